/// The shadow of a run of text, for the attribute `shadow`. Lengths are in points.
open class NSShadow: NSObject, NSCopying {
  // The tag must be the first stored property (see `FoundationTypeTag`).
  private let typeTag = FoundationTypeTag()
  /// The displacement of the shadow in the base space of the context, which does not depend on the context's
  /// transform. In UIKit's contexts and in layers, +x is right and +y is down. The default is zero.
  open var shadowOffset = CGSize.zero
  /// The blur, which is twice the standard deviation of the Gaussian. With 0, the default, the shadow is sharp.
  open var shadowBlurRadius: CGFloat = 0
  /// The color, a `UIColor` or a `CGColor`. The default is black with an alpha of one third. Without a color there is
  /// no shadow.
  open var shadowColor: Any? = CGColor(gray: 0, alpha: 1.0 / 3)

  /// Creates a shadow without offset and blur, in black with an alpha of one third.
  public override init() { super.init() }

  /// Returns a shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && color == other.color
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    hasher.combine(color)
    return hasher.finalize()
  }

  private var color: CGColor? { (shadowColor as? any TextColor)?.textColor }

  /// The shadow as a value; nil when it has no color.
  var textShadow: TextShadow? {
    color.map { TextShadow(offset: shadowOffset, blurRadius: shadowBlurRadius, color: $0) }
  }
}
