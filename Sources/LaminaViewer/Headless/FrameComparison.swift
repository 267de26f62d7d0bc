import CoreGraphics
import Export
import Localization
import ViewerKit

/// The comparison of two recordings, or of a recording and another scene, frame by frame.
@MainActor
package struct FrameComparison {
  /// A frame that differs.
  private struct Frame {
    let time: Double
    let difference: PictureDifference
  }

  private var first: Frame?
  private var worst: Frame?
  private var last: PictureDifference?
  private var differing = 0
  private let count: Int
  /// The durations in seconds if both are known and differ by a frame or more.
  private let durations: (Double, Double)?
  /// True if different durations are a difference, as those of two recordings.
  package var comparesDurations = true

  /// Compares the frames from time 0 up to the end of the shorter one.
  /// - Parameters:
  ///   - durations: The durations in seconds; nil for a scene without an end. At least one is not nil.
  ///   - rate: The number of frames per second.
  /// - Throws: `ExportError.impossible` for more frames than an export may have, or an error of the sources.
  package init(
    _ a: any FrameSource, _ b: any FrameSource, durations: (Double?, Double?), rate: Double, gain: Int,
    tolerance: Int
  ) throws {
    let known = [durations.0, durations.1].compactMap(\.self)
    count = try Self.count(in: known.min() ?? 0, rate: rate)
    self.durations =
      known.count == 2 && abs(known[0] - known[1]) * rate >= 1 ? (known[0], known[1]) : nil
    for number in 0..<count {
      let time = Double(number) / rate
      let (one, other) = (try a.picture(at: time), try b.picture(at: time))
      add(
        PictureDifference(
          CGImage(adopting: one), CGImage(adopting: other), gain: gain, tolerance: tolerance), at: time)
    }
  }

  private static func count(in duration: Double, rate: Double) throws -> Int {
    let (last, limit) = ((duration * rate).rounded(.down), ExportOptions.frameLimit)
    guard last < Double(limit) else {
      throw ExportError.impossible(
        localized("the comparison has more than \(limit) frames; take fewer frames a second, or --at"))
    }
    return Int(last) + 1
  }

  private mutating func add(_ difference: PictureDifference, at time: Double) {
    last = difference
    guard !difference.areEqual else { return }
    differing += 1
    let frame = Frame(time: time, difference: difference)
    if first == nil { first = frame }
    if difference.isGreater(than: worst?.difference) { worst = frame }
  }

  package var areEqual: Bool { differing == 0 && !(comparesDurations && durations != nil) }

  /// The difference of the frame that differs most, or of the last frame.
  package var image: CGImage? { (worst?.difference ?? last)?.image }

  /// The result, and a line about different durations.
  package var lines: [String] {
    let note = durations.map {
      localized(
        "the durations differ: \(Self.text($0.0)) s and \(Self.text($0.1)) s; the rest is not compared")
    }
    return [result, note].compactMap(\.self)
  }

  private var result: String {
    guard let first, let worst else { return localized("no frame of \(count) differs") }
    return localized(
      "\(differing) of \(count) frames differ, first at \(Self.text(first.time)) s, most at \(Self.text(worst.time)) s: \(worst.difference.text)"
    )
  }

  private static func text(_ seconds: Double) -> String { seconds.shown(decimals: 3) }
}

extension PictureDifference {
  /// True if more pixels differ, or as many by more.
  fileprivate func isGreater(than other: PictureDifference?) -> Bool {
    guard let other else { return true }
    return (differingPixels, mean) > (other.differingPixels, other.mean)
  }
}
