import QuartzCore
import RenderModel
import WindowHosting
import WindowSystem

/// A measurement that shows a scene as fast as possible. The frames go through the same stages as in any program:
/// layers, commit, render thread, window.
@MainActor
package final class BenchRun {
  package struct Options: Sendable {
    package var span = BenchSpan()
    package var isOffscreen = false
    package var format = BenchFormat.normal
    /// True if the lines START and `END FRAMES SECONDS` are printed before and after the measured frames. The stages
    /// are then not timed.
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
    // The time of the scene and of its frames begins at 0.
    MediaClock.setManualTime(0)
    window = try Self.openWindow(scene, options)
    let timings = TimingsRelay()
    let clock = FreeRunningClock(Self.meter(options, timings: timings, ending: ending))
    self.clock = clock
    host = try WindowHost(window, background: .white) { ClockedPresenter($0, clock: clock) }
    timings.times = host.context.server.timings
    setup = try Self.build(scene, below: host.rootLayer, options)
  }

  private static func openWindow(_ scene: BenchScene, _ options: Options) throws -> any Window {
    let (size, scale) = (options.format.size, options.format.scale)
    if options.isOffscreen {
      return OffscreenWindow(
        width: size.width * Int(scale), height: size.height * Int(scale), scale: scale)
    }
    do {
      let title = "\(scene.rawValue) – Lamina"
      var configuration = WindowConfiguration(title: title, width: size.width, height: size.height)
      configuration.scale = scale
      return try openX11Window(configuration)
    } catch let error as WindowError {
      throw BenchError.noWindow(error.description)
    }
  }

  private static func meter(
    _ options: Options, timings: TimingsRelay, ending: Ending
  ) -> FrameMeter {
    let printsMarks = options.printsMarks
    return FrameMeter(options.span) {
      if printsMarks { write("START") } else { timings.times?.switchOn() }
    } onEnd: { rates in
      if printsMarks { write("END \(rates.frames) \(rates.seconds.formatted(decimals: 6))") }
      DispatchQueue.main.async { MainActor.assumeIsolated { ending.rates = rates } }
    }
  }

  /// Writes a line immediately, even if the output is a pipe.
  private nonisolated static func write(_ line: String) {
    StandardStream.output.writeLine(line)
  }

  private static func build(
    _ scene: BenchScene, below root: CALayer, _ options: Options
  ) throws -> (build: Double, commit: Double) {
    let pictures = BenchPictures(folder: options.assets)
    let start = monotonicSeconds()
    let superlayer = magnifiedLayer(below: root, options.format.magnification)
    for layer in try scene.layers(pictures) { superlayer.addSublayer(layer) }
    let built = monotonicSeconds()
    CATransaction.flush()
    return (built - start, monotonicSeconds() - built)
  }

  /// Returns a layer below `root` that magnifies its sublayers; `root` itself if the magnification is 1.
  private static func magnifiedLayer(below root: CALayer, _ magnification: Double) -> CALayer {
    guard magnification != 1 else { return root }
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(origin: .zero, size: BenchScene.size)
    layer.transform = CATransform3DMakeScale(magnification, magnification, 1)
    root.addSublayer(layer)
    return layer
  }

  /// Runs the measurement and returns its result. Returns nil if the window was closed before the end.
  package func run() -> BenchResult? {
    window.onEvent = { [weak self] event in self?.handle(event) }
    host.onError = { [weak self] _ in self?.ending.isLost = true }
    host.start()
    showIfVisible()
    while !ending.hasCome {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    let result = ending.rates.map {
      BenchResult(of: scene, rates: $0, times: host.context.server.timings, setup: setup)
    }
    host.stop()
    return result
  }

  private func handle(_ event: WindowEvent) {
    switch event {
    case .visibilityChanged, .resized, .scaleChanged: host.windowChanged()
    case .exposed: host.redraw()
    case .closeRequested, .connectionLost, .destroyed: ending.isLost = true
    case .pointer, .scroll, .key, .moved, .focusChanged, .clipboardLost: break
    case .dragEntered, .dragMoved, .dragLeft, .dropped: break
    case .appearanceChanged, .contrastChanged, .reducedMotionChanged: break
    }
    showIfVisible()
  }

  /// Starts the frames when the window becomes visible. The render thread is notified of the window's state before.
  private func showIfVisible() {
    guard window.isVisible, !isShown else { return }
    isShown = true
    host.windowChanged()
    clock.start()
  }
}

/// The end of a run: either its result, or the loss of the window.
@MainActor
private final class Ending {
  var rates: BenchResult.Rates?
  var isLost = false
  var hasCome: Bool { rates != nil || isLost }
}

/// A reference to the timings of a host that is created after its clock.
///
/// It is `@unchecked Sendable` because the reference is set before the render thread starts.
private final class TimingsRelay: @unchecked Sendable {
  var times: PipelineTimings?
}
