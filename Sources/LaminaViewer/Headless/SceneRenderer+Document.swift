import QuartzCore

extension SceneRenderer {
  /// Returns the scene as a document in Apple's markup language. A document that can be saved keeps its own text.
  /// - Throws: An error that says why the document's edits cannot be written.
  package func documentPackage() throws -> DocumentPackage {
    guard let scene = playback.scene as? DocumentScene else {
      return DocumentPackage(playback.scene.root, size: size)
    }
    if let document = scene.document as? any SavableDocument { return try DocumentPackage(document) }
    return DocumentPackage(scene.document.rootLayer, size: scene.document.size)
  }
}
