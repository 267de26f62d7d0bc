/// The position of alpha in a pixel, and whether colors are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha, alpha after or before the colors, or a byte at the position of alpha that is skipped.
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  /// Alpha without colors.
  case alphaOnly
}

/// The order of the bytes of a pixel; the default is big-endian.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The order of the components in memory, as if big-endian.
  case orderDefault = 0
  /// Units of 16 bits, the least significant byte first.
  case order16Little = 0x1000
  /// Units of 32 bits, the least significant byte first.
  case order32Little = 0x2000
  /// Units of 16 bits, the most significant byte first.
  case order16Big = 0x3000
  /// Units of 32 bits, the most significant byte first.
  case order32Big = 0x4000
  /// The bits that hold the byte order.
  case orderMask = 0x7000
}

/// The layout of pixels: the lowest five bits are a `CGImageAlphaInfo`, and three other bits the byte order.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt32
  /// Creates a layout with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that hold the kind of floating-point components.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components in floating point, which Lamina does not support.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The order of the components in memory, as if big-endian.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// Units of 16 bits, the least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Units of 32 bits, the least significant byte first: blue, green, red, alpha for alpha first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Units of 16 bits, the most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Units of 32 bits, the most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}
