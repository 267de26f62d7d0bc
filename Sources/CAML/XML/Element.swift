import QuartzCore

/// An element of a document, with its children. Names have no namespace prefix.
final class Element {
  let name: String
  let attributes: [String: String]
  /// The line of the start tag, from 1.
  let line: Int
  private(set) var children: [Element] = []
  /// The text directly inside the element, if the parser keeps texts.
  private(set) var text = ""

  init(name: String, attributes: [String: String] = [:], line: Int = 0) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  /// An estimate of how much there is to read in the element, in bytes of the document.
  private(set) lazy var weight: Int = children.reduce(
    attributes.reduce(100) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  ) { $0 + $1.weight }

  func add(_ child: Element) { children.append(child) }
  func add(text more: String) { text += more }

  subscript(attribute: String) -> String? { attributes[attribute] }

  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The class of the object that the element describes: its own name if that is a class (`<CALayer>`), otherwise its
  /// `type` (`<mask type="CALayer">`).
  var className: String? { LayerClass.isClass(name) ? name : self["type"] }
}
