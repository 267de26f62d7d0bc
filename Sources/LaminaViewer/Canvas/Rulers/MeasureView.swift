import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The overlay with the measuring line and with the distances of the selected layer from its superlayer's edges.
@MainActor
final class MeasureView: CanvasOverlay {
  private let line = CAShapeLayer()
  private let endDots = CAShapeLayer()
  private let distances = CAShapeLayer()
  private let label = TagLabel()
  let edgeLabels = (0..<4).map { _ in TagLabel() }
  private var throttle = RefreshThrottle()

  /// The least distance in points that gets a line: a smaller one would be shown as 0.0.
  private static let leastDistance = 0.05

  override init(_ session: SceneSession) {
    super.init(session)
    for shape in [distances, line, endDots] { layer.addSublayer(shape) }
    for child in edgeLabels + [label] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  override func arrange() {
    isHidden = !session.options.showsRulers
    guard !isHidden else { return }
    let color = Theme.accent.resolvedColor(with: traitCollection).cgColor
    for shape in [line, distances] {
      shape.fillColor = nil
      shape.strokeColor = color
      shape.lineWidth = 1.25
    }
    distances.lineDashPattern = [3, 3]
    endDots.fillColor = color
    drawMeasure()
    drawDistances()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard !isHidden, changes.contains(.selection) || throttle.shouldRefresh(session) else { return }
    withoutActions { drawDistances() }
  }

  /// The area of the canvas without the rulers.
  private var area: CGRect {
    let edge = RulersView.breadth
    return CGRect(
      x: edge, y: edge, width: max(1, bounds.width - edge), height: max(1, bounds.height - edge))
  }

  private func drawMeasure() {
    let measure = session.options.measure
    (line.isHidden, endDots.isHidden, label.isHidden) = (measure == nil, measure == nil, measure == nil)
    guard let measure else { return }
    let (start, end) = (geometry.toCanvas(measure.start), geometry.toCanvas(measure.end))
    let (path, dots) = (CGMutablePath(), CGMutablePath())
    path.move(to: start)
    path.addLine(to: end)
    for point in [start, end] {
      dots.addEllipse(in: CGRect(x: point.x - 2.5, y: point.y - 2.5, width: 5, height: 5))
    }
    (line.path, endDots.path) = (path, dots)
    label.show(measure.text)
    let isUpper = end.y < start.y
    label.layOut(at: CGPoint(x: end.x, y: end.y + (isUpper ? -18 : 18)), in: area)
  }

  // MARK: The selected layer

  private func drawDistances() {
    guard let layer = session.selection, let parent = layer.superlayer,
      let frame = session.playback.shownValues(of: layer)?.frame,
      let parentBounds = session.playback.shownValues(of: parent)?.bounds,
      let plane = plane(of: parent)
    else { return hideDistances() }
    distances.isHidden = false
    let values = EdgeDistances(of: frame, in: parentBounds)
    let (x, y, outer) = (frame.midX, frame.midY, parentBounds)
    let edges: [(distance: Double, start: CGPoint, end: CGPoint)] = [
      (values.left, CGPoint(x: outer.minX, y: y), CGPoint(x: frame.minX, y: y)),
      (values.top, CGPoint(x: x, y: outer.minY), CGPoint(x: x, y: frame.minY)),
      (values.right, CGPoint(x: frame.maxX, y: y), CGPoint(x: outer.maxX, y: y)),
      (values.bottom, CGPoint(x: x, y: frame.maxY), CGPoint(x: x, y: outer.maxY)),
    ]
    let path = CGMutablePath()
    for (edgeLabel, edge) in zip(edgeLabels, edges) {
      show(
        edge.distance, from: toCanvas(edge.start, plane), to: toCanvas(edge.end, plane),
        on: edgeLabel, adding: path)
    }
    distances.path = path
  }

  private func plane(of layer: CALayer) -> Homography? {
    let time = session.contextTime
    return session.playback.context.server.tree(at: time).plane(of: layer.node, at: time)
  }

  private func toCanvas(_ point: CGPoint, _ plane: Homography) -> CGPoint {
    geometry.toCanvas(plane.apply(point))
  }

  private func show(
    _ distance: Double, from start: CGPoint, to end: CGPoint, on label: TagLabel,
    adding path: CGMutablePath
  ) {
    let isVisible =
      abs(distance) >= Self.leastDistance
      && [start.x, start.y, end.x, end.y].allSatisfy { abs($0) < CanvasGeometry.drawnLimit }
    label.isHidden = !isVisible
    guard isVisible else { return }
    path.move(to: start)
    path.addLine(to: end)
    label.show(distance.shown(decimals: distance == distance.rounded() ? 0 : 1))
    label.layOut(at: CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), in: area)
  }

  private func hideDistances() {
    distances.isHidden = true
    for label in edgeLabels { label.isHidden = true }
  }
}
