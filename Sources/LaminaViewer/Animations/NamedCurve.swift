import Localization
import QuartzCore
import RenderModel
import ViewerKit

/// A timing function with a name: Core Animation's five, and three more that the curve list offers. The names and the
/// control points of these three are a choice.
struct NamedCurve: Equatable {
  let title: String
  let points: SIMD4<Float>

  /// The curves in the order of the list, Core Animation's first.
  static let all = [
    NamedCurve(title: "linear", points: [0, 0, 1, 1]),
    NamedCurve(title: "easeIn", points: [0.42, 0, 1, 1]),
    NamedCurve(title: "easeOut", points: [0, 0, 0.58, 1]),
    NamedCurve(title: "easeInEaseOut", points: [0.42, 0, 0.58, 1]),
    NamedCurve(title: "default", points: [0.25, 0.1, 0.25, 1]),
    NamedCurve(title: "late", points: [1, 0, 0.75, 1]),
    NamedCurve(title: "slow middle", points: [0.11, 0.9, 0.92, 0.13]),
    NamedCurve(title: "back", points: [0.34, 1.3, 0.64, 1]),
  ]

  /// The name as the curve list shows it. The names of Core Animation's curves are the same in all languages.
  var shownTitle: String {
    switch title {
    case "late": localized("late")
    case "slow middle": localized("slow middle")
    case "back": localized("back")
    default: title
    }
  }

  var curve: TimingCurve { TimingCurve(points.x, points.y, points.z, points.w) }

  /// True for the curves that equal Core Animation's timing functions of the same names.
  private var isStandard: Bool { Self.all.prefix(5).contains(self) }

  /// The timing function. Core Animation's own curves are made by name, so that they are equal to its constants.
  var function: CAMediaTimingFunction {
    isStandard
      ? CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: title))
      : CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w)
  }

  /// Returns the name of `curve`, or its control points as text.
  static func title(of curve: TimingCurve) -> String {
    if let named = all.first(where: { $0.points == curve.controlPoints }) { return named.shownTitle }
    let points = (0..<4).map { Double(curve.controlPoints[$0]).shown(decimals: 2) }
    return "(\(points.joined(separator: ", ")))"
  }
}
