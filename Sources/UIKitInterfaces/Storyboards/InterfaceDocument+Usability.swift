extension InterfaceDocument {
  /// Throws an `InterfaceError` if nothing of the file can be shown.
  package func checkUsability() throws {
    if let initialController, initialScene == nil, !scenes.isEmpty {
      throw InterfaceError(
        file,
        "cannot be shown: its initial view controller, \(initialController.clipped), is not in it")
    }
    let first = firstScene
    if let first, !InterfaceKinds.isController(first.controller.name) {
      throw InterfaceError(
        file, line: first.controller.line,
        "cannot be shown: it begins with <\(first.controller.name.clipped)>, which is not supported")
    }
    let views = self.objects.filter { $0.name != "placeholder" }
    guard let line = first?.controller.line ?? views.first?.line else {
      throw InterfaceError(
        file, "contains nothing to show: it has no scene with a view controller, and no view")
    }
    if let refusal = Self.refusal(ofElements: first?.elementCount ?? objectElementCount) {
      throw InterfaceError(file, line: line, "cannot be shown: \(refusal)")
    }
  }

  /// The scene that is shown if the storyboard is shown alone: the initial one, or the first one with a view controller that can
  /// be created; nil if there is none.
  var firstScene: Scene? {
    initialScene ?? scenes.first { InterfaceKinds.isController($0.controller.name) }
  }
}
