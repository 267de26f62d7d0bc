/// The settings of onion skinning: which frames before and after the present are shown, and how.
package struct OnionSkin: Equatable, Codable, Sendable {
  package enum Mode: String, CaseIterable, Codable, Sendable {
    case off, onion, trails, both

    var next: Mode {
      let all = Self.allCases
      return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
  }

  package enum Step: Equatable, Codable, Sendable {
    case frames(Int)
    case milliseconds(Int)

    /// Returns the duration in scene seconds; `frame` is the duration of a frame in seconds.
    func duration(frame: Double) -> Double {
      switch self {
      case .frames(let count): Double(max(1, count)) * frame
      case .milliseconds(let count): Double(max(1, count)) / 1000
      }
    }
  }

  package var mode = Mode.off
  package var before = 3
  package var after = 3
  package var step = Step.frames(4)
  /// The opacity of the nearest picture; the others fade with their distance in time.
  package var opacity = 0.6
  /// The color, as 0xRRGGBB, that earlier frames are tinted with.
  package var tintBefore: UInt32 = 0xD6336C
  package var tintAfter: UInt32 = 0x1C7ED6

  /// The greatest number of pictures before the present, and after it; a choice.
  package static let limit = 12

  package init() {}

  var showsGhosts: Bool { mode == .onion || mode == .both }
  var showsTrails: Bool { mode == .trails || mode == .both }
}

extension OnionSkin {
  /// A moment before or after the present, and the opacity that it is shown with.
  package struct Ghost: Equatable, Sendable {
    /// The scene time in seconds.
    package let time: Double
    /// The number of steps from the present; negative before it.
    package let index: Int
    package let opacity: Double
  }

  /// Returns the ghosts around the scene time `present`, the farthest first. Times outside `range` are left out, or
  /// wrapped into it when the playback loops. `frame` is the duration of a frame in seconds.
  package func ghosts(
    around present: Double, frame: Double, range: ClosedRange<Double>, loop: Loop
  ) -> [Ghost] {
    let step = step.duration(frame: frame)
    let indices = (-clamped(before)..<0).map { $0 } + (0..<clamped(after)).map { $0 + 1 }
    return indices.sorted { (abs($0), $0) > (abs($1), $1) }.compactMap { index in
      let time = present + Double(index) * step
      return loop.time(time, in: range).map {
        Ghost(time: $0, index: index, opacity: opacity(at: index))
      }
    }
  }

  private func clamped(_ count: Int) -> Int { min(max(0, count), Self.limit) }

  private func opacity(at index: Int) -> Double {
    let count = Double(index < 0 ? clamped(before) : clamped(after))
    return opacity * (1 - (Double(abs(index)) - 1) / (count + 1))
  }

  /// The behavior of playback at the ends of a time range.
  package enum Loop: Sendable {
    case once, loop, pingPong

    /// Returns `time`, in seconds, brought into `range`: a time outside is wrapped, or reflected for `pingPong`.
    /// Returns nil for a time outside when playback does not loop or the range has no length.
    package func time(_ time: Double, in range: ClosedRange<Double>) -> Double? {
      let slack = 1e-9
      if range.lowerBound - slack <= time, time <= range.upperBound + slack { return time }
      let length = range.upperBound - range.lowerBound
      guard length > 0, self != .once else { return nil }
      let period = self == .loop ? length : 2 * length
      let offset = time - range.lowerBound
      let rest = offset - (offset / period).rounded(.down) * period
      return range.lowerBound + (rest <= length ? rest : 2 * length - rest)
    }
  }
}
