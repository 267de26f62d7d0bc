import QuartzCore

/// An element of a document, with its children. Its name has no namespace prefix; the names of attributes keep theirs.
final class Element {
  let name: String
  let attributes: [String: String]
  /// The line of the start tag, counted from 1; 0 when it is not known.
  let line: Int
  /// The number of start tags before this one in the document, which is its index in `SourceText.tags`.
  let number: Int
  private(set) var children: [Element] = []
  /// The text directly inside the element, if the parser keeps texts.
  private(set) var text = ""

  init(name: String, attributes: [String: String] = [:], line: Int = 0, number: Int = 0) {
    self.name = name
    self.attributes = attributes
    self.line = line
    self.number = number
  }

  /// An estimate of the size in bytes of the element and its descendants in the document: 100 for each element, and
  /// the names and values of attributes. It limits what repeated references may cost.
  private(set) lazy var readingSize: Int = children.reduce(
    attributes.reduce(100) { $0 + $1.key.utf8.count + $1.value.utf8.count }
  ) { $0 + $1.readingSize }

  func add(_ child: Element) { children.append(child) }
  func add(text more: String) { text += more }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Returns the first child with that name.
  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The class of the object that the element describes: its own name if that is a class (`<CALayer>`), otherwise its
  /// `type` (`<mask type="CALayer">`).
  var className: String? { LayerClass.isClassName(name) ? name : self["type"] }
}
