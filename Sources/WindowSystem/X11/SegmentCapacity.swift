/// The size in pixels of the pictures for which the shared-memory segments have room. It is a multiple of 256 in both
/// directions, so that resizing a window seldom allocates memory. It grows with the window, and shrinks when the
/// window needs less than an eighth of the memory.
struct SegmentCapacity: Equatable {
  private(set) var width = 0
  private(set) var height = 0

  /// The width and the height are multiples of this number of pixels.
  private static let step = 256
  /// The greatest ratio of the memory to that which the window needs.
  private static let greatestExcess = 8

  /// Returns the capacity for frames of `width` by `height` pixels. It is this capacity if the frames fit and do not
  /// waste too much of it.
  func fitting(width: Int, height: Int) -> SegmentCapacity {
    let (leastWidth, leastHeight) = (Self.roundedUp(width), Self.roundedUp(height))
    let isExcessive = leastWidth * leastHeight * Self.greatestExcess < self.width * self.height
    guard !isExcessive else { return SegmentCapacity(width: leastWidth, height: leastHeight) }
    return SegmentCapacity(width: max(self.width, leastWidth), height: max(self.height, leastHeight))
  }

  private static func roundedUp(_ size: Int) -> Int { (size + step - 1) / step * step }
}
