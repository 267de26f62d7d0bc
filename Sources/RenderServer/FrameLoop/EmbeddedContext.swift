import CoreGraphics
import DisplayLists
import RenderModel
import Synchronization

/// Another context inside of a window. It is drawn into a bitmap on its own clock, and a layer of the window shows
/// the bitmap. A scene can therefore be paused, reversed and zoomed while the window around it continues.
///
/// `@unchecked Sendable`: the renderer and the bitmap are used by the render thread only.
package final class EmbeddedContext: @unchecked Sendable {
  /// The layer that shows the context, and the size and scale of its picture.
  package struct Target: Equatable, Sendable {
    /// The layer of the window that shows the picture.
    package var node: NodeID
    /// The size of the picture in pixels.
    package var width: Int
    package var height: Int
    /// The scale in pixels per point of the scene.
    package var scale: Double
    /// The color under the scene, as premultiplied 0xAARRGGBB.
    package var background: UInt32

    package init(node: NodeID, width: Int, height: Int, scale: Double, background: UInt32) {
      (self.node, self.width, self.height) = (node, width, height)
      (self.scale, self.background) = (scale, background)
    }
  }

  /// Shape layers of the window, such as the outline of a layer of the context, whose paths are computed for the time of
  /// each frame, so that they fit the picture.
  package struct Follower: Sendable {
    /// The shape layers.
    package let nodes: [NodeID]
    /// Returns the paths of the shape layers, in the same order, for the tree and the time of the context that a frame
    /// shows.
    let paths: @Sendable (LayerTree, Double) -> [CGPath]

    package init(
      _ nodes: [NodeID], paths: @escaping @Sendable (LayerTree, Double) -> [CGPath]
    ) {
      (self.nodes, self.paths) = (nodes, paths)
    }
  }

  package let context: RenderContext
  private let follower = Mutex<Follower?>(nil)
  /// The target; nil after `end`.
  private let target: Mutex<Target?>
  /// True while the picture stays as it is, because the window around it is about to change too.
  private let holdsPicture = Atomic(false)
  /// The least number of seconds of media time between two frames; 0 for a frame with each one of the window.
  private let interval = Mutex(0.0)
  /// The media time of the last frame; nil before the first.
  private var lastFrame: Double?
  /// The time after which the next frame must be drawn, in media time. Only the render thread uses it.
  private(set) var activity = Activity.idle
  private let renderer: FrameRenderer
  private var bitmap: Bitmap?
  private var shownTarget: Target?

  package init(context: RenderContext, target: Target) {
    self.context = context
    self.target = Mutex(target)
    renderer = FrameRenderer(context: context)
  }

  /// Changes the target for the next and all later frames.
  package func update(_ target: Target) {
    self.target.withLock { if $0 != nil { $0 = target } }
  }

  /// Stops showing the context, even for a frame in progress, because the node may soon be reused for another layer.
  package func end() {
    target.withLock { $0 = nil }
    follow(with: nil)
  }

  /// Lets shape layers of the window follow a layer of the context from the next frame on; nil stops that, even for a
  /// frame in progress.
  package func follow(with new: Follower?) { follower.withLock { $0 = new } }

  /// Keeps the picture as it is, whatever changes in the context, until this is called with false, which requests a
  /// frame.
  package func holdPicture(_ isHeld: Bool) {
    holdsPicture.store(isHeld, ordering: .sequentiallyConsistent)
    if !isHeld { context.requestFrame() }
  }

  /// Limits the frames to one in `interval` seconds of media time; 0 ends the limit. The frames of all contexts with the
  /// same interval are drawn together, so that the window needs no more frames for several contexts than for one.
  package func limitFrames(to interval: Double) {
    self.interval.withLock { $0 = interval }
    context.requestFrame()
  }

  /// The media time before which the interval allows no other frame of the same target; nil without a limit.
  private var nextDue: Double? {
    let interval = interval.withLock { $0 }
    guard interval > 0, let lastFrame else { return nil }
    return ((lastFrame / interval).rounded(.down) + 1) * interval
  }

  /// Draws the frame of `beat` and passes the picture to `window`; returns nil while the picture is held or the interval
  /// allows no frame. While the window is not visible, only the starts and ends of animations are processed.
  func runFrame(at beat: FrameBeat, in window: RenderContext, isVisible: Bool) -> Report? {
    activity = .idle
    if holdsPicture.load(ordering: .sequentiallyConsistent) { return nil }
    let time = max(beat.time, context.lastCommitTime)
    if let nextDue, time < nextDue, shownTarget == target.withLock({ $0 }) {
      // Something may have changed since the last frame.
      activity = .waiting(until: nextDue)
      return nil
    }
    lastFrame = time
    let report = makeFrame(at: time, in: window, isVisible: isVisible)
    activity = report.activity.notBefore(nextDue)
    return report
  }

  private func makeFrame(at time: Double, in window: RenderContext, isVisible: Bool) -> Report {
    let ownTime = context.timeBase.time(at: time)
    var report = Report(source: self, time: ownTime, isLive: ownTime >= context.latestTime)
    report.events = context.advance(to: time)
    if isVisible {
      draw(at: time, in: window)
      follow(at: ownTime, in: window)
      report.problems = renderer.problems
      if context.timings.isMeasuring { report.offscreenCount = renderer.displayList.offscreenCount }
      report.activity = context.activity(at: time)
    } else {
      report.activity = context.completionActivity(at: time)
    }
    return report
  }

  private func follow(at time: Double, in window: RenderContext) {
    follower.withLock { follower in
      guard let follower else { return }
      let paths = context.withTree(at: time) { follower.paths($0, time) }
      for (node, path) in zip(follower.nodes, paths) { window.show(path, of: node) }
    }
  }

  private func draw(at time: Double, in window: RenderContext) {
    guard let target = target.withLock({ $0 }) else { return }
    let canvas = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
    guard !canvas.isEmpty, Bitmap.isWithinLimit(width: canvas.width, height: canvas.height) else {
      return
    }
    renderer.background = target.background
    let damage = renderer.prepare(at: time, canvas: canvas, scale: target.scale)
    let isNew = bitmap?.width != canvas.width || bitmap?.height != canvas.height
    guard !damage.isEmpty || isNew || shownTarget != target else { return }
    let bitmap = isNew ? Bitmap(width: canvas.width, height: canvas.height) : bitmap
    guard let bitmap else { return }
    self.bitmap = bitmap
    renderer.draw(into: bitmap, age: isNew ? 0 : 1)
    // The image is a new object for each frame, so that the window's display list detects the change.
    let image = CGImage(adopting: bitmap, isOpaque: target.background >> 24 == 255)
    self.target.withLock { current in
      guard current?.node == target.node else { return }
      window.show(image, of: target.node, damage: shownTarget == target ? damage.rects : [canvas])
    }
    shownTarget = target
  }

  /// The result of one frame of an embedded context.
  package struct Report: Sendable {
    package let source: EmbeddedContext
    /// The time of the frame on the context's clock, in seconds.
    package let time: Double
    /// True when the frame showed the live tree and not an earlier one.
    package let isLive: Bool
    package var events: [AnimationEvent] = []
    package var problems: [RenderProblem] = []
    package var activity = Activity.idle
    /// The number of pictures drawn off screen; counted only while timings are measured.
    package var offscreenCount = 0
  }
}

extension Activity {
  /// Returns the same activity without a frame before `time`; nil changes nothing.
  fileprivate func notBefore(_ time: Double?) -> Activity {
    guard let time else { return self }
    return switch self {
    case .running: .waiting(until: time)
    case .waiting(let change): .waiting(until: max(change, time))
    case .idle: .idle
    }
  }
}
