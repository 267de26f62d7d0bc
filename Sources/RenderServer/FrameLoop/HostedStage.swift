import CoreGraphics
import Synchronization

/// Another context inside a window: drawn into a picture of its own, on its own clock, which a layer of the window
/// shows. So a scene can be stopped, turned back and looked at closely while what surrounds it lives on.
///
/// `@unchecked Sendable`: the renderer and the picture belong to the render thread.
package final class HostedStage: @unchecked Sendable {
  /// What is drawn, and where it shows.
  package struct Target: Equatable, Sendable {
    /// The layer of the window that shows it.
    package var node: NodeID
    /// Pixels of the picture.
    package var width: Int
    package var height: Int
    /// Pixels a point of the scene.
    package var scale: Double
    /// Premultiplied 0xAARRGGBB, under the scene.
    package var background: UInt32

    package init(node: NodeID, width: Int, height: Int, scale: Double, background: UInt32) {
      (self.node, self.width, self.height) = (node, width, height)
      (self.scale, self.background) = (scale, background)
    }
  }

  package let context: RenderContext
  /// nil once nothing is to be shown any more.
  private let target: Mutex<Target?>
  private let renderer: FrameRenderer
  private var bitmap: Bitmap?
  private var shownTarget: Target?

  package init(context: RenderContext, target: Target) {
    self.context = context
    self.target = Mutex(target)
    renderer = FrameRenderer(context: context)
  }

  /// From the next frame on.
  package func update(_ target: Target) {
    self.target.withLock { if $0 != nil { $0 = target } }
  }

  /// Nothing is shown from now on, also by a frame that is being made: the number of the layer may soon be another's.
  package func end() { target.withLock { $0 = nil } }

  /// Brings the picture to the frame of `beat` and gives it to `window`. `isVisible`: else only the
  /// animations' books are kept.
  func runFrame(at beat: FrameBeat, in window: RenderContext, isVisible: Bool) -> Report {
    let time = max(beat.time, context.lastCommitTime)
    let ownTime = context.timeBase.time(at: time)
    var report = Report(stage: self, time: ownTime, isLive: ownTime >= context.frontier)
    report.events = context.advance(to: time)
    if isVisible {
      draw(at: time, in: window)
      report.problems = renderer.problems
      if context.stages.isMeasuring { report.offscreenCount = renderer.displayList.offscreenCount }
      report.activity = context.activity(at: time)
    } else {
      report.activity = context.completionActivity(at: time)
    }
    return report
  }

  private func draw(at time: Double, in window: RenderContext) {
    guard let target = target.withLock({ $0 }) else { return }
    let canvas = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
    guard !canvas.isEmpty, Bitmap.fits(width: canvas.width, height: canvas.height) else { return }
    renderer.background = target.background
    let damage = renderer.prepare(at: time, canvas: canvas, scale: target.scale)
    let isNew = bitmap?.width != canvas.width || bitmap?.height != canvas.height
    guard !damage.isEmpty || isNew || shownTarget != target else { return }
    let bitmap = isNew ? Bitmap(width: canvas.width, height: canvas.height) : bitmap
    guard let bitmap else { return }
    self.bitmap = bitmap
    renderer.draw(into: bitmap, age: isNew ? 0 : 1)
    // Another image each time, so that the window's list sees that it changed.
    let image = CGImage(adopting: bitmap, isOpaque: target.background >> 24 == 255)
    self.target.withLock { current in
      guard current?.node == target.node else { return }
      window.show(image, of: target.node, damage: shownTarget == target ? damage.rects : [canvas])
    }
    shownTarget = target
  }

  /// What a frame of a stage did.
  package struct Report: Sendable {
    package let stage: HostedStage
    /// The stage's own time.
    package let time: Double
    /// Whether it showed what is, and not what was.
    package let isLive: Bool
    package var events: [AnimationEvent] = []
    package var problems: [RenderProblem] = []
    package var activity = Activity.idle
    /// Pictures that had to be made apart from the frame; counted only while times are measured.
    package var offscreenCount = 0
  }
}
