/// The size in pixels for which the segments of shared memory have room, in steps of 256, so that resizing a window seldom
/// allocates. It grows with the window, and shrinks when the window needs less than an eighth of the memory.
struct SegmentCapacity: Equatable {
  private(set) var width = 0
  private(set) var height = 0

  private static let step = 256
  private static let greatestExcess = 8

  /// Returns the capacity for frames of `width` by `height` pixels, which is the same one as long as it suits them.
  func fitting(width: Int, height: Int) -> SegmentCapacity {
    let (leastWidth, leastHeight) = (Self.roundedUp(width), Self.roundedUp(height))
    let isExcessive = leastWidth * leastHeight * Self.greatestExcess < self.width * self.height
    guard !isExcessive else { return SegmentCapacity(width: leastWidth, height: leastHeight) }
    return SegmentCapacity(width: max(self.width, leastWidth), height: max(self.height, leastHeight))
  }

  private static func roundedUp(_ size: Int) -> Int { (size + step - 1) / step * step }
}
