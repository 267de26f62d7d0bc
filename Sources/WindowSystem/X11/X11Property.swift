internal import CX11

/// A property of a window. The window may belong to another program.
struct X11Property {
  private let name: Atom
  private let window: UInt
  private let connection: X11Connection

  init(_ name: Atom, of window: UInt, on connection: X11Connection) {
    self.name = name
    self.window = window
    self.connection = connection
  }

  // MARK: Reading

  /// Returns the items of a property whose format is 32, such as atoms, windows or cardinals; empty if it is missing.
  func longs() -> [UInt] {
    read(format: 32) { data, count in
      data.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// Returns the bytes of a property whose format is 8, decoded as UTF-8; nil if it is missing.
  func text() -> String? {
    read(format: 8) { data, count in
      String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
  }

  /// Returns the bytes of a property whose format is 8; nil if it is missing.
  func bytes() -> [UInt8]? {
    read(format: 8) { data, count in
      Array(UnsafeBufferPointer(start: data, count: count))
    }
  }

  /// Reads the property. `body` gets the address of the items and their number. Returns nil if the property is missing
  /// or has another format. At most 64 MiB are read, because the length is in units of 4 bytes, and the rest of a longer
  /// property is ignored; the limit is a choice.
  private func read<T>(format: Int32, _ body: (UnsafeMutablePointer<UInt8>, Int) -> T) -> T? {
    var type: Atom = 0
    var actualFormat: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      connection.display, window, name, 0, 1 << 24, False, Atom(AnyPropertyType), &type,
      &actualFormat, &count, &remaining, &data)
    defer { if let data { XFree(data) } }
    guard status == Success, actualFormat == format, let data else { return nil }
    return body(data, Int(count))
  }

  /// Returns the type of the property; 0 if it is missing.
  func type() -> Atom {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var remaining: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection.display, window, name, 0, 0, False, Atom(AnyPropertyType), &type, &format,
      &count, &remaining, &data)
    if let data { XFree(data) }
    return type
  }

  // MARK: Writing

  func setLongs(_ values: [Int], type: Atom) {
    setItems(values.map { UInt32(truncatingIfNeeded: $0) }, type: type)
  }

  func setAtoms(_ atoms: [Atom], type: Atom) {
    setLongs(atoms.map { Int(bitPattern: $0) }, type: type)
  }

  /// Sets the property to items of 32 bits.
  func setItems(_ items: [UInt32], type: Atom) {
    cx11_set_items(connection.raw, window, name, type, items, items.count)
  }

  /// Sets four items. No array is allocated, because this is called for every frame.
  func setItems(_ items: (UInt32, UInt32, UInt32, UInt32), type: Atom) {
    withUnsafeBytes(of: items) { bytes in
      cx11_set_items(
        connection.raw, window, name, type, bytes.assumingMemoryBound(to: UInt32.self).baseAddress, 4)
    }
  }

  func setText(_ text: String, type: Atom) { setBytes(text.utf8, type: type) }

  func setBytes(_ bytes: some Collection<UInt8>, type: Atom) {
    let bytes = Array(bytes)
    XChangeProperty(
      connection.display, window, name, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  func delete() { XDeleteProperty(connection.display, window, name) }
}
