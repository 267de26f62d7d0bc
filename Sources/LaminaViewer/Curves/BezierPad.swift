import QuartzCore
import RenderModel
import UIKit
import ViewerKit
import WindowSystem

/// A view that shows a timing curve with two handles to drag.
@MainActor
final class BezierPad: UIView {
  private(set) var curve = TimingCurve.linear
  private(set) var handle: BezierGeometry.Handle?
  /// Called when a drag of a handle begins; `onEnd` is called when it ends. `onChange` gets the new control points.
  var onBegin: (() -> Void)?
  var onChange: ((SIMD4<Float>) -> Void)?
  var onEnd: (() -> Void)?
  private let dot = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
  private var isDragging = false { didSet { if isDragging != oldValue { setNeedsDisplay() } } }
  /// The handle under the pointer; nil when there is none.
  private(set) var hovered: BezierGeometry.Handle? {
    didSet { if hovered != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    clipsToBounds = true
    layer.cornerRadius = 6
    backgroundColor = Theme.field
    dot.isUserInteractionEnabled = false
    dot.backgroundColor = Theme.ink
    dot.layer.cornerRadius = 4.5
    dot.isHidden = true
    addSubview(dot)
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
  }

  required init?(coder: NSCoder) { nil }

  var geometry: BezierGeometry { BezierGeometry(size: bounds.size) }

  func show(_ curve: TimingCurve) {
    guard curve != self.curve else { return }
    self.curve = curve
    setNeedsDisplay()
  }

  private func pointerMoved(to point: CGPoint?) {
    hovered = point.flatMap { geometry.handle(at: $0, curve.controlPoints) }
  }

  func hasHandle(at point: CGPoint) -> Bool {
    geometry.handle(at: point, curve.controlPoints) != nil
  }

  /// Selects the handle that the arrow keys move; nil selects none.
  func selectHandle(_ handle: BezierGeometry.Handle?) {
    guard handle != self.handle else { return }
    self.handle = handle
    setNeedsDisplay()
  }

  /// Marks the current point on the curve. `fraction` is the elapsed part of the duration, 0…1; nil hides the mark.
  func showPresent(_ fraction: Double?) {
    dot.isHidden = fraction == nil
    if let fraction { dot.center = geometry.point(fraction, curve.value(at: fraction)) }
  }

  // MARK: Input

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    selectHandle(geometry.handle(at: point, curve.controlPoints))
    if handle == nil { UIResponder.resignFirstResponder() } else { becomeFirstResponder() }
    isDragging = handle != nil
    if isDragging { onBegin?() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isDragging, let handle, let point = touches.first?.location(in: self) else { return }
    let points = geometry.moved(handle, to: point, curve.controlPoints)
    if points != curve.controlPoints { onChange?(points) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end() }

  private func end() {
    if isDragging { onEnd?() }
    isDragging = false
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func resignFirstResponder() -> Bool {
    guard super.resignFirstResponder() else { return false }
    selectHandle(nil)
    return true
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesChanged(presses, with: event) }
  }

  /// Moves the selected handle with the arrow keys, by hundredths or with Shift by tenths. Escape deselects it.
  private func obey(_ presses: Set<UIPress>) -> Bool {
    guard let handle, let key = presses.first?.key,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
    else { return false }
    let size: Float = key.modifierFlags.contains(.shift) ? 0.1 : 0.01
    switch key.keyCode {
    case .keyboardLeftArrow: nudge(handle, by: SIMD2(-size, 0))
    case .keyboardRightArrow: nudge(handle, by: SIMD2(size, 0))
    case .keyboardUpArrow: nudge(handle, by: SIMD2(0, size))
    case .keyboardDownArrow: nudge(handle, by: SIMD2(0, -size))
    case .keyboardEscape: return resignFirstResponder()
    default: return false
    }
    return true
  }

  private func nudge(_ handle: BezierGeometry.Handle, by delta: SIMD2<Float>) {
    onChange?(BezierGeometry.nudged(handle, by: delta, curve.controlPoints))
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let geometry = self.geometry
    color(Theme.line).setFill()
    UIRectFrame(geometry.square)
    line([geometry.point(0, 0), geometry.point(1, 1)], color(Theme.line), width: 1)
    let points = curve.controlPoints
    drawArm(from: geometry.point(0, 0), to: geometry.position(of: .first, points))
    drawArm(from: geometry.point(1, 1), to: geometry.position(of: .second, points))
    let samples = (0...96).map { index -> CGPoint in
      let x = Double(index) / 96
      return geometry.point(x, curve.value(at: x))
    }
    line(samples, color(Theme.number), width: 2)
    for each in BezierGeometry.Handle.allCases {
      drawKnob(geometry.position(of: each, points), halo: halo(of: each))
    }
  }

  private func color(_ color: UIColor) -> UIColor { color.resolvedColor(with: traitCollection) }

  private func line(_ points: [CGPoint], _ color: UIColor, width: Double) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
  }

  private func drawArm(from start: CGPoint, to end: CGPoint) {
    line([start, end], color(Theme.accent).withAlphaComponent(0.6), width: 1)
  }

  /// Returns the opacity of the disk around a handle that is pressed, selected or under the pointer; nil for others.
  private func halo(of each: BezierGeometry.Handle) -> Double? {
    if each == handle { return isDragging ? 0.45 : 0.25 }
    return each == hovered ? 0.15 : nil
  }

  private func drawKnob(_ center: CGPoint, halo: Double?) {
    if let halo { fill(center, radius: 9, color(Theme.accent).withAlphaComponent(halo)) }
    fill(center, radius: 5, color(Theme.accent))
  }

  private func fill(_ center: CGPoint, radius: Double, _ color: UIColor) {
    color.setFill()
    UIBezierPath(
      ovalIn: CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    ).fill()
  }
}

extension BezierPad: PointerShaping, DragHandling {
  var isHandlingDrag: Bool { isDragging }

  func pointerShape(at point: CGPoint) -> CursorShape? { hasHandle(at: point) ? .grab : nil }
}
