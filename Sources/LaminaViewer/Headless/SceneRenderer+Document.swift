import QuartzCore

extension SceneRenderer {
  /// Returns the scene at its start as a document in Apple's markup language. A document that can be saved keeps its own text. Other
  /// documents go to no state, because their states are written beside the values that they have without one.
  /// - Throws: An error that says why the document's edits cannot be written.
  package func documentPackage() throws -> DocumentPackage {
    advance(to: 0)
    guard let scene = playback.scene as? DocumentScene else {
      return DocumentPackage(playback.scene.root, size: size)
    }
    if let document = scene.document as? any SavableDocument { return try DocumentPackage(document) }
    scene.document.restoreState(nil)
    return DocumentPackage(layersOf: scene.document, without: scene.device?.clock)
  }
}
