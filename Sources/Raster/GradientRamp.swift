internal import CPixelKernels
import CoreGraphics
import RenderModel

/// The colors of a gradient in the kernel's format: premultiplied, in units of 1/256 level, for t = 0, 1/4096 … 1.
///
/// It uses an unsafe pointer, because the entries are passed directly to the kernel.
final class GradientRamp {
  let stops: GradientStops
  /// The color at t = i/4096 for each index i, as four channels of 16 bits, with blue in the lowest ones.
  let entries: UnsafeMutablePointer<UInt64>

  /// The index of the last entry, whose parameter is 1.
  private static let last = Int(LK_GRADIENT_RAMP_SIZE) - 1

  init(_ stops: GradientStops) {
    self.stops = stops
    entries = .allocate(capacity: Self.last + 1)
    var start = 0
    for next in 0...stops.colors.count {
      let isPastEnd = next == stops.colors.count
      let end = isPastEnd ? Self.last + 1 : Self.entryCount(upTo: stops.locations[next])
      write(start..<max(start, end), before: next)
      start = max(start, end)
    }
  }

  deinit { entries.deallocate() }

  /// Returns the number of entries whose parameters are at most `location`. The product is exact, because the parameters
  /// are multiples of a power of two.
  private static func entryCount(upTo location: Double) -> Int { Int(location * Double(last)) + 1 }

  /// Writes the entries of `range`, where `next` is the index of the first stop that is not before them. The colors are those
  /// of `GradientStops.color(at:before:)`.
  private func write(_ range: Range<Int>, before next: Int) {
    guard next > 0, next < stops.colors.count else {
      let color = stops.colors[max(next - 1, 0)]
      return (entries + range.lowerBound).update(repeating: color.rampEntry, count: range.count)
    }
    let (low, length) = (stops.locations[next - 1], stops.locations[next] - stops.locations[next - 1])
    let (color, change) = (stops.colors[next - 1], stops.colors[next] - stops.colors[next - 1])
    for index in range {
      let fraction = (Double(index) / Double(Self.last) - low) / length
      entries[index] = (color + change * fraction).rampEntry
    }
  }
}

extension SIMD4<Double> {
  /// The color, premultiplied, as four channels of 16 bits, with blue in the lowest ones.
  fileprivate var rampEntry: UInt64 {
    let levels = 255.0 * 256
    return (z * w * levels).nearestInteger | (y * w * levels).nearestInteger << 16
      | (x * w * levels).nearestInteger << 32 | (w * levels).nearestInteger << 48
  }
}

extension Double {
  /// The number rounded to the nearest integer, and to the even one of two, for numbers in 0…65535. In sums with 1.5 · 2⁵²
  /// the last bit of the significand is the unit. `rounded` is a function call on processors that have no instruction
  /// for it.
  fileprivate var nearestInteger: UInt64 { (self + 0x1.8p52).bitPattern & 0xFFFF }
}

/// A cache of the most recently used ramps, so that the ramp of an unchanged gradient is not computed again.
final class GradientRamps {
  /// The ramps, the least recently used one first.
  private var ramps: [GradientRamp] = []
  /// The greatest number of ramps that are kept: as many as fit into 8 MiB. Each thread has its own cache.
  private static let limit = 8 << 20 / (MemoryLayout<UInt64>.size * Int(LK_GRADIENT_RAMP_SIZE))

  /// Returns the ramp of the stops; it is computed if it is not among those that are kept.
  func ramp(_ stops: GradientStops) -> GradientRamp {
    if let last = ramps.last, last.stops == stops { return last }
    // Frames draw the same gradients in the same order, so the ramp that was not used for the longest time is next.
    if let index = ramps.firstIndex(where: { $0.stops == stops }) {
      let ramp = ramps.remove(at: index)
      ramps.append(ramp)
      return ramp
    }
    if ramps.count == Self.limit { ramps.removeFirst() }
    ramps.append(GradientRamp(stops))
    return ramps[ramps.count - 1]
  }
}
