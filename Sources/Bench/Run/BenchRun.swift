import WindowHosting
import QuartzCore
import RenderServer
import WindowHosting
import WindowSystem

/// Shows one scene as fast as it can, the ordinary way: layers, commit, render thread, window.
@MainActor
package final class BenchRun {
  package struct Options: Sendable {
    package var span = BenchSpan()
    package var isOffscreen = false
    /// Prints START and `END FRAMES SECONDS` around what is measured, and measures no stages.
    package var printsMarks = false
    package var assets: URL?

    package init() {}
  }

  private let scene: BenchScene
  private let options: Options
  private let window: any Window
  private let host: WindowHost
  private let clock: FreeRunningClock
  private let ending = Ending()
  private let setup: (build: Double, commit: Double)
  private var isShown = false

  package init(_ scene: BenchScene, _ options: Options) throws {
    self.scene = scene
    self.options = options
    // The scene begins at 0, and so do frames.
    MediaClock.setManualTime(0)
    window = try Self.openWindow(scene, options)
    let stages = TimingsRelay()
    let clock = FreeRunningClock(Self.meter(options, stages, ending))
    self.clock = clock
    host = try WindowHost(window, background: .white) { ClockedPresenter($0, clock: clock) }
    stages.times = host.context.server.stages
    setup = try Self.build(scene, below: host.rootLayer, options)
  }

  private static func openWindow(_ scene: BenchScene, _ options: Options) throws -> any Window {
    let (width, height) = (Int(BenchScene.size.width), Int(BenchScene.size.height))
    if options.isOffscreen { return OffscreenWindow(width: width, height: height) }
    do {
      let title = "\(scene.rawValue) – Lamina"
      return try openX11Window(WindowConfiguration(title: title, width: width, height: height))
    } catch let error as WindowError {
      throw BenchError.noWindow(error.description)
    }
  }

  private static func meter(
    _ options: Options, _ stages: TimingsRelay, _ ending: Ending
  ) -> FrameMeter {
    let printsMarks = options.printsMarks
    return FrameMeter(options.span) {
      if printsMarks { write("START") } else { stages.times?.switchOn() }
    } onEnd: { rates in
      if printsMarks { write("END \(rates.frames) \(rates.seconds.formatted(decimals: 6))") }
      DispatchQueue.main.async { MainActor.assumeIsolated { ending.rates = rates } }
    }
  }

  /// At once, even into a pipe.
  private nonisolated static func write(_ line: String) {
    StandardStream.output.writeLine(line)
  }

  private static func build(
    _ scene: BenchScene, below root: CALayer, _ options: Options
  ) throws -> (build: Double, commit: Double) {
    let pictures = BenchPictures(folder: options.assets)
    let start = monotonicSeconds()
    for layer in try scene.layers(pictures) { root.addSublayer(layer) }
    let built = monotonicSeconds()
    CATransaction.flush()
    return (built - start, monotonicSeconds() - built)
  }

  /// Returns when everything is measured; nil when the window went away before.
  package func run() -> BenchResult? {
    window.onEvent = { [weak self] event in self?.handle(event) }
    host.onError = { [weak self] _ in self?.ending.isLost = true }
    host.start()
    showIfVisible()
    while !ending.hasCome {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    let result = ending.rates.map {
      BenchResult(scene, $0, host.context.server.stages, setup: setup)
    }
    host.stop()
    return result
  }

  private func handle(_ event: WindowEvent) {
    switch event {
    case .visibilityChanged, .resized, .scaleChanged: host.windowChanged()
    case .exposed: host.redraw()
    case .closeRequested, .connectionLost, .destroyed: ending.isLost = true
    default: break
    }
    showIfVisible()
  }

  /// Frames begin when the window can be seen; the render thread has heard of it by then.
  private func showIfVisible() {
    guard window.isVisible, !isShown else { return }
    isShown = true
    host.windowChanged()
    clock.letGo()
  }
}

/// How a run ends.
@MainActor
private final class Ending {
  var rates: BenchResult.Rates?
  var isLost = false
  var hasCome: Bool { rates != nil || isLost }
}

/// The stages of a host that is made after its clock.
///
/// `@unchecked Sendable`: set before the render thread starts.
private final class TimingsRelay: @unchecked Sendable {
  var times: PipelineTimings?
}
