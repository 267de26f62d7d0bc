extension SceneSession {
  /// What the document that is shown cannot be shown with; empty for other scenes.
  var issues: [DocumentIssue] { (playback.scene as? DocumentScene)?.issues.list ?? [] }
}
