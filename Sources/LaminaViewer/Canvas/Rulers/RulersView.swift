import QuartzCore
import UIKit
import ViewerKit

/// The overlay with the rulers along the canvas's top and left edges and the guides that are dragged out of them.
@MainActor
final class RulersView: CanvasOverlay {
  /// The height of the top ruler and the width of the left one, in points.
  nonisolated static let breadth: CGFloat = 20

  private let top = RulerStrip(isVertical: false)
  private let left = RulerStrip(isVertical: true)
  private let corner = UIView()
  private let guideLines = CAShapeLayer()
  private let label = TagLabel()
  /// The index of the guide that is being dragged, in the canvas options; nil if none is.
  private var dragged: Int?
  /// The position of the pointer in canvas points; nil if it is not over the canvas.
  private var pointer: CGPoint?

  override init(_ session: SceneSession) {
    super.init(session)
    guideLines.lineWidth = 1
    layer.addSublayer(guideLines)
    corner.backgroundColor = Theme.panel
    for child in [top, left, corner, label] { addSubview(child) }
    label.isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  override func arrange() {
    isHidden = !session.options.showsRulers
    guard !isHidden else { return }
    let breadth = Self.breadth
    corner.frame = CGRect(x: 0, y: 0, width: breadth, height: breadth)
    top.frame = CGRect(x: 0, y: 0, width: bounds.width, height: breadth)
    left.frame = CGRect(x: 0, y: 0, width: breadth, height: bounds.height)
    let frame = geometry.frame
    top.show(RulerMarks(start: frame.minX, factor: geometry.factor, length: bounds.width))
    left.show(RulerMarks(start: frame.minY, factor: geometry.factor, length: bounds.height))
    drawGuides()
    markPointer()
  }

  /// Marks the pointer's position on the rulers. Hidden rulers record it for when they are shown.
  override func hover(at point: CGPoint?) {
    pointer = point
    if !isHidden { withoutActions { markPointer() } }
  }

  private func markPointer() {
    top.mark(pointer?.x)
    left.mark(pointer?.y)
  }

  // MARK: Guides

  private func drawGuides() {
    let path = CGMutablePath()
    for guide in session.options.guides {
      switch guide.axis {
      case .vertical:
        let x = whole(position(of: guide)) + 0.5 / scales.window
        path.move(to: CGPoint(x: x, y: Self.breadth))
        path.addLine(to: CGPoint(x: x, y: bounds.height))
      case .horizontal:
        let y = whole(position(of: guide)) + 0.5 / scales.window
        path.move(to: CGPoint(x: Self.breadth, y: y))
        path.addLine(to: CGPoint(x: bounds.width, y: y))
      }
    }
    guideLines.path = path
    guideLines.lineWidth = 1 / scales.window
    guideLines.strokeColor = Theme.accent.resolvedColor(with: traitCollection).cgColor
  }

  /// Returns the x or y coordinate of a guide, in canvas points.
  private func position(of guide: Guide) -> CGFloat {
    let point = geometry.toCanvas(CGPoint(x: guide.position, y: guide.position))
    return guide.axis == .vertical ? point.x : point.y
  }

  /// Returns the position, in scene points, of a guide that is dragged to `point`, in canvas points. It is a multiple of
  /// a whole point, or of half a point if a scene point is at least 4 canvas points long. There are no smaller steps,
  /// however large the zoom factor is.
  private func guidePosition(_ axis: Guide.Axis, at point: CGPoint) -> Double {
    let scenePoint = geometry.toScene(point)
    let value = Double(axis == .vertical ? scenePoint.x : scenePoint.y)
    let step = geometry.factor >= 4 ? 0.5 : 1
    return (value / step).rounded() * step
  }

  /// Returns true if a press at `point` drags a guide, or creates one from a ruler.
  func takesPress(at point: CGPoint) -> Bool {
    guard !isHidden else { return false }
    return isRuler(point) || guide(at: point) != nil
  }

  /// Returns the axis of the guide that a press at `point` would move or create; nil where there is none.
  func axis(at point: CGPoint) -> Guide.Axis? {
    guard !isHidden else { return nil }
    if isRuler(point) { return point.y < Self.breadth ? .horizontal : .vertical }
    return guide(at: point).map { session.options.guides[$0].axis }
  }

  private func isRuler(_ point: CGPoint) -> Bool {
    point.x < Self.breadth || point.y < Self.breadth
  }

  /// Returns the index of the guide within 4 canvas points of `point`, the last one if there are several; nil for none.
  private func guide(at point: CGPoint) -> Int? {
    session.options.guides.lastIndex { guide in
      let along = guide.axis == .vertical ? point.x : point.y
      return abs(position(of: guide) - along) <= 4
    }
  }

  /// Begins a drag of the guide at `point`, or of a new guide if `point` is on a ruler. All points are in canvas points.
  func begin(at point: CGPoint) {
    if isRuler(point) {
      let axis = axis(at: point) ?? .horizontal
      session.options.guides.append(Guide(axis, at: guidePosition(axis, at: point)))
      dragged = session.options.guides.count - 1
    } else {
      dragged = guide(at: point)
    }
    drag(to: point)
  }

  func drag(to point: CGPoint) {
    guard let dragged, session.options.guides.indices.contains(dragged) else { return }
    let axis = session.options.guides[dragged].axis
    session.options.guides[dragged].position = guidePosition(axis, at: point)
    let guide = session.options.guides[dragged]
    label.show((axis == .vertical ? "x " : "y ") + guide.position.shown(decimals: 1))
    label.layOut(beside: point, in: bounds)
  }

  /// Ends a drag. A guide that is released over its ruler is removed.
  func end(at point: CGPoint) {
    defer {
      dragged = nil
      label.isHidden = true
    }
    guard let dragged, session.options.guides.indices.contains(dragged) else { return }
    let axis = session.options.guides[dragged].axis
    let along = axis == .vertical ? point.x : point.y
    if along < Self.breadth { session.options.guides.remove(at: dragged) }
  }
}

extension CGRect {
  /// Returns the height for a vertical ruler, and the width for a horizontal one.
  fileprivate func length(_ isVertical: Bool) -> CGFloat { isVertical ? height : width }
}

/// A ruler along one edge of the canvas.
@MainActor
private final class RulerStrip: UIView {
  private let isVertical: Bool
  private let pointer = UIView()
  private let line = UIView()
  private var marks = RulerMarks(start: 0, factor: 1, length: 0)

