/// Options that continue a gradient beyond its start and its end.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt32
  /// Creates options with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first color continues before the start of the gradient.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last color continues after the end of the gradient.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
