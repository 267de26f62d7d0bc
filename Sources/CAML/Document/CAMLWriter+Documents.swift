import QuartzCore

extension CAMLWriter {
  /// Returns a document with `root` as its root, and with the states of documents whose layers are in this tree. The
  /// documents must be in no state.
  package mutating func text(of root: CALayer, statesOf documents: [CAMLDocument]) -> String {
    text(of: root, machines: documents.flatMap(\.machines))
  }
}
