/// The shadow of a run of text, for the attribute `shadow`. Lengths in points.
open class NSShadow: NSObject, NSCopying {
  /// +x is right and +y down in UIKit's contexts and in layers, whatever the transform.
  open var shadowOffset = CGSize.zero
  /// Twice the gaussian's deviation; 0 is a sharp copy.
  open var shadowBlurRadius: CGFloat = 0
  /// A UIColor or a CGColor; nil casts none. Black with an alpha of one third at first.
  open var shadowColor: Any? = CGColor(gray: 0, alpha: 1.0 / 3)

  public override init() { super.init() }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return textShadow == other.textShadow
  }

  open override var hash: Int { textShadow.hashValue }

  /// nil when nothing of it shows.
  var textShadow: TextShadow? {
    guard let color = (shadowColor as? any TextColor)?.textColor else { return nil }
    return TextShadow(offset: shadowOffset, blurRadius: shadowBlurRadius, color: color)
  }
}
