internal import CX11

/// Functions that read and write window properties.
enum X11Property {
  /// Returns the items of a 32-bit property (atoms, windows, cardinals); empty if it is missing.
  static func longs(_ connection: X11Connection, _ window: UInt, _ property: Atom) -> [UInt] {
    read(connection, window, property, format: 32) { data, count in
      data.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// Returns the bytes of an 8-bit property as text; nil if it is missing.
  static func text(_ connection: X11Connection, _ window: UInt, _ property: Atom) -> String? {
    read(connection, window, property, format: 8) { data, count in
      String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
  }

  /// Returns the bytes of an 8-bit property; nil if it is missing.
  static func bytes(_ connection: X11Connection, _ window: UInt, _ property: Atom) -> [UInt8]? {
    read(connection, window, property, format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  private static func read<T>(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, format: Int32,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> T
  ) -> T? {
    var type: Atom = 0
    var actualFormat: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection.display, window, property, 0, 1 << 24, False, Atom(AnyPropertyType), &type,
      &actualFormat, &count, &remaining, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, actualFormat == format, let data else { return nil }
    return body(data, Int(count))
  }

  static func setLongs(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, type: Atom, _ values: [Int]
  ) {
    setItems(connection, window, property, type: type, values.map { UInt32(truncatingIfNeeded: $0) })
  }

  static func setItems(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, type: Atom, _ items: [UInt32]
  ) {
    cx11_set_items(connection.raw, window, property, type, items, items.count)
  }

  /// Sets four items without allocating an array, because this is called for every frame.
  static func setItems(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, type: Atom,
    _ items: (UInt32, UInt32, UInt32, UInt32)
  ) {
    withUnsafeBytes(of: items) { bytes in
      cx11_set_items(
        connection.raw, window, property, type, bytes.assumingMemoryBound(to: UInt32.self).baseAddress,
        4)
    }
  }

  static func setBytes(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, type: Atom,
    _ bytes: some Collection<UInt8>
  ) {
    let bytes = Array(bytes)
    XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  static func type(_ connection: X11Connection, _ window: UInt, _ property: Atom) -> Atom {
    var (type, format, count, remaining): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection.display, window, property, 0, 0, False, Atom(AnyPropertyType), &type, &format,
      &count, &remaining, &data)
    if let data { XFree(data) }
    return type
  }

  static func delete(_ connection: X11Connection, _ window: UInt, _ property: Atom) {
    XDeleteProperty(connection.display, window, property)
  }

  static func setText(
    _ connection: X11Connection, _ window: UInt, _ property: Atom, type: Atom, _ text: String
  ) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      connection.display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }
}
