import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// An editor of a cubic timing curve, by its handles, by the numbers of its control points or by name.
@MainActor
final class CurveEditor: UIView {
  private let pad = BezierPad()
  private let list = CurveList()
  let fields = ControlPointFields()
  var onBegin: (() -> Void)?
  var onChange: ((CAMediaTimingFunction) -> Void)?
  var onEnd: (() -> Void)?

  static var height: CGFloat { CurveList.height + gap + ControlPointFields.height }
  private static let gap: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    for child in [pad, list, fields] { addSubview(child) }
    pad.onBegin = { [weak self] in self?.onBegin?() }
    pad.onEnd = { [weak self] in self?.onEnd?() }
    pad.onChange = { [weak self] in self?.changed($0) }
    fields.onChange = { [weak self] in self?.changed($0) }
    list.onSelect = { [weak self] in self?.onChange?($0.function) }
  }

  required init?(coder: NSCoder) { nil }

  private func changed(_ points: SIMD4<Float>) {
    onChange?(CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w))
  }

  func show(_ curve: TimingCurve) {
    pad.show(curve)
    list.show(curve)
    fields.show(curve)
  }

  /// Marks the point of the curve at a fraction of the time; nil removes the mark.
  func showPresent(_ fraction: Double?) { pad.showPresent(fraction) }
  /// Selects the handle that the arrow keys move; nil selects none.
  func selectHandle(_ handle: BezierGeometry.Handle?) { pad.selectHandle(handle) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let listWidth = min(126, max(108, bounds.width * 0.36))
    let padWidth = max(1, bounds.width - listWidth - 12)
    let height = bounds.height - ControlPointFields.height - Self.gap
    pad.frame = CGRect(x: 0, y: 0, width: padWidth, height: height)
    list.frame = CGRect(x: padWidth + 12, y: 0, width: listWidth, height: height)
    fields.frame = CGRect(
      x: 0, y: height + Self.gap, width: bounds.width, height: ControlPointFields.height)
  }
}
