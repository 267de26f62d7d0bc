import QuartzCore
import UIKit
import ViewerControl
import ViewerKit
import WindowSystem

extension Viewer {
  func handle(_ event: WindowEvent) {
    host.note(event)
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .scroll(let scroll): handle(scroll)
    case .key(let key): handle(key)
    case .resized, .scaleChanged: layOutAgain()
    case .visibilityChanged(let isVisible):
      host.windowChanged()
      gallery?.isVisible = isVisible
    case .exposed: host.redraw()
    case .closeRequested: quit()
    case .connectionLost: finishWithoutConnection()
    case .destroyed: fail(PlainText.of(WindowError.windowDestroyed))
    case .clipboardLost:
      page?.session.hasCopiedChanges = false
      UIPasteboard.general.lost()
    case .dropped, .appearanceChanged, .contrastChanged, .reducedMotionChanged: follow(event)
    case .focusChanged(let isFocused): focusChanged(isFocused)
    case .moved: accessibility?.noteChange()
    case .dragEntered, .dragMoved, .dragLeft: break
    }
    // Commits what the event changed, as at the end of a turn of the run loop.
    CATransaction.flush()
    traceEffect(of: event)
  }

  // MARK: Pointer

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / host.window.scale, y: y / host.window.scale)
  }

  private func handle(_ event: PointerEvent) {
    let point = point(event.x, event.y)
    defer {
      showPointer(event, at: point)
      followTooltip(event, at: point)
    }
    if event.phase == .down, event.button == 1 { trace.down(at: point, time: CACurrentMediaTime()) }
    if let popover, popoverTakes(event.phase) { return handle(event, at: point, in: popover) }
    if [.moved, .left].contains(event.phase), event.buttons.isEmpty {
      let location = event.phase == .left ? nil : point
      gallery?.window.hover(at: location)
      page?.hover(at: location, modifiers: event.modifiers)
    }
    if event.phase == .down, event.button == 3, !isAsking { return showContextMenu(at: point) }
    if event.phase == .down, event.button == 2 { page?.beginPan(at: point) }
    if event.phase == .down, event.button == 1, ScenePage.isPicking(event.modifiers),
      page?.pick(at: point) == true
    {
      return
    }
    guard let phase = event.press else { return }
    if let page {
      page.pointer(phase, at: point, time: event.timestamp, modifiers: event.modifiers)
    } else {
      gallery?.window.pointer(phase, at: point, time: event.timestamp)
    }
  }

  /// Updates the shape of the pointer. During a drag the shape stays the same.
  private func showPointer(_ event: PointerEvent, at point: CGPoint) {
    if event.phase == .down, event.button == 2 { pointerShape = .grab }
    guard event.buttons.isEmpty else { return }
    if let popover {
      pointerShape = popover.window.shapeOfPointer(at: point)
    } else if let page, page.isScene(point), ScenePage.isPicking(event.modifiers) {
      pointerShape = .crosshair
    } else {
      let window = page?.window ?? gallery?.window
      pointerShape = window?.shapeOfPointer(at: point) ?? .arrow
    }
  }

  private func handle(_ event: ScrollEvent) {
    let point = point(event.x, event.y)
    tooltips.hide()
    guard let other = popover?.window ?? gallery?.window else {
      page?.wheel(event, at: point)
      return
    }
    other.wheel(
      CGPoint(x: event.dx, y: event.dy), at: point, time: event.timestamp, isPrecise: event.isPrecise,
      modifiers: UIKeyModifierFlags(event.modifiers.intersection(.shift)))
    if popover != nil { other.hover(at: point) }
  }

  // MARK: Keys

  func command(for event: KeyEvent) -> ViewerCommand? {
    keys.command(for: KeyStroke(event.key, event.modifiers))
  }

  private func handle(_ event: KeyEvent) {
    if event.isDown { tooltips.hide() }
    if let popover {
      handle(event, in: popover)
    } else if Menu.shown != nil {
      (page?.window ?? gallery?.window)?.key(event)
    } else if question != nil {
      handleQuestion(event)
    } else if let exportPanel {
      handle(event, in: exportPanel)
    } else if let gallery {
      if event.isDown { handle(event, in: gallery) }
    } else if let page {
      handle(event, on: page)
    }
  }

  private func handle(_ event: KeyEvent, in panel: ExportPanel) {
    let command = command(for: event)
    if command == .window(.help), event.isDown, !event.belongsToText {
      showKeys()
    } else if let command, [.window(.language), .window(.style)].contains(command), event.isDown {
      perform(command)
    } else if command == .window(.leave) {
      guard event.isDown else { return }
      if UIResponder.isEditingText { UIResponder.resignFirstResponder() } else { panel.stop() }
    } else if !event.isDown || !panel.take(event) {
      page?.window.key(event)
    }
  }

  private func handle(_ event: KeyEvent, in gallery: GalleryController) {
    guard let command = command(for: event), isGivenInGallery(command, by: event.key) else {
      // The scene of a thumbnail may have become the first responder.
      gallery.becomeFirstResponder()
      return gallery.window.key(event)
    }
    if command == .window(.leave), gallery.clearQuery() { return }
    perform(command)
  }

  /// Returns true if `key` performs the command in the gallery too, where most keys type the filter.
  func isGivenInGallery(_ command: ViewerCommand, by key: Key) -> Bool {
    switch command {
    case .window(.leave), .window(.quit), .window(.style), .window(.language), .file(.open),
      .file(.paste):
      true
    case .window(.door), .window(.swing), .window(.easing), .window(.crossfade): true
    case .window(.help), .window(.palette), .window(.menu), .window(.contextMenu): true
    // The other key of this command is a letter, which types the filter.
    case .window(.fullscreen): key == .function(11)
    case .transport, .scene, .panel, .layout, .canvas, .layer, .file, .window: false
    }
  }

  /// Offers the key to the focused text field first, then to the focused control, the scene's own keys, the viewer's
  /// commands, and last to the scene's views.
  private func handle(_ event: KeyEvent, on page: ScenePage) {
    let scene = page.playback.scene as? any InteractiveScene
    // A press of Control alone highlights no layer, which is a choice: most shortcuts begin with it. Its release ends the
    // highlight that a movement of the pointer has begun.
    if event.isAlt || (event.isControl && !event.isDown) {
      page.pickKeyChanged(isDown: event.isDown)
    }
    let isOnPage = UIResponder.hasFirstResponder(in: page.view)
    if isOnPage, UIResponder.isEditingText,
      event.belongsToText || event.edits || (UIResponder.isEditingLines && event.undoes)
    {
      return page.window.key(event)
    }
    if UIResponder.hasFirstResponder, !isOnPage, event.belongsToText {
      page.session.recordKey(event)
      // Releases and modifiers alone have no effect that a loop would hide.
      if event.isDown, !event.isModifier { page.session.endLoop() }
      return page.playback.act { page.window.key(event) }
    }
    if (scene as? WorkerScene)?.takesKeys == true, !isOnPage, event.belongsToText {
      return offer(event, toViewsOf: page)
    }
    // A text field takes no other keys than those that edit, and Escape.
    let mayUse = isOnPage && (!UIResponder.isEditingText || event.key == .escape)
    let isUsed = mayUse && page.offer(event)
    guard event.isDown else { return offer(event, toViewsOf: page) }
    let command = command(for: event)
    if isUsed { return }
    // A popover stays open after a field in it was left, and then it is the next to be closed.
    if command == .window(.leave), page.closePopover() { return }
    if command == .window(.leave),
      UIResponder.isEditingText || (UIResponder.hasFirstResponder && !isOnPage)
    {
      return UIResponder.resignFirstResponder()
    }
    if let character = event.plainCharacter,
      page.playback.context.inScope({ scene?.keyPressed(character) ?? false })
    {
      return page.session.recordKey(event)
    }
    if let command, perform(command) { return }
    offer(event, toViewsOf: page)
  }

  private func offer(_ event: KeyEvent, toViewsOf page: ScenePage) {
    guard let scene = page.playback.scene as? any SceneOfViews else { return }
    page.session.recordKey(event)
    var event = event
    event.timestamp = page.playback.contextTime(ofMediaTime: event.timestamp)
    page.playback.context.inScope { scene.key(event) }
  }

  // MARK: Tracing

  private func traceEffect(of event: WindowEvent) {
    if case .pointer(let pointer) = event, pointer.phase == .down {
      playback.map { trace.animations(of: $0) }
      traceClock()
    }
    if case .key(let key) = event, key.isDown, !key.isModifier { traceClock() }
  }

  /// Tells the application, whose observers may be code of the scene.
  private func focusChanged(_ isFocused: Bool) {
    defer { accessibility?.noteChange() }
    gallery?.isInForeground = isFocused
    let report = { UIApplication.shared.becomeActive(isFocused) }
    if let page { page.playback.context.inScope(report) } else { report() }
  }

  func traceClock() {
    if let gallery {
      trace.gallery(selecting: gallery.selectedEntry.name, query: gallery.query)
    }
    guard let page else { return }
    trace.clock(of: page.session, scene: page.entry.name)
  }
}

