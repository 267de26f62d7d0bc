internal import CX11
import CoreGraphics

/// A shared-memory segment that the server has attached, with room for a picture of a fixed
/// capacity. Render thread only; the memory itself outlives it while a bitmap uses it.
final class X11SharedSegment {
  /// The mapping of the segment into this process, which lasts until its last user is released on any thread.
  private final class Memory: Sendable {
    nonisolated(unsafe) let address: UnsafeMutableRawPointer
    init(_ address: UnsafeMutableRawPointer) { self.address = address }
    deinit { cx11_segment_detach(address) }
  }

  let stride: Int
  private let rows: Int
  private let memory: Memory
  private let info: UnsafeMutablePointer<XShmSegmentInfo>
  private let image: UnsafeMutablePointer<XImage>

  /// The segment's identifier in completion events.
  var identifier: UInt { info.pointee.shmseg }

  /// Returns nil if the server cannot share memory with this process, for whatever reason.
  init?(_ link: X11RenderLink, width: Int, height: Int) {
    guard let info = Self.makeInfo(),
      let image =
        Self.makeImage(link, info, width: width, height: height)
    else { return nil }
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

  private static func makeInfo() -> UnsafeMutablePointer<XShmSegmentInfo>? {
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

  private func attach(_ link: X11RenderLink) -> Bool {
    link.connection.trapping { XShmAttach(link.connection.display, info) } == Success
  }

  private func probe(_ link: X11RenderLink) -> Bool {
    cx11_segment_probe(link.connection.raw, link.window, link.graphics, image, info)
  }

  /// Returns a bitmap in the segment, no larger than its capacity. It retains the memory.
  func bitmap(width: Int, height: Int) -> Bitmap {
    let pixels = memory.address.bindMemory(to: UInt32.self, capacity: stride * rows)
    return Bitmap(width: width, height: height, stride: stride, pixels: pixels) {
      [memory] in withExtendedLifetime(memory) {}
    }
  }

  /// Puts a rectangle. The server reads it later, so do not draw in the segment until the put has completed.
  func put(_ link: X11RenderLink, _ rect: PixelRect, reportsCompletion: Bool) {
    XShmPutImage(
      link.connection.display, link.window, link.graphics, image, Int32(rect.minX),
      Int32(rect.minY), Int32(rect.minX), Int32(rect.minY), UInt32(rect.width),
      UInt32(rect.height), reportsCompletion ? True : False)
  }

  /// Detaches the segment from the server after the puts that were already sent. Do not use it afterwards.
  func detach(_ link: X11RenderLink) {
    XShmDetach(link.connection.display, info)
    dispose()
  }

  private func dispose() {
    cx11_image_destroy(image)
    info.deallocate()
  }
}
