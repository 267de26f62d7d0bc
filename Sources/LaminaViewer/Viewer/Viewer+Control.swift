import QuartzCore
import RenderModel
import WindowSystem
import ViewerControl

// The requests of the clients of the control socket, which do what the user can do with keys and the pointer.
// Documentation/Control.md specifies them and the keys of their answers.

extension Viewer: ControlTarget {
  package func perform(_ request: ControlRequest) async throws -> JSONValue {
    switch request {
    case .state: return .object(wholeState)
    case .quit:
      // The end closes the connection, so the answer must be sent before.
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.saveUnsavedEdits()
          self.finish(.quit)
        }
      }
      return .object([:])
    case .settle(let timeout): return try await settle(timeout)
    // The connection performs this request itself.
    case .subscribe: return .null
    case .key(let key, let modifiers): press(key, modifiers)
    case .seek, .play, .pause, .step, .speed, .range, .loop, .select, .enter, .click, .drag, .snapshot,
      .tree:
      try perform(request, on: try pageForControl)
    }
    if case .drag(let points, let duration, let modifiers) = request {
      try await drag(points, over: duration, modifiers)
    }
    if let answer = try answer(to: request) { return answer }
    await frameShown()
    return .object(controlState)
  }

  /// The page of the scene that is shown. Throws `ControlError` while the gallery is shown.
  private var pageForControl: ScenePage {
    get throws {
      guard let page else { throw ControlError("no scene is shown: the gallery is") }
      return page
    }
  }

  /// Performs a request that is done at once, or does nothing for another request, and commits the changes.
  private func perform(_ request: ControlRequest, on page: ScenePage) throws {
    let session = page.session
    switch request {
    case .seek(let time): session.seek(to: time)
    case .play: session.play()
    case .pause: session.pause()
    case .step(let frames): session.step(frames: frames)
    case .speed(let rate):
      guard rate != 0 else { throw ControlError("\"rate\" must not be 0; \"pause\" stops time") }
      session.setSpeed(rate)
    case .range(let range): session.setRange(in: range?.lowerBound, out: range?.upperBound)
    case .loop(let loop): session.setLoop(loop.timeBaseLoop)
    case .select(let layer):
      session.selection = try layer.map { try find($0, below: session.playback.root) }
    case .enter(let state, let progress):
      try progress.map { try session.show(state, at: $0) } ?? session.go(to: state)
    case .click(let point, let button, let modifiers):
      click(at: page.windowPoint(of: point), button, modifiers)
    case .drag, .snapshot, .tree, .key, .settle, .state, .subscribe, .quit: break
    }
    CATransaction.flush()
  }

  /// Returns the answer to a request that has an answer of its own; nil for a request that is answered with the
  /// viewer's state.
  private func answer(to request: ControlRequest) throws -> JSONValue? {
    switch request {
    case .snapshot(let path, let scale): return try snapshot(toFile: path, scale: scale)
    case .tree(let layer): return try tree(below: layer)
    case .seek, .play, .pause, .step, .speed, .range, .loop, .select, .enter, .click, .drag, .key,
      .settle,
      .state, .subscribe, .quit:
      return nil
    }
  }

  // MARK: State and frames

  /// The answer to the request `state`: the viewer's state and the issues of the scene, which are left out of other
  /// answers because they do not change from frame to frame.
  var wholeState: [String: JSONValue] {
    var values = controlState
    guard let session = page?.session, session.hasIssues else { return values }
    values["issues"] = .list(session.issues.map(\.json))
    if session.omittedIssues > 0 {
      values["omittedIssues"] = .number(Double(session.omittedIssues))
    }
    return values
  }

  /// The viewer's state, as it is in answers and events. In the gallery it is only the name `gallery`, and the notice
  /// and the question that the window shows (`message`).
  var controlState: [String: JSONValue] {
    guard let page else { return message.merging(["scene": .text(ViewerState.gallery)]) { $1 } }
    let (session, player) = (page.session, page.session.player)
    var values: [String: JSONValue] = [
      "scene": .text(page.entry.name), "time": .number(session.time),
      "frame": .number(Double(session.frame)), "playing": .bool(player.isPlaying),
      "moving": .bool(player.isMoving), "speed": .number(player.speed),
      "loop": .text(ControlLoop(player.loop).rawValue), "extent": .number(session.extent),
      "live": .bool(session.playback.isLive), "number": .number(Double(frames.number)),
    ]
    let visible = session.visibleTimes
    values["visible"] = .list([.number(visible.lowerBound), .number(visible.upperBound)])
    values["in"] = player.inPoint.map { .number($0) }
    values["out"] = player.outPoint.map { .number($0) }
    if let past = session.playback.context.server.historyUse {
      values["history"] = .object([
        "bytes": .number(Double(past.byteCount)), "limit": .number(Double(past.byteLimit)),
        "start": .number(session.playback.pastStart),
      ])
    }
    values["duration"] = session.playback.scene.duration.map { .number($0) }
    values["state"] = session.sceneWithStates?.state.map { .text($0) }
    values["states"] = session.sceneWithStates.map { .list($0.states.map(JSONValue.text)) }
    values["progress"] = session.sceneWithStates?.progress?.json
    if let swiftScene = live {
      values["generation"] = .number(Double(swiftScene.generation))
      values["building"] = .bool(swiftScene.isBuilding)
      values["problem"] = swiftScene.problem.map { .text($0.lines.joined(separator: "\n")) }
    }
    values["selection"] = session.selection.map { .text($0.treePath) }
    return values.merging(surroundings(of: page)) { $1 }
  }

  /// Waits for two frames: the first may have been under way before the latest change, the second shows it. Does not
  /// wait once the viewer has ended.
  private func frameShown() async {
    for _ in 0..<2 where outcome == nil { await frames.next { host.requestFrame() } }
  }

  /// True while a document is read, or while work in the background, such as an onion skin or a comparison, is not
  /// done.
  private var isBusy: Bool { documents.isLoading || page?.isBusy == true }

  /// Waits until nothing moves, no document is being read and all panels are up to date, or until the viewer has ended.
  /// A scene may still wait for a timer, so this is not the state of rest. Throws `ControlError` when that takes longer
  /// than `timeout` seconds.
  private func settle(_ timeout: Double) async throws -> JSONValue {
    let end = DispatchTime.now() + timeout
    repeat {
      let wasBusy = isBusy
      await frameShown()
      let isSettled = !wasBusy && !isBusy && !frames.isMoving
      if isSettled || outcome != nil { return .object(controlState) }
      try Task.checkCancellation()
    } while DispatchTime.now() < end
    throw isBusy
      ? ControlError("work in the background is not done after \(timeout) s")
      : ControlError("something still moves after \(timeout) s")
  }

  // MARK: Input

  private func press(_ key: Key, _ modifiers: Modifiers) {
    let now = MediaClock.now()
    let text = if case .character(let character) = key { String(character) } else { "" }
    handle(.key(KeyEvent(isDown: true, key: key, text: text, modifiers: modifiers, timestamp: now)))
    handle(.key(KeyEvent(isDown: false, key: key, modifiers: modifiers, timestamp: now)))
  }

  private func click(at point: CGPoint, _ button: Int, _ modifiers: Modifiers) {
    pointer(.down, at: point, button: button, modifiers)
    pointer(.up, at: point, button: button, modifiers)
  }

  /// Handles an event of the pointer at a point of the window, in points. Events have pixels.
  private func pointer(
    _ phase: PointerEvent.Phase, at point: CGPoint, button: Int, _ modifiers: Modifiers
  ) {
    let scale = host.window.scale
    handle(
      .pointer(
        PointerEvent(
          phase: phase, at: CGPoint(x: Double(point.x) * scale, y: Double(point.y) * scale),
          button: phase == .moved ? 0 : button, buttons: phase == .up ? [] : .button(button),
          modifiers: modifiers, timestamp: MediaClock.now())))
  }

  /// Drags through points of the scene. The pauses between them have the same length.
  private func drag(
    _ points: [ControlPoint], over duration: Double, _ modifiers: Modifiers
  ) async throws {
    let windowPoints = try points.map { try pageForControl.windowPoint(of: $0) }
    guard var current = windowPoints.first else { return }
    pointer(.down, at: current, button: 1, modifiers)
    // Also when the client disconnects, which cancels the task, so that the pause throws.
    defer { pointer(.up, at: current, button: 1, modifiers) }
    for point in windowPoints.dropFirst() {
      let pause = duration / Double(windowPoints.count - 1)
      if pause > 0 { try await Task.sleep(for: .seconds(pause)) }
      current = point
      pointer(.moved, at: current, button: 1, modifiers)
      await frameShown()
    }
  }

  // MARK: Pictures and layers

  /// Writes the picture of the scene to a file, or returns it if `path` is nil. `scale` is in pixels per point; nil
  /// takes that of the window.
  private func snapshot(toFile path: String?, scale: Double?) throws -> JSONValue {
    guard let image = try pageForControl.playback.picture(scale: scale) else {
      throw ControlError("the picture would be empty, or too large")
    }
    var values: [String: JSONValue] = [
      "width": .number(Double(image.width)), "height": .number(Double(image.height)),
    ]
    if let path {
      do {
        try OutputFile.checkIsWritableAsFile(path)
        try image.writePNG(toFile: path)
      } catch { throw ControlError("\(error)") }
      values["path"] = .text(path)
    } else {
      values["png"] = .text(image.pngData()?.base64EncodedString() ?? "")
    }
    return .object(values)
  }

  /// Returns the layer `name`, or the root, with its sublayers as JSON. All values are of the same moment.
  private func tree(below name: String?) throws -> JSONValue {
    let playback = try pageForControl.playback
    let top = try name.map { try find($0, below: playback.root) } ?? playback.root
    return try playback.holdingTime {
      do {
        return try LayerDescription(of: top, on: playback).json
      } catch { throw ControlError("\(error)") }
    }
  }

  /// Returns the first layer, in the order of the tree, that has this name, this path, or a path that ends with it.
  private func find(_ name: String, below root: CALayer) throws -> CALayer {
    var next = [root]
    while let layer = next.popLast() {
      if layer.name == name || "/\(layer.treePath)".hasSuffix("/\(name)") { return layer }
      next += (layer.sublayers ?? []).reversed()
    }
    throw ControlError("there is no layer '\(name)'; \"tree\" lists them")
  }
}

extension ControlLoop {
  var timeBaseLoop: TimeBase.Loop {
    switch self {
    case .once: .once
    case .loop: .loop
    case .pingpong: .pingPong
    }
  }

  init(_ loop: TimeBase.Loop) {
    self =
      switch loop {
      case .once: .once
      case .loop: .loop
      case .pingPong: .pingpong
      }
  }
}

extension ScenePage {
  /// Converts a point of the scene's root layer to the window's coordinates. The root layer of the scene's context
  /// contains that of the scene, and the geometry of the canvas maps the coordinates of the former.
  func windowPoint(of point: ControlPoint) -> CGPoint {
    let inContext = playback.root.convert(CGPoint(x: point.x, y: point.y), from: playback.scene.root)
    return view.convert(canvas.geometry.toCanvas(inContext), from: canvas)
  }
}
