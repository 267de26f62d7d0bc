import CX11
import CoreGraphics
import Foundation

/// A connection to the X server under test. It reads properties and pixels, and waits for changes.
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
    // Windows may be closed while they are examined: the resulting errors are not reported on the console.
    cx11_silence(connection)
    watch(root)
  }

  deinit { cx11_close(connection) }

  /// Makes changes of this window wake the functions that wait.
  func watch(_ window: UInt) {
    XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask)
  }

  // MARK: Waiting

  /// Blocks until `condition` returns a value. The condition is evaluated after every change of a watched window, and
  /// ten times a second because of changes without an event. Returns nil when the deadline passes before.
  func wait<Found>(until deadline: Deadline, for condition: () throws -> Found?) rethrows -> Found? {
    while true {
      discardEvents()
      if let found = try condition() { return found }
      if deadline.isOver || cx11_is_lost(connection) { return nil }
      guard XEventsQueued(display, QueuedAlready) == 0 else { continue }
      _ = cx11_wait(XConnectionNumber(display), -1, min(0.1, deadline.remaining))
    }
  }

  /// Waits as `wait(until:for:)` does, and throws when the usual deadline passes.
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

  /// Returns the items of a property that consists of 32-bit items; nil if there is no such property.
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

  /// The children of the root window.
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

  /// Returns the position of the window's top left corner, in pixels of the screen.
  func position(of window: UInt) -> Position {
    var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
    XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child)
    return Position(x: Int(x), y: Int(y))
  }

  /// Returns the window's pixels, made opaque; nil while the window is not on the screen.
  func picture(of window: UInt) -> Bitmap? {
    image(of: window).flatMap { Bitmap($0.pixels, palette: palette) }
  }

  /// The colors of the screen's default color map, made opaque; empty on a screen without a palette.
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

  /// Returns the value of `note` and the window's pixels at the same moment: the server serves no other client
  /// meanwhile.
  func moment<Note>(of window: UInt, _ note: () -> Note) -> (note: Note, picture: () -> Bitmap?) {
    XGrabServer(display)
    defer {
      XUngrabServer(display)
      XSync(display, False)
    }
    let image = image(of: window)
    // The bitmap is created later, after the server has been released, because that takes time.
    return (note(), { image.flatMap { Bitmap($0.pixels) } })
  }

  // MARK: A window in the way

  /// Covers a rectangle of the screen with a window that the manager ignores, until that window is destroyed.
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

/// An image that Xlib has allocated.
private final class ServerImage {
  private let image: UnsafeMutablePointer<XImage>
  var pixels: XImage { image.pointee }

  init(_ image: UnsafeMutablePointer<XImage>) { self.image = image }
  deinit { _ = image.pointee.f.destroy_image(image) }
}
