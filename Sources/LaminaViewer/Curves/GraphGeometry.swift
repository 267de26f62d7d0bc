import Foundation
import ViewerKit

/// The geometry of the two graphs in their view, in points: values above, velocities in a strip below.
struct GraphGeometry: Equatable {
  var size: CGSize
  var times: ClosedRange<Double>
  var values: ClosedRange<Double>
  var velocities: ClosedRange<Double>

  /// The width of the column of numbers left of the axes. `GraphView` makes it wider for long numbers.
  var left = 44.0
  /// The space between those numbers and the axes.
  static let labelGap = 6.0
  private static let right = 12.0
  private static let top = 22.0
  private var between: Double { showsVelocities ? 12 : 0 }
  private static let bottom = 18.0

  /// False in a very low view, which has no room for the velocity strip.
  var showsVelocities: Bool { size.height >= 140 }

  /// The height of the velocity strip, which is smaller in a low view.
  private var strip: Double { showsVelocities ? size.height < 190 ? 30 : 44 : 0 }

  private var plotWidth: Double { max(1, size.width - left - Self.right) }

  var valueRect: CGRect {
    CGRect(
      x: left, y: Self.top, width: plotWidth,
      height: max(1, size.height - Self.top - between - strip - Self.bottom))
  }

  var velocityRect: CGRect {
    CGRect(
      x: left, y: valueRect.maxY + between, width: plotWidth, height: strip)
  }

  func x(of time: Double) -> Double {
    left + (time - times.lowerBound) / Self.length(times) * plotWidth
  }

  func time(atX x: Double) -> Double {
    times.lowerBound + (x - left) / plotWidth * Self.length(times)
  }

  func point(_ time: Double, value: Double) -> CGPoint {
    CGPoint(x: x(of: time), y: Self.y(of: value, values, valueRect))
  }

  func point(_ time: Double, velocity: Double) -> CGPoint {
    CGPoint(x: x(of: time), y: Self.y(of: velocity, velocities, velocityRect))
  }

  private static func y(of value: Double, _ range: ClosedRange<Double>, _ rect: CGRect) -> Double {
    rect.maxY - (value - range.lowerBound) / length(range) * rect.height
  }

  private static func length(_ range: ClosedRange<Double>) -> Double {
    max(range.upperBound - range.lowerBound, 1e-12)
  }

  /// Returns about `count` round numbers inside `range`. A number that exceeds the range by a rounding error counts as
  /// inside.
  static func ticks(in range: ClosedRange<Double>, count: Int) -> [Double] {
    let step = step(of: length(range) / Double(max(1, count)))
    let (first, last) = (
      (range.lowerBound / step - 1e-3).rounded(.up), (range.upperBound / step + 1e-3).rounded(.down)
    )
    guard last >= first else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// Returns the smallest step of 1, 2 or 5 times a power of ten that is not less than `least`, except for a
  /// rounding error.
  private static func step(of least: Double) -> Double {
    let power = pow(10, log10(max(least, 1e-12)).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= least * 0.999 } ?? 10) * power
  }

  /// Returns `value` as text with as many decimals as ticks that are `step` apart need, but at most 4; a zero has none.
  static func number(_ value: Double, step: Double) -> String {
    let decimals = min(4, max(0, Int((-log10(max(step, 1e-6))).rounded(.up))))
    let text = value.shown(decimals: decimals)
    return Double(text) == 0 ? "0" : text
  }
}
