/// Places of a recording at increasing times, from which others are reached soon. The time from one to the next grows
/// with the number of places for which there is memory.
final class Checkpoints {
  private var places: [RecordingCursor] = []
  private let byteLimit: Int
  private let imageLimit: Int
  /// The number of changes of layers from one place to the next.
  private var spacing = 256
  /// The changes since the last place.
  private var changeCount = 0
  /// The bytes of the places.
  private var byteCount = 0

  /// - Parameters:
  ///   - byteLimit: The bytes of the trees.
  ///   - imageLimit: The bytes of all images in memory, beyond which places are removed, because trees retain images.
  init(byteLimit: Int, imageLimit: Int = .max) {
    (self.byteLimit, self.imageLimit) = (byteLimit, imageLimit)
  }

  var count: Int { places.count }

  /// Returns the last place whose commits are all at `time` or before it; nil if there is none.
  func last(before time: Double) -> RecordingCursor? { places.last { $0.time <= time } }

  func removeAll() { (places, byteCount) = ([], 0) }

  /// Notes a commit with a number of changes, after which the recording is at `place`.
  func note(_ place: RecordingCursor, changes: Int) {
    changeCount += 1 + changes
    guard changeCount >= spacing, !place.hasTransitions else { return }
    changeCount = 0
    let bytes = place.memory(besides: places.last)
    guard bytes <= byteLimit else { return }
    places.append(place)
    byteCount += bytes
    while byteCount > byteLimit || place.imageBytes > imageLimit, !places.isEmpty { halve() }
  }

  /// Removes every second place. The others share less with the places before them.
  private func halve() {
    places = places.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    byteCount = places.indices.reduce(0) { sum, index in
      sum + places[index].memory(besides: index > 0 ? places[index - 1] : nil)
    }
    spacing *= 2
  }
}
