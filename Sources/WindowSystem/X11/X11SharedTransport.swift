internal import CX11
import CoreGraphics

/// A transport with two bitmaps in shared memory: while the server reads one, the next frame is drawn in the other.
final class X11SharedTransport: X11PixelTransport {
  /// A buffer in memory that is shared with the server.
  private struct Slot {
    let segment: X11SharedSegment
    var bitmap: Bitmap
    /// True from the time of a put until the server has read the pixels.
    var isInFlight = false
    /// The number of the present in which the buffer was shown last; nil if its pixels are undefined.
    var presentedAt: Int?
  }

  private static let bufferCount = 2

  private let link: X11RenderLink
  private var slots: [Slot] = []
  /// The size of the pictures for which the segments have room.
  private var capacity = SegmentCapacity()
  /// The number of presents so far.
  private var presentCount = 0

  /// Returns nil if shared memory is impossible on this display.
  init?(_ link: X11RenderLink) {
    let connection = link.connection
    guard X11DisplayName.isLocal(connection.displayName),
      XShmQueryExtension(connection.display) != 0
    else { return nil }
    self.link = link
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    XQueryExtension(connection.display, "MIT-SHM", &opcode, &firstEvent, &firstError)
    cx11_watch_shared_memory(connection.raw, opcode)
  }

  func acquire(width: Int, height: Int) throws -> FrameBuffer {
    let needed = capacity.fitting(width: width, height: height)
    if needed != capacity {
      releaseBuffers()
      capacity = needed
    }
    while true {
      try collectCompletions()
      if let slot = try freeSlot(width: width, height: height) {
        return lend(slot, width: width, height: height)
      }
      try waitForCompletion()
    }
  }

  /// Returns the index of a slot that the server does not read. If there are several, the one that was presented last
  /// is returned, since the least must be redrawn in it. Creates a slot if there are fewer than two; otherwise
  /// returns nil.
  private func freeSlot(width: Int, height: Int) throws -> Int? {
    let free = slots.indices.filter { !slots[$0].isInFlight }
    if let best = free.max(by: { presentedAt($0) < presentedAt($1) }) { return best }
    guard slots.count < Self.bufferCount else { return nil }
    guard let segment = X11SharedSegment(link, width: capacity.width, height: capacity.height)
    else {
      try link.check()
      throw X11TransportFailure()
    }
    slots.append(Slot(segment: segment, bitmap: segment.bitmap(width: width, height: height)))
    return slots.count - 1
  }

  /// Returns the number of the present in which a slot was shown last; −1 if its pixels are undefined.
  private func presentedAt(_ slot: Int) -> Int { slots[slot].presentedAt ?? -1 }

  /// Returns the buffer of a slot, with a bitmap of the given size.
  private func lend(_ index: Int, width: Int, height: Int) -> FrameBuffer {
    let current = slots[index].bitmap
    if current.width != width || current.height != height {
      slots[index].bitmap = slots[index].segment.bitmap(width: width, height: height)
      slots[index].presentedAt = nil
    }
    let age = slots[index].presentedAt.map { presentCount - $0 + 1 } ?? 0
    return FrameBuffer(bitmap: slots[index].bitmap, age: age, slot: index)
  }

  /// Notes which slots the server has finished reading.
  /// - Throws: `X11TransportFailure` if the server has refused shared memory.
  private func collectCompletions() throws {
    try link.pump()
    if link.hasSharedMemoryFailed { throw X11TransportFailure() }
    for segment in link.takeCompletedSegments() {
      guard let index = slots.firstIndex(where: { $0.segment.identifier == segment }) else {
        continue
      }
      slots[index].isInFlight = false
    }
  }

  /// Waits for a completion event. If none arrives within a second, which happens only after an error, a round trip
  /// ensures that the server has read the pixels.
  private func waitForCompletion() throws {
    let deadline = monotonicSeconds() + 1
    link.waitForServer(until: deadline)
    guard monotonicSeconds() >= deadline else { return }
    XSync(link.connection.display, False)
    try link.check()
    for index in slots.indices { slots[index].isInFlight = false }
  }

  func put(_ buffer: FrameBuffer, _ rects: [PixelRect]) throws {
    presentCount += 1
    // After the segments were replaced by larger ones, a buffer that was acquired before is no longer in a slot.
    guard slots.indices.contains(buffer.slot), slots[buffer.slot].bitmap === buffer.bitmap else {
      throw X11TransportFailure()
    }
    for (index, rect) in rects.enumerated() {
      slots[buffer.slot].segment.put(link, rect, reportsCompletion: index == rects.count - 1)
    }
    slots[buffer.slot].isInFlight = !rects.isEmpty
    slots[buffer.slot].presentedAt = presentCount
  }

  func releaseBuffers() {
    if !link.connection.isLost {
      for slot in slots { slot.segment.detach(link) }
    }
    slots = []
  }
}
