import QuartzCore
import RenderServer
import WindowSystem

/// The viewer window: one scene at a time, its clock, the keys and the pointer.
@MainActor
package final class Viewer {
  private let host: WindowHost
  private let assets: AssetStore
  private let statusLine = StatusLine()
  private let trace: Trace
  private var sceneIndex: Int
  private var stage: Stage
  private var dragStart: CGPoint?
  private var lastStatusUpdate = -Double.infinity
  private var isMoving = false

  /// Why the viewer ended; nil while it runs.
  package private(set) var outcome: ViewerOutcome?

  package init(
    window: any Window, assets: AssetStore, sceneNamed name: String, trace: Trace = Trace()
  ) throws {
    guard let index = SceneCatalog.entries.firstIndex(where: { $0.name == name }) else {
      throw UnknownScene(name: name)
    }
    self.assets = assets
    self.trace = trace
    sceneIndex = index
    host = try WindowHost(window, background: Palette.stage)
    stage = Stage(
      try SceneCatalog.entries[index].make(assets), size: host.size, scale: host.window.scale)
  }

  /// Shows the window; events do the rest. The scene goes on from stage time `time`.
  package func start(at time: Double = 0, isPaused: Bool = false) {
    host.window.onEvent = { [weak self] event in self?.handle(event) }
    host.onFrame = { [weak self] report in self?.frameShown(report) }
    host.rootLayer.addSublayer(statusLine.layer)
    present(stage)
    if time > 0 || isPaused {
      stage.pause()
      stage.seek(to: time)
      if !isPaused { stage.resume() }
      updateStatus()
    }
    host.start()
    traceClock()
  }

  package var state: ViewerState {
    ViewerState(
      scene: SceneCatalog.entries[sceneIndex].name, time: stage.time(), isPaused: stage.isPaused,
      width: Int(host.size.width.rounded()), height: Int(host.size.height.rounded()))
  }

  // MARK: Scenes

  private func present(_ new: Stage) {
    withoutActions { host.rootLayer.insertSublayer(new.layer, at: 0) }
    new.start()
    new.resume()
    stage = new
    let name = SceneCatalog.entries[sceneIndex].name
    host.window.setTitle("\(name) – Lamina")
    updateStatus()
  }

  private func switchScene(to index: Int) {
    guard SceneCatalog.entries.indices.contains(index), index != sceneIndex else { return }
    do {
      let next = Stage(
        try SceneCatalog.entries[index].make(assets), size: host.size, scale: host.window.scale)
      withoutActions { stage.layer.removeFromSuperlayer() }
      sceneIndex = index
      present(next)
    } catch {
      reportError(error)
    }
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .key(let key): if key.isDown { handle(key) }
    case .resized, .scaleChanged: relayOut()
    case .visibilityChanged: host.windowChanged()
    case .exposed: host.redraw()
    case .closeRequested: finish(.quit)
    case .connectionLost: finish(.connectionLost(state))
    case .scroll, .focusChanged: break
    }
    // The event is a turn of the loop: what it changed is committed with it.
    CATransaction.flush()
    traceEffect(of: event)
  }

  private func traceEffect(of event: WindowEvent) {
    switch event {
    case .pointer(let pointer) where pointer.phase == .down:
      trace.animations(below: stage.layer)
      traceClock()
    case .key(let key) where key.isDown: traceClock()
    default: break
    }
  }

  private func traceClock() {
    trace.clock(of: stage, scene: SceneCatalog.entries[sceneIndex].name)
  }

  private func handle(_ event: PointerEvent) {
    let scale = host.window.scale
    let point = CGPoint(x: event.x / scale, y: event.y / scale)
    switch event.phase {
    case .down where event.button == 1:
      dragStart = point
      trace.down(at: point, time: CACurrentMediaTime())
      stage.scene.pointerDown(at: point)
    case .moved:
      guard let last = dragStart, event.buttons.contains(.button(1)) else { return }
      dragStart = point
      stage.scene.pointerDragged(
        by: CGSize(width: point.x - last.x, height: point.y - last.y))
    case .up where event.button == 1: dragStart = nil
    default: return
    }
    updateStatus()
  }

  private func handle(_ event: KeyEvent) {
    switch ViewerKey(event) {
    case .quit: finish(.quit)
    case .togglePause: if stage.isPaused { stage.resume() } else { stage.pause() }
    case .step(let frames): stage.step(frames: frames)
    case .scene(let index): switchScene(to: index)
    case .fullscreen: host.window.setFullscreen(!host.window.isFullscreen)
    case .other(let character): if !stage.scene.keyPressed(character) { return }
    case nil: return
    }
    updateStatus()
  }

  private func relayOut() {
    host.windowChanged {
      stage.layOut(in: host.size, scale: host.window.scale)
      updateStatus()
    }
  }

  // MARK: Frames and the end

  /// The numbers of the status line change ten times a second at most: it is text to read.
  private func frameShown(_ report: FrameReport) {
    if let error = report.error, outcome == nil {
      return finish(
        error == WindowError.connectionLost.description
          ? .connectionLost(state) : .failed(error))
    }
    let isNews = report.isRunning != isMoving
    isMoving = report.isRunning
    let isDue = report.mediaTime - lastStatusUpdate >= 0.1 && report.number > 0 && isMoving
    guard isNews || isDue, !stage.isPaused else { return }
    updateStatus()
    CATransaction.flush()
  }

  private func updateStatus() {
    lastStatusUpdate = CACurrentMediaTime()
    withoutActions {
      statusLine.show(
        scene: SceneCatalog.entries[sceneIndex].name, stage: stage, isMoving: isMoving,
        scale: host.window.scale)
      statusLine.layOut(in: host.size)
    }
  }

  private func finish(_ outcome: ViewerOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    host.stop()
  }

  private func reportError(_ error: any Error) {
    FileHandle.standardError.write(Data("lamina: \(error)\n".utf8))
  }
}

/// How the viewer ended.
package enum ViewerOutcome: Equatable, Sendable {
  case quit
  case connectionLost(ViewerState)
  case failed(String)
}

package struct UnknownScene: Error, CustomStringConvertible {
  package let name: String
  package init(name: String) { self.name = name }
  package var description: String {
    let names = SceneCatalog.entries.map(\.name).joined(separator: ", ")
    return "there is no scene '\(name)'; the scenes are: \(names)"
  }
}
