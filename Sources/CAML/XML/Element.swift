import QuartzCore

/// One element of a document, with what is in it. Names are without their namespace.
final class Element {
  let name: String
  let attributes: [String: String]
  /// From 1.
  let line: Int
  private(set) var children: [Element] = []
  /// Where it was kept.
  private(set) var text = ""

  init(name: String, attributes: [String: String] = [:], line: Int = 0) {
    (self.name, self.attributes, self.line) = (name, attributes, line)
  }

  /// About how much there is to read in it, in bytes of the document.
  private(set) lazy var weight: Int = children.reduce(
    attributes.reduce(100) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  ) { $0 + $1.weight }

  func add(_ child: Element) { children.append(child) }
  func add(text more: String) { text += more }

  subscript(attribute: String) -> String? { attributes[attribute] }

  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The class of the object that it stands for: its own name where that is a class (`<CALayer>`), else
  /// its `type` (`<mask type="CALayer">`).
  var className: String? { LayerClass.isClass(name) ? name : self["type"] }
}
