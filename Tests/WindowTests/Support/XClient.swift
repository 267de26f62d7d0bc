import CX11
import CoreGraphics
import Foundation

/// A connection to the server under test: looks at properties and pixels, and waits for what happens.
final class XClient {
  let display: OpaquePointer
  private let connection: OpaquePointer
  private var atoms: [String: Atom] = [:]

  var root: UInt { XDefaultRootWindow(display) }

  init(_ server: XServer) throws {
    guard let connection = cx11_open(server.display), let display = cx11_display(connection) else {
      throw Failure("the tests cannot connect to \(server.display)")
    }
    self.connection = connection
    self.display = display
    // Windows come and go while they are looked at: no errors on the console.
    cx11_silence(connection)
    watch(root)
  }

  deinit { cx11_close(connection) }

  /// Changes of this window end waits from now on.
  func watch(_ window: UInt) {
    XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask)
  }

  // MARK: Waiting

  /// Blocks until `condition` gives a value; it is asked after whatever happens to watched windows,
  /// and ten times a second for what they do not tell. nil when the deadline passes.
  func wait<Found>(until deadline: Deadline, for condition: () throws -> Found?) rethrows -> Found? {
    while true {
      discardEvents()
      if let found = try condition() { return found }
      if deadline.isOver || cx11_is_lost(connection) { return nil }
      guard XEventsQueued(display, QueuedAlready) == 0 else { continue }
      _ = cx11_wait(XConnectionNumber(display), -1, min(0.1, deadline.remaining))
    }
  }

  /// The same, failing after the usual patience.
  func require<Found>(_ what: String, _ condition: () throws -> Found?) throws -> Found {
    if let found = try wait(until: Deadline(), for: condition) { return found }
    throw Failure("waited in vain for \(what)")
  }

  private func discardEvents() {
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
    }
  }

  // MARK: Looking

  /// The items of a property of 32-bit items; nil if it is missing.
  func property(_ name: String, of window: UInt) -> [UInt]? {
    var (type, format, count, remaining): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom(name), 0, 1024, False, Atom(AnyPropertyType), &type, &format, &count,
      &remaining, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, format == 32, let data else { return nil }
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  func atom(_ name: String) -> Atom {
    if let known = atoms[name] { return known }
    let atom = XInternAtom(display, name, False)
    atoms[name] = atom
    return atom
  }

  /// The children of the root.
  var topWindows: [UInt] {
    var (root, parent, children, count): (UInt, UInt, UnsafeMutablePointer<UInt>?, UInt32) = (
      0, 0, nil, 0
    )
    guard XQueryTree(display, self.root, &root, &parent, &children, &count) != 0, let children else {
      return []
    }
    defer { XFree(children) }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }

  func size(of window: UInt) -> (width: Int, height: Int) {
    var (root, x, y): (UInt, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    XGetGeometry(display, window, &root, &x, &y, &width, &height, &border, &depth)
    return (Int(width), Int(height))
  }

  struct Position: Equatable { let x, y: Int }

  /// Returns the position of the window's top left corner on the screen.
  func position(of window: UInt) -> Position {
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Position(x: Int(x), y: Int(y))
  }

  /// The window's pixels, opaque; nil while it is not on the screen.
  func picture(of window: UInt) -> Bitmap? {
    image(of: window).flatMap { Bitmap($0.pixels, palette: palette) }
  }

  /// The colors of the screen's own map, opaque; empty on a screen of true color.
  private var palette: [UInt32] {
    let screen = XDefaultScreen(display)
    guard XDefaultDepth(display, screen) == 8 else { return [] }
    var colors = (0..<256).map { index in
      var color = XColor()
      color.pixel = UInt(index)
      return color
    }
    XQueryColors(display, XDefaultColormap(display, screen), &colors, 256)
    return colors.map {
      0xff00_0000 | UInt32($0.red >> 8) << 16 | UInt32($0.green >> 8) << 8 | UInt32($0.blue >> 8)
    }
  }

  private func image(of window: UInt) -> ServerImage? {
    cx11_trap_begin(connection)
    let (width, height) = size(of: window)
    let allPlanes = ~UInt(0)
    let image = XGetImage(
      display, window, 0, 0, UInt32(max(1, width)), UInt32(max(1, height)), allPlanes, ZPixmap)
    let error = cx11_trap_end(connection)
    return error == Success ? image.map(ServerImage.init) : nil
  }

  /// The pixels and what `note` reads, at one moment: the server serves nobody else meanwhile.
  func moment<Note>(of window: UInt, _ note: () -> Note) -> (note: Note, picture: () -> Bitmap?) {
    XGrabServer(display)
    defer {
      XUngrabServer(display)
      XSync(display, False)
    }
    let image = image(of: window)
    // Made later: it takes time.
    return (note(), { image.flatMap { Bitmap($0.pixels) } })
  }

  // MARK: A window in the way

  /// Covers a rectangle of the screen, unmanaged, until it is destroyed.
  func makeCover(x: Int, y: Int, width: Int, height: Int) -> UInt {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = True
    attributes.background_pixel = XBlackPixel(display, XDefaultScreen(display))
    let cover = XCreateWindow(
      display, root, Int32(x), Int32(y), UInt32(width), UInt32(height), 0, Int32(CopyFromParent),
      UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel), &attributes)
    XMapRaised(display, cover)
    XSync(display, False)
    return cover
  }

  func destroy(_ window: UInt) {
    XDestroyWindow(display, window)
    XSync(display, False)
  }
}

/// An image that Xlib allocated.
private final class ServerImage {
  private let image: UnsafeMutablePointer<XImage>
  var pixels: XImage { image.pointee }

  init(_ image: UnsafeMutablePointer<XImage>) { self.image = image }
  deinit { _ = image.pointee.f.destroy_image(image) }
}
