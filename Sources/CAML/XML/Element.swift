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

  func add(_ child: Element) { children.append(child) }
  func add(text more: String) { text += more }

  subscript(attribute: String) -> String? { attributes[attribute] }

  func child(_ name: String) -> Element? { children.first { $0.name == name } }

  /// The class of the object that it stands for: its own name where that is a class (`<CALayer>`), else
  /// its `type` (`<mask type="CALayer">`).
  var className: String? { LayerClass.isClass(name) ? name : self["type"] }
}

/// What a document may take. Beyond it, reading ends with an error.
package enum CAMLLimits {
  package static let bytes = 64 << 20
  package static let elements = 1_000_000
  /// Elements in each other; a sublayer takes two.
  package static let depth = 240
  /// Decoded bytes of all pictures together.
  package static let pictureBytes = 1 << 29
  package static let groupDepth = 32
  /// Layers in each other that are written: with their animations they can be read again.
  package static let layerDepth = 80
}
