import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The overlay that draws the trails of moving layers with a dot per frame, so that the distance of the dots shows
/// the speed.
@MainActor
final class TrailView: CanvasOverlay {
  private let worker = PictureWorker()
  private var throttle = RefreshThrottle()
  private var displayedKey: Key?
  private var times: [Double] = []
  private var trails: [(trail: MotionTrail, shapes: TrailShapes)] = []
  /// The greatest number of layers that are traced without a selection.
  private static let limit = 48

  private struct Key: Equatable {
    let nodes: [NodeID]
    let first, last: Double?
    let count, version: Int
  }

  override var isBusy: Bool { worker.isBusy }

  override func arrange() { update() ? () : redraw() }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if changes.contains(.selection) || throttle.shouldRefresh(session) { _ = update() }
    if !isHidden { placeMarks() }
  }

  /// Requests new trails if the layers, the times or the content have changed. Returns true if it made a request,
  /// whose result is drawn when it arrives.
  private func update() -> Bool {
    isHidden = !session.options.onion.showsTrails
    guard !isHidden, bounds.width >= 1 else {
      displayedKey = nil
      show([], [])
      return false
    }
    let (nodes, server) = (tracedNodes, session.playback.context.server)
    let times = MotionTrail.times(
      in: session.playedRange, frame: session.frameDuration, around: session.time)
    let key = Key(
      nodes: nodes, first: times.first, last: times.last, count: times.count,
      version: server.contentVersion)
    guard key != displayedKey else { return false }
    displayedKey = key
    let origin = session.playback.origin
    worker.run({ server.trails(of: nodes, at: times.map { $0 + origin }) }) { [weak self] in
      self?.show($0, times)
    }
    return true
  }

  /// The layers to trace: the selected one or, without a selection, the animated ones. If these are more than `limit`,
  /// the ones whose animations were added last.
  private var tracedNodes: [NodeID] {
    if let layer = session.selection { return [layer.node] }
    var known = Set<NodeID>()
    let animated = session.spans.map(\.layer.node).filter { known.insert($0).inserted }
    return Array(animated.suffix(Self.limit))
  }

  private func show(_ new: [MotionTrail], _ times: [Double]) {
    withoutActions {
      for entry in trails { entry.shapes.remove() }
      self.times = times
      trails = new.filter(\.moves).enumerated().map { index, trail in
        (trail, TrailShapes(in: layer, color: Self.colors[index % Self.colors.count], traitCollection))
      }
      redraw()
    }
  }

  private static let colors = [Theme.accent, Theme.number, Theme.type, Theme.keyword]

  private func redraw() {
    for (trail, shapes) in trails { shapes.draw(trail.points.map { $0.map(geometry.toCanvas) }) }
    placeMarks()
  }

  private func placeMarks() {
    let sample = MotionTrail.sample(at: session.time, in: times)
    withoutActions {
      for (trail, shapes) in trails {
        shapes.mark(sample.flatMap { trail.point(at: $0) }.map(geometry.toCanvas))
      }
    }
  }
}

extension MotionTrail {
  /// Returns the position at a fractional sample index, interpolated linearly; nil where a neighbor is not visible.
  func point(at sample: Double) -> CGPoint? {
    guard sample.isFinite, sample >= 0, sample <= Double(points.count - 1) else { return nil }
    let index = min(Int(sample), points.count - 2)
    guard index >= 0, let a = points[index], let b = points[index + 1] else { return nil }
    let fraction = sample - Double(index)
    return CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
  }
}

/// The layers that draw one trail.
@MainActor
private final class TrailShapes {
  private let line = CAShapeLayer()
  private let dots = CAShapeLayer()
  private let present = CAShapeLayer()

  init(in layer: CALayer, color: UIColor, _ traits: UITraitCollection) {
    let color = color.resolvedColor(with: traits)
    line.fillColor = nil
    line.strokeColor = color.withAlphaComponent(0.45).cgColor
    line.lineWidth = 1.25
    line.lineJoin = .round
    dots.fillColor = color.cgColor
    present.fillColor = color.cgColor
    present.strokeColor = CGColor(gray: 1, alpha: 0.9)
    present.lineWidth = 1.5
    present.path = CGPath(ellipseIn: CGRect(x: -4, y: -4, width: 8, height: 8), transform: nil)
    for shape in [line, dots, present] { layer.addSublayer(shape) }
  }

  func remove() { for shape in [line, dots, present] { shape.removeFromSuperlayer() } }

  func draw(_ points: [CGPoint?]) {
    let (line, dots) = (CGMutablePath(), CGMutablePath())
    var isOpen = false
    for point in points {
      guard let point, max(abs(point.x), abs(point.y)) < CanvasGeometry.drawnLimit else {
        isOpen = false
        continue
      }
      if isOpen { line.addLine(to: point) } else { line.move(to: point) }
      isOpen = true
      dots.addEllipse(in: CGRect(x: point.x - 1.75, y: point.y - 1.75, width: 3.5, height: 3.5))
    }
    (self.line.path, self.dots.path) = (line, dots)
  }

  func mark(_ point: CGPoint?) {
    present.isHidden = point == nil
    if let point { present.position = point }
  }
}
