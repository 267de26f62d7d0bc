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

  init(_ stops: GradientStops) {
    self.stops = stops
    let count = Int(LK_GRADIENT_RAMP_SIZE)
    entries = .allocate(capacity: count)
    var next = 0
    for index in 0..<count {
      let t = Double(index) / Double(count - 1)
      while next < stops.locations.count, stops.locations[next] < t { next += 1 }
      entries[index] = stops.color(at: t, before: next).premultipliedRampEntry
    }
  }

  deinit { entries.deallocate() }
}

extension SIMD4<Double> {
  /// The color as four channels of 16 bits, with blue in the lowest ones.
  fileprivate var premultipliedRampEntry: UInt64 {
    let levels = SIMD4(z * w, y * w, x * w, w) * (255 * 256)
    let channels = SIMD4<UInt64>(truncatingIfNeeded: SIMD4<Int64>(levels.rounded(.toNearestOrEven)))
    return channels.x | channels.y << 16 | channels.z << 32 | channels.w << 48
  }
}

/// A cache of the most recently used ramps, so that the ramp of an unchanged gradient is not computed again.
final class GradientRamps {
  private var ramps: [GradientRamp] = []
  /// The greatest number of ramps that are kept.
  private static let limit = 16

  /// Returns the ramp of the stops; it is computed if it is not among those that are kept.
  func ramp(_ stops: GradientStops) -> GradientRamp {
    if let index = ramps.lastIndex(where: { $0.stops == stops }) {
      let ramp = ramps.remove(at: index)
      ramps.append(ramp)
      return ramp
    }
    if ramps.count == Self.limit { ramps.removeFirst() }
    ramps.append(GradientRamp(stops))
    return ramps[ramps.count - 1]
  }
}
