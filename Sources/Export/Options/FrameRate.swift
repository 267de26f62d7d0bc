import Foundation

/// A frame rate as a reduced fraction, so that times and delays are exact.
package struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The number of frames in `seconds` seconds. Both numbers fit into 16 bits, as the APNG format requires.
  package let frames: Int
  package let seconds: Int

  /// The default frame rate.
  package static let standard = FrameRate(frames: 30, seconds: 1)
  /// The default frame rate of GIFs, whose delays are whole hundredths of a second.
  static let gif = FrameRate(frames: 25, seconds: 1)

  private init(frames: Int, seconds: Int) {
    (self.frames, self.seconds) = (frames, seconds)
  }

  /// Parses `30`, `29.97` or `30000/1001`. Returns nil if the text is not a rate between 1/100 and 1000.
  package init?(_ text: String) {
    guard let (numerator, denominator) = Self.fraction(text), numerator > 0, denominator > 0 else {
      return nil
    }
    let divisor = Self.divisor(numerator, denominator)
    self.init(frames: numerator / divisor, seconds: denominator / divisor)
    guard frames <= 65535, seconds <= 65535, frames <= 1000 * seconds, frames * 100 >= seconds
    else { return nil }
  }

  /// Returns the numerator and the denominator of a rate, which may have a common divisor.
  private static func fraction(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let numerator = number(parts[0]), let denominator = number(parts[1]) {
      return (numerator, denominator)
    }
    let digits = text.split(separator: ".", omittingEmptySubsequences: false)
    guard digits.count <= 2, let whole = number(digits[0]) else { return nil }
    guard digits.count == 2 else { return (whole, 1) }
    guard digits[1].count <= 4, let rest = number(digits[1]) else { return nil }
    let scale = (0..<digits[1].count).reduce(1) { product, _ in product * 10 }
    return (whole * scale + rest, scale)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard digits.count <= 9, digits.allSatisfy(\.isWholeNumber) else { return nil }
    return Int(digits)
  }

  /// Returns the greatest common divisor.
  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// Returns the time from the start of the first frame to the start of the frame `index`, in seconds.
  package func time(of index: Int) -> Double { Double(index * seconds) / Double(frames) }

  /// Returns the number of frames that start within `duration` seconds.
  package func count(in duration: Double) -> Double {
    // A quotient that exceeds a whole number only by a rounding error is not rounded up.
    (duration * Double(frames) / Double(seconds) - 1e-6).rounded(.up)
  }

  package var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }
}
