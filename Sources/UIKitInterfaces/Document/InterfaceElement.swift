import UIKitCore

/// An element of an interface file with its attributes and children.
package final class InterfaceElement {
  /// The name, such as `label`.
  package let name: String
  /// The values of the attributes by their names.
  package private(set) var attributes: [String: String]
  /// The line of the start tag, counted from 1.
  package let line: Int
  /// The elements inside this one, in their order.
  package private(set) var children: [InterfaceElement] = []
  /// The text directly inside the element.
  package private(set) var text = ""

  init(name: String, attributes: [String: String], line: Int) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  func add(_ child: InterfaceElement) { children.append(child) }
  func add(text more: String) { text += more }

  /// Replaces the value of an attribute, which is added if there is none. A text that stands between the tags is replaced too.
  func replace(_ attribute: String, by value: String) {
    attributes[attribute] = value
    if let long = children.first(where: { $0.name == "string" && $0["key"] == attribute }) {
      long.text = value
    }
  }

  /// The value of an attribute; nil if there is none.
  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// The identifier by which other elements refer to this one; nil if it has none.
  package var id: String? { attributes["id"] }

  /// Returns the first child with a name; nil if there is none.
  package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

  /// Returns the child that is the value of a property, such as `backgroundColor`; nil if there is none.
  package func child(key: String) -> InterfaceElement? { children.first { $0["key"] == key } }

  /// The elements of the child with a name, such as `subviews`; empty if there is none.
  package func elements(in name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

  /// The number of elements inside this one.
  var descendantCount: Int {
    var (count, open) = (0, children)
    while let next = open.popLast() {
      count += 1
      open += next.children
    }
    return count
  }
}
