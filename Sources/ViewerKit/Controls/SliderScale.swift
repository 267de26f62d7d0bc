import Foundation

/// The mapping between numbers and positions on a slider, 0…1.
package struct SliderScale: Equatable {
  package var range: ClosedRange<Double>
  /// True if equal distances on the slider multiply the number by equal factors; the range must then be positive.
  package var isLogarithmic = false

  package init(range: ClosedRange<Double>, isLogarithmic: Bool = false) {
    (self.range, self.isLogarithmic) = (range, isLogarithmic)
  }

  /// Returns the position of a number, limited to the range.
  package func position(of number: Double) -> Double {
    let number = min(max(number, range.lowerBound), range.upperBound)
    let (low, high) = (stretched(range.lowerBound), stretched(range.upperBound))
    return high > low ? (stretched(number) - low) / (high - low) : 0
  }

  /// Returns the number at a position, rounded to about three significant digits.
  package func number(at position: Double) -> Double {
    let position = min(max(position, 0), 1)
    let (low, high) = (stretched(range.lowerBound), stretched(range.upperBound))
    let value = low + position * (high - low)
    return rounded(isLogarithmic ? pow(10, value) : value)
  }

  private func stretched(_ number: Double) -> Double { isLogarithmic ? log10(number) : number }

  private func rounded(_ number: Double) -> Double {
    // The digits of a linear slider are chosen so that there are 500 to 5000 steps between 0 and the number of its range
    // with the greatest magnitude.
    let size =
      isLogarithmic ? abs(number) : max(abs(range.lowerBound), abs(range.upperBound)) / 5
    guard size > 0 else { return number }
    // The result of dividing by a power of ten that is at least 1 is the number nearest to its decimal text.
    let digits = 2 - log10(size).rounded(.down)
    let unit = pow(10, abs(digits))
    let rounded = digits < 0 ? (number / unit).rounded() * unit : (number * unit).rounded() / unit
    return min(max(rounded, range.lowerBound), range.upperBound)
  }
}
