import CoreGraphics

/// The parts of a keyframe animation's duration in which its value does not change, for example between two equal key
/// values. A layer whose animations all rest needs neither evaluation nor recording.
final class KeyRests: Sendable {
  private let keys: KeyTimes
  /// For each key time, the fraction up to which the value stays as it is at that time; the key time itself when the value
  /// changes at once. The last one is 1.
  private let ends: [Double]

  /// Creates the rests of a value that does not change in the intervals for which `isStill` is true. The interval with
  /// index i lies between the key times i and i + 1. The result is nil for key times that are not in ascending order.
  init?(_ keys: KeyTimes, isStill: (Int) -> Bool) {
    guard keys.areAscending else { return nil }
    self.keys = keys
    var ends = keys.times
    ends[ends.count - 1] = 1
    for index in ends.indices.dropLast().reversed() where isStill(index) {
      ends[index] = ends[index + 1]
    }
    self.ends = ends
  }

  /// Creates the rests of values that change only at their key times; nil for key times that are not in ascending order.
  init?(stepping keys: KeyTimes, _ values: [PropertyValue]) {
    guard keys.areAscending, values.count == keys.times.count else { return nil }
    self.keys = keys
    var ends = keys.times
    ends[ends.count - 1] = 1
    for index in ends.indices.dropLast().reversed() {
      ends[index] =
        values[index].rests(until: values[index + 1]) ? ends[index + 1] : keys.times[index + 1]
    }
    self.ends = ends
  }

  /// Returns the fraction up to which the value stays as it is at `fraction`. It is at most `fraction` if the value changes
  /// at once.
  func end(at fraction: Double) -> Double {
    // Before the first key time, the value is the first one.
    ends[keys.lastIndex(notAfter: fraction)]
  }

  /// The memory of the fractions. The key times are those of the animation, which counts them.
  var byteCount: Int { ends.count * MemoryLayout<Double>.stride }
}

extension KeyTimes {
  fileprivate var areAscending: Bool { zip(times, times.dropFirst()).allSatisfy(<=) }
}

extension PropertyValue {
  /// Returns true when every interpolation between this value and `end` gives the same value. This is so for equal values,
  /// except for matrices that are not affine, whose interpolation is rounded.
  func rests(until end: PropertyValue) -> Bool {
    if case .transform(let matrix) = self, !matrix.isAffine { return false }
    return self == end
  }
}
