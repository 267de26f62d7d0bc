extension SceneSession {
  /// The issues of the document that is shown; empty for other scenes.
  var issues: [DocumentIssue] { (playback.scene as? DocumentScene)?.issues.list ?? [] }
}
