import CX11

/// An event of the XInput extension, built byte by byte as the protocol of the extension prescribes.
struct PointerMessage {
  struct Axis {
    var number: UInt16
    var isHorizontal: Bool
    var increment: Double
  }

  private(set) var bytes: [UInt8] = []

  private init(_ kind: Int32) {
    put(UInt8(GenericEvent))
    put(UInt8(131))
    put(UInt16(1))
    put(UInt32(0))
    put(UInt16(kind))
    put(UInt16(2))
    put(UInt32(4711))
  }

  static func motion(
    x: Int32, y: Int32, modifiers: UInt32, group: UInt8, buttons: [Int], values: [Int: Double]
  ) -> PointerMessage {
    device(
      XI_Motion, detail: 0, x: x, y: y, flags: 0, modifiers: modifiers, group: group,
      buttons: buttons, values: values)
  }

  static func press(_ button: UInt32, isEmulated: Bool) -> PointerMessage {
    device(
      XI_ButtonPress, detail: button, x: 0, y: 0,
      flags: isEmulated ? UInt32(XIPointerEmulated) : 0, modifiers: 0, group: 0, buttons: [],
      values: [:])
  }

  private static func device(
    _ kind: Int32, detail: UInt32, x: Int32, y: Int32, flags: UInt32, modifiers: UInt32, group: UInt8,
    buttons: [Int], values: [Int: Double]
  ) -> PointerMessage {
    var message = PointerMessage(kind)
    for word in [detail, 1, 0x40_0001, 0] { message.put(word) }
    for offset in [0, 0, x, y] { message.put(offset << 16 | 0x8000) }
    for short in [1, 2, 11, 0] as [UInt16] { message.put(short) }
    for word in [flags, modifiers, 0, 0, modifiers] { message.put(word) }
    for part in [0, 0, 0, group] { message.put(part) }
    message.put(buttons.reduce(UInt32(0)) { $0 | 1 << $1 })
    message.put(values.keys.reduce(UInt64(0)) { $0 | 1 << $1 })
    for (_, value) in values.sorted(by: { $0.key < $1.key }) { message.put(value) }
    return message
  }

  /// An event XI_DeviceChanged with the scroll axes. It also describes a class of another kind, which the reader has
  /// to skip.
  static func change(_ axes: [Axis]) -> PointerMessage {
    var message = PointerMessage(XI_DeviceChanged)
    message.put(UInt16(axes.count + 1))
    message.put(UInt16(11))
    for _ in 0..<3 { message.put(UInt32(0)) }
    for short in [8, 2, 11, 0] as [UInt16] { message.put(short) }
    for axis in axes {
      for short in [3, 6, 11, axis.number, axis.isHorizontal ? 2 : 1, 0] as [UInt16] {
        message.put(short)
      }
      message.put(UInt32(0))
      message.put(axis.increment)
    }
    return message
  }

  /// Returns a malformed copy of the message, with another 16-bit number at byte `offset`.
  func lying(at offset: Int, _ number: UInt16) -> [UInt8] {
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
