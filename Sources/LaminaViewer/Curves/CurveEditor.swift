import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// An editor of a cubic timing curve, by its handles or by name.
@MainActor
final class CurveEditor: UIView {
  private let pad = BezierPad()
  private let list = CurveList()
  private let numbers = Caption(
    size: Theme.TextSize.small, color: Theme.faintInk, face: .figures)
  var onBegin: (() -> Void)?
  var onChange: ((CAMediaTimingFunction) -> Void)?
  var onEnd: (() -> Void)?

  static var height: CGFloat { CurveList.height }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for child in [pad, list, numbers] { addSubview(child) }
    pad.onBegin = { [weak self] in self?.onBegin?() }
    pad.onEnd = { [weak self] in self?.onEnd?() }
    pad.onChange = { [weak self] points in
      self?.onChange?(CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w))
    }
    list.onChoose = { [weak self] in self?.onChange?($0.function) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ curve: TimingCurve) {
    pad.show(curve)
    list.show(curve)
    numbers.text = (0..<4).map { Double(curve.controlPoints[$0]).shown(decimals: 2) }
      .joined(separator: ", ")
  }

  func showPresent(_ fraction: Double?) { pad.showPresent(fraction) }
  func choose(_ handle: BezierGeometry.Handle?) { pad.choose(handle) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let listWidth = min(126, max(108, bounds.width * 0.36))
    let padWidth = max(1, bounds.width - listWidth - 12)
    pad.frame = CGRect(x: 0, y: 0, width: padWidth, height: bounds.height - 24)
    numbers.frame = CGRect(x: 0, y: bounds.height - 17, width: padWidth, height: 16)
    list.frame = CGRect(x: padWidth + 12, y: 0, width: listWidth, height: bounds.height)
  }
}