extension PointerEvent {
  /// The phase of a press as UIKit sees it; nil for other events. Only button 1 begins a press, but movements and the
  /// release of button 2 count too, since it pans the scene.
  var press: UIWindow.PointerPhase? {
    switch phase {
    case .down where button == 1: .down
    case .moved where !buttons.isDisjoint(with: [.button(1), .button(2)]): .moved
    case .up where button == 1 || button == 2: .up
    case .down, .moved, .up, .entered, .left: nil
    }
  }
}

extension KeyEvent {
  /// True for Alt, Control and other keys without a name of their own, which are mostly modifiers.
  var isModifier: Bool {
    guard case .other = key else { return false }
    return !Key.controlNames.values.contains(key)
  }

  /// The character of a key that is pressed without Control, Alt or Super; nil for other keys.
  fileprivate var plainCharacter: Character? {
    guard case .character(let character) = key,
      modifiers.isDisjoint(with: [.control, .alt, .super])
    else { return nil }
    return character
  }

  // The X keysyms of the left and right Alt and Control keys.
  fileprivate var isAlt: Bool { key == .other(0xFFE9) || key == .other(0xFFEA) }
  fileprivate var isControl: Bool { key == .other(0xFFE3) || key == .other(0xFFE4) }

  /// True for the shortcuts that select all, copy, cut and paste: Control with A, C, X or V.
  fileprivate var edits: Bool {
    guard modifiers == .control, case .character(let character) = key else { return false }
    return "acvx".contains(character)
  }

  /// True for the shortcuts that undo and redo edits: Control with Z or Y.
  fileprivate var undoes: Bool {
    guard modifiers.subtracting(.shift) == .control, case .character(let character) = key else {
      return false
    }
    return character == "z" || character == "y"
  }

  /// True for a key that types or edits text. Escape and function keys always remain the viewer's.
  var belongsToText: Bool {
    switch key {
    case .escape, .function: false
    case .other: isModifier
    case .character: modifiers.isDisjoint(with: [.control, .alt, .super])
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown: true
    case .return, .tab, .backspace, .delete: true
    }
  }
}
