internal import CX11
import CoreGraphics

/// A shared-memory segment that the server has attached, with room for a picture of a fixed size. Render thread only.
/// Bitmaps in the segment keep its memory alive.
final class X11SharedSegment {
  /// The mapping of the segment into this process. It is removed when its last user is released, on any thread.
  private final class Memory: Sendable {
    nonisolated(unsafe) let address: UnsafeMutableRawPointer
    init(_ address: UnsafeMutableRawPointer) { self.address = address }
    deinit { cx11_segment_detach(address) }
  }

  /// The number of pixels from one row to the next.
  let stride: Int
  private let rows: Int
  private let memory: Memory
  /// The segment as Xlib describes it.
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  /// The picture in the segment as Xlib describes it.
  private let image: UnsafeMutablePointer<XImage>

  /// The segment's identifier in completion events.
  var identifier: UInt { info.pointee.shmseg }

  /// Creates a segment for `width` by `height` pixels. Returns nil if memory cannot be shared with the server.
  init?(_ link: X11RenderLink, width: Int, height: Int) {
    let info = Self.makeInfo()
    guard let image = Self.makeImage(link, info, width: width, height: height) else {
      info.deallocate()
      return nil
    }
    let byteCount = Int(image.pointee.bytes_per_line) * height
    var identifier: Int32 = 0
    guard let address = cx11_segment_create(byteCount, &identifier) else {
      cx11_image_destroy(image)
      info.deallocate()
      return nil
    }
    memory = Memory(address)
    stride = Int(image.pointee.bytes_per_line) / 4
    rows = height
    self.info = info
    self.image = image
    info.pointee.shmid = identifier
    info.pointee.shmaddr = address.assumingMemoryBound(to: CChar.self)
    image.pointee.data = info.pointee.shmaddr
    let isAttached = attach(link)
    cx11_segment_mark_for_removal(identifier)
    guard isAttached, probe(link) else {
      if isAttached { XShmDetach(link.connection.display, info) }
      dispose()
      return nil
    }
  }

  private static func makeInfo() -> UnsafeMutablePointer<XShmSegmentInfo> {
    let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    info.initialize(to: XShmSegmentInfo())
    info.pointee.readOnly = True
    return info
  }

  private static func makeImage(
    _ link: X11RenderLink, _ info: UnsafeMutablePointer<XShmSegmentInfo>, width: Int, height: Int
  ) -> UnsafeMutablePointer<XImage>? {
    let display = link.connection.display
    let screen = link.connection.screen
    return XShmCreateImage(
      display, XDefaultVisual(display, screen), UInt32(XDefaultDepth(display, screen)), ZPixmap,
      nil, info, UInt32(width), UInt32(height))
  }

  /// Attaches the segment to the server. Returns false if the server refuses.
  private func attach(_ link: X11RenderLink) -> Bool {
    link.connection.trapping { XShmAttach(link.connection.display, info) } == Success
  }

  private func probe(_ link: X11RenderLink) -> Bool {
    cx11_segment_probe(link.connection.raw, link.window, link.graphics, image, info)
  }

  /// Returns a bitmap in the segment. It must not be larger than the segment, whose memory it retains.
  func bitmap(width: Int, height: Int) -> Bitmap {
    let pixels = memory.address.bindMemory(to: UInt32.self, capacity: stride * rows)
    return Bitmap(width: width, height: height, stride: stride, pixels: pixels) {
      [memory] in withExtendedLifetime(memory) {}
    }
  }

  /// Puts a rectangle of the segment at the same position in the window. The server reads the pixels later, so do not
  /// draw in the segment until the completion event has arrived.
  func put(_ link: X11RenderLink, _ rect: PixelRect, reportsCompletion: Bool) {
    XShmPutImage(
      link.connection.display, link.window, link.graphics, image, Int32(rect.minX),
      Int32(rect.minY), Int32(rect.minX), Int32(rect.minY), UInt32(rect.width),
      UInt32(rect.height), reportsCompletion ? True : False)
  }

  /// Detaches the segment from the server, after the server has processed the puts that were already sent. Do not use
  /// the segment afterwards.
  func detach(_ link: X11RenderLink) {
    XShmDetach(link.connection.display, info)
    dispose()
  }

  private func dispose() {
    cx11_image_destroy(image)
    info.deallocate()
  }
}
