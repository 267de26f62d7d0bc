import QuartzCore

extension UIScrollView {
  /// The part of the safe area that is added to the content's inset.
  var safeAreaOfContent: UIEdgeInsets {
    guard SafeArea.isUsed, contentInsetAdjustmentBehavior != .never else { return .zero }
    let safe = safeAreaInsets
    guard safe != .zero, contentInsetAdjustmentBehavior != .always else { return safe }
    // The directions are found without the limits of the offset, which depend on the inset.
    let isAcross = alwaysBounceHorizontal || contentSize.width > bounds.width
    let isDown = alwaysBounceVertical || contentSize.height > bounds.height
    return UIEdgeInsets(
      top: isDown ? safe.top : 0, left: isAcross ? safe.left : 0, bottom: isDown ? safe.bottom : 0,
      right: isAcross ? safe.right : 0)
  }

  /// Keeps content that begins at the inset there when the safe area has changed.
  func followSafeArea() {
    guard SafeArea.isUsed, placedInset != adjustedContentInset else { return }
    followInset()
    contentChanged()
    adjustedContentInsetDidChange()
  }

  /// Keeps content that begins at the inset there when the inset has changed.
  func followInset() {
    let (old, new) = (placedInset, adjustedContentInset)
    placedInset = new
    if contentOffset.y == -old.top, contentOffset.x == -old.left {
      scroll(to: CGPoint(x: -new.left, y: -new.top))
    }
  }
}
