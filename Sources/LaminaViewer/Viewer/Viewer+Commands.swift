extension Viewer {
  /// Performs `command`. Returns false when there is nothing that it applies to.
  @discardableResult
  func perform(_ command: ViewerCommand) -> Bool {
    switch command {
    case .file(let command): perform(command)
    case .window(let command): perform(command)
    case .transport(let command):
      guard let page else { return false }
      page.session.perform(command)
    case .scene(let command):
      guard let page else { return false }
      return perform(command, on: page)
    case .panel(let panel):
      guard let page else { return false }
      page.toggle(panel)
    case .layout(let command):
      return page?.perform(command) ?? false
    case .canvas(let command):
      guard let page else { return false }
      page.canvas.perform(command)
    case .layer(let command):
      guard let page else { return false }
      return page.session.perform(command)
    }
    return true
  }

  private func perform(_ command: ViewerCommand.Scene, on page: ScenePage) -> Bool {
    switch command {
    case .demonstrate: return demonstrate(page)
    case .recordGestures: toggleRecording(page)
    case .saveGestures: saveGestures(page)
    case .recordScene: toggleSceneRecording(page)
    case .nextState: return page.session.goToState(step: 1)
    case .previousState: return page.session.goToState(step: -1)
    case .devices: return page.session.toggleDevice() || changingScreen(showDevices)
    case .turnDevice: return changingScreen(turnDevice)
    case .appearance: return changingScreen(changeAppearance)
    case .backgroundPlane: return page.session.toggle(.background)
    case .floatingPlane: return page.session.toggle(.floating)
    case .foregroundPlane: return page.session.toggle(.foreground)
    case .compareWithPrevious: return answer(.compare) || compareWithPrevious(page.session)
    }
    return true
  }

  private func perform(_ command: ViewerCommand.Window) {
    switch command {
    case .fullscreen: host.window.setFullscreen(!host.window.isFullscreen)
    case .style: toggleStyle()
    case .language: attempt { try toggleLanguage() }
    case .help: showKeys()
    case .palette: showPalette()
    case .menu: showMainMenu()
    case .contextMenu: showContextMenu()
    case .door: switchScene(to: "door")
    case .swing: switchScene(to: "swing")
    case .easing: switchScene(to: "easing")
    case .crossfade: switchScene(to: "crossfade")
    case .leave: leave()
    case .back: goBack()
    case .quit: quit()
    }
  }
}