  init(isVertical: Bool) {
    self.isVertical = isVertical
    super.init(frame: .zero)
    backgroundColor = Theme.panel
    contentMode = .redraw
    clipsToBounds = true
    pointer.backgroundColor = Theme.accent
    pointer.isHidden = true
    line.backgroundColor = Theme.line
    addSubview(pointer)
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ new: RulerMarks) {
    guard new != marks else { return }
    marks = new
    setNeedsDisplay()
  }

  /// Marks the pointer's position along the ruler, in canvas points; nil marks none.
  func mark(_ position: CGFloat?) {
    pointer.isHidden = position == nil
    guard let position else { return }
    pointer.frame =
      isVertical
      ? CGRect(x: 0, y: position, width: bounds.width, height: 1)
      : CGRect(x: position, y: 0, width: 1, height: bounds.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame =
      isVertical
      ? CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
      : CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }

  override func draw(_ rect: CGRect) {
    let color = Theme.faintInk.resolvedColor(with: traitCollection)
    for mark in marks.marks {
      let position = mark.position.rounded()
      let length: CGFloat = mark.isLarge ? 8 : 4
      color.withAlphaComponent(mark.isLarge ? 0.8 : 0.4).setFill()
      UIRectFill(
        isVertical
          ? CGRect(x: bounds.width - 1 - length, y: position, width: length, height: 1)
          : CGRect(x: position, y: bounds.height - 1 - length, width: 1, height: length))
      if mark.isLarge { draw(marks.text(of: mark.value), at: position, color) }
    }
  }

  private func draw(_ text: String, at position: CGFloat, _ color: UIColor) {
    let string = DrawnText(
      text,
      [
        .font: UIFont.monospacedDigitSystemFont(ofSize: Theme.TextSize.tick, weight: .regular),
        .foregroundColor: color,
      ])
    let width = string.size.width
    guard
      RulerMarks.fits(width, at: position, isVertical: isVertical, length: bounds.length(isVertical))
    else {
      return
    }
    guard isVertical else { return string.draw(at: CGPoint(x: position + 3, y: 2)) }
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.translateBy(x: 2, y: position - 3)
    context.rotate(by: -.pi / 2)
    string.draw(at: .zero)
    context.restoreGState()
  }
}
