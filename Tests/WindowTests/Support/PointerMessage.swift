import CX11

/// An event of the XInput extension, built byte by byte as the protocol of the extension prescribes.
struct PointerMessage {
  struct Axis {
    var number: UInt16
    var isHorizontal: Bool
    var increment: Double
  }

  /// The values of the fields that the reader reports and that the tests expect.
  static let device: UInt16 = 2
  static let source: UInt16 = 11
  static let time: UInt32 = 4711
  static let window: UInt32 = 0x40_0001

  private(set) var bytes: [UInt8] = []

  /// Begins an event with the fields that all kinds have.
  private init(_ kind: Int32) {
    put(UInt8(GenericEvent))  // type
    put(UInt8(131))  // extension: any major opcode
    put(UInt16(1))  // sequence number
    put(UInt32(0))  // length
    put(UInt16(kind))  // evtype
    put(Self.device)  // deviceid
    put(Self.time)  // time
  }

  static func motion(
    x: Int32, y: Int32, modifiers: UInt32, group: UInt8, buttons: [Int], values: [Int: Double]
  ) -> PointerMessage {
    deviceEvent(
      XI_Motion, detail: 0, x: x, y: y, flags: 0, modifiers: modifiers, group: group,
      buttons: buttons, values: values)
  }

  static func press(_ button: UInt32, isEmulated: Bool) -> PointerMessage {
    deviceEvent(
      XI_ButtonPress, detail: button, x: 0, y: 0,
      flags: isEmulated ? UInt32(XIPointerEmulated) : 0, modifiers: 0, group: 0, buttons: [],
      values: [:])
  }

  /// An event with the layout of `xXIDeviceEvent`.
  private static func deviceEvent(
    _ kind: Int32, detail: UInt32, x: Int32, y: Int32, flags: UInt32, modifiers: UInt32, group: UInt8,
    buttons: [Int], values: [Int: Double]
  ) -> PointerMessage {
    var message = PointerMessage(kind)
    // detail, root, event (the window), child
    for word in [detail, 1, window, 0] { message.put(word) }
    // root_x, root_y, event_x, event_y: 16.16 fixed point, here plus one half, which the reader drops
    for coordinate in [0, 0, x, y] { message.put(coordinate << 16 | 0x8000) }
    // buttons_len, valuators_len (both in words), sourceid, padding
    for short in [1, 2, source, 0] { message.put(short) }
    // flags; the base, latched, locked and effective modifiers
    for word in [flags, modifiers, 0, 0, modifiers] { message.put(word) }
    // the base, latched, locked and effective group
    for part in [0, 0, 0, group] { message.put(part) }
    // the masks of the pressed buttons and of the valuators that moved
    message.put(buttons.reduce(UInt32(0)) { $0 | 1 << $1 })
    message.put(values.keys.reduce(UInt64(0)) { $0 | 1 << $1 })
    // the values of these valuators
    for (_, value) in values.sorted(by: { $0.key < $1.key }) { message.put(value) }
    return message
  }

  /// An event XI_DeviceChanged with the scroll axes. It also describes a class of another kind, which the reader has
  /// to skip.
  static func deviceChanged(axes: [Axis]) -> PointerMessage {
    var message = PointerMessage(XI_DeviceChanged)
    message.put(UInt16(axes.count + 1))  // num_classes
    message.put(source)  // sourceid
    for _ in 0..<3 { message.put(UInt32(0)) }  // reason and padding
    // type, length in words, sourceid, mode and number of touches
    for short in [UInt16(XITouchClass), 2, source, 0] { message.put(short) }
    for axis in axes {
      let direction = axis.isHorizontal ? XIScrollTypeHorizontal : XIScrollTypeVertical
      // type, length in words, sourceid, number, scroll_type, padding
      for short in [UInt16(XIScrollClass), 6, source, axis.number, UInt16(direction), 0] {
        message.put(short)
      }
      message.put(UInt32(0))  // flags
      message.put(axis.increment)
    }
    return message
  }

  /// Returns a malformed copy of the message, with another 16-bit number at byte `offset`.
  func corrupted(at offset: Int, with number: UInt16) -> [UInt8] {
    var bytes = bytes
    withUnsafeBytes(of: number) { bytes.replaceSubrange(offset..<offset + 2, with: $0) }
    return bytes
  }

  private mutating func put<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number) { bytes += $0 }
  }

  /// Appends a fixed-point number: 32 bits of the integer part, then 32 bits of the fraction.
  private mutating func put(_ value: Double) {
    let whole = value.rounded(.down)
    put(Int32(whole))
    put(UInt32((value - whole) * 4_294_967_296))
  }
}
