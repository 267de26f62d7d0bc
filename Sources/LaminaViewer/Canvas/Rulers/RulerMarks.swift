import Foundation
import ViewerKit

/// The marks of a ruler along one edge of the canvas, for lengths in scene points.
struct RulerMarks: Equatable {
  struct Tick: Equatable {
    /// The position along the canvas's edge, in canvas points.
    let position: Double
    /// The coordinate that the mark stands for, in scene points.
    let value: Double
    let isLarge: Bool
  }

  /// The distance between two marks with numbers, in scene points.
  let step: Double
  let marks: [Tick]

  /// Computes the marks of a ruler that is `length` canvas points long. `start` is the position of the scene's origin
  /// on it, `factor` is canvas points per scene point, `room` is the least distance between numbers in canvas points.
  init(start: Double, factor: Double, length: Double, room: Double = 56) {
    step = Self.step(atLeast: room / max(factor, 1e-9))
    let parts = Self.parts(of: step)
    let small = step / Double(parts)
    guard factor > 0, length > 0, (length / (small * factor)).isFinite else {
      marks = []
      return
    }
    let (first, last) = (
      (-start / factor / small).rounded(.up), ((length - start) / factor / small).rounded(.down)
    )
    // With the standard `room`, marks are at least 11 points apart: so many come only from an invalid length or factor.
    guard first <= last, last - first < 5000 else {
      marks = []
      return
    }
    marks = (Int(first)...Int(last)).map { index in
      let value = Double(index) * small
      return Tick(
        position: start + value * factor, value: value, isLarge: index.isMultiple(of: parts))
    }
  }

  /// Returns the smallest step of 1, 2 or 5 times a power of ten that is not less than `value`. A step that is less by
  /// 0.1 percent counts as equal.
  static func step(atLeast value: Double) -> Double {
    let power = pow(10, log10(max(value, 1e-6)).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? 10 * power
  }

  /// Returns the number of parts into which small marks divide the step between two large ones: 4 for 2 times a power
  /// of ten, otherwise 5.
  private static func parts(of step: Double) -> Int {
    // Without the factor, a rounding error in the logarithm of a power of ten would give the next lower power.
    let digit = step / pow(10, log10(step * 1.0001).rounded(.down))
    return digit > 1.5 && digit < 2.5 ? 4 : 5
  }

  /// Returns true if a number that is `width` points wide is completely visible at a mark. The number is placed right
  /// of its mark or, in a vertical ruler, above it, where it must not overlap the corner.
  static func fits(_ width: Double, at position: Double, isVertical: Bool, length: Double) -> Bool {
    isVertical
      ? position - 3 - width >= Double(RulersView.breadth) : position + 3 + width <= length
  }

  func text(of value: Double) -> String {
    value.shown(decimals: step >= 1 ? 0 : step >= 0.1 ? 1 : 2)
  }
}
