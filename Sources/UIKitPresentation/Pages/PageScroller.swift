import UIKitCore

/// The scroll view of a page view controller: it contains the page that is shown and its neighbors.
@MainActor
final class PageScroller: UIScrollView, UIScrollViewDelegate {
  weak var owner: UIPageViewController?
  private let isVertical: Bool
  private let spacing: CGFloat
  private(set) var current: UIViewController?
  private var (before, after): (UIViewController?, UIViewController?)
  /// The page to which a drag leads; nil while it does not.
  private var pending: UIViewController?
  /// True while pages are being placed, which is no scroll of the user's.
  private var isArranging = false

  init(isVertical: Bool, spacing: CGFloat) {
    (self.isVertical, self.spacing) = (isVertical, spacing)
    super.init(frame: .zero)
    isPagingEnabled = true
    (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    delegate = self
  }
  required init?(coder: NSCoder) { nil }

  private var pages: [UIViewController] { [before, current, after].compactMap { $0 } }
  private var length: CGFloat { isVertical ? bounds.height : bounds.width }

  // MARK: Changes

  /// Asks for the neighbors of the page again.
  func dataChanged() { if current != nil { settle(on: current) } }

  /// Shows a page, with an animation if asked to.
  func show(
    _ page: UIViewController?, isForward: Bool, animated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    guard animated, let old = current, let page, page !== old, window != nil else {
      settle(on: page)
      completion?(true)
      return
    }
    if owner?.transitionStyle == .pageCurl {
      UIView.transition(
        with: self, duration: 0.5, options: isForward ? .transitionCurlUp : .transitionCurlDown,
        animations: { self.settle(on: page) }, completion: completion)
      return
    }
    settle(on: page)
    adopt(old)
    addSubview(old.view)
    let shift = isForward ? length : -length
    let place = page.view.frame
    let outside = place.offsetBy(dx: isVertical ? 0 : shift, dy: isVertical ? shift : 0)
    let gone = place.offsetBy(dx: isVertical ? 0 : -shift, dy: isVertical ? -shift : 0)
    (old.view.frame, page.view.frame) = (place, outside)
    UIView.animate(
      withDuration: 0.35,
      animations: { (old.view.frame, page.view.frame) = (gone, place) },
      completion: { finished in
        if old !== self.current { self.drop(old) }
        completion?(finished)
      })
  }

  private func adopt(_ page: UIViewController) {
    guard let owner, page.parent !== owner else { return }
    owner.addChild(page)
    page.didMove(toParent: owner)
  }

  private func drop(_ page: UIViewController) {
    page.viewIfLoaded?.removeFromSuperview()
    guard let owner, page.parent === owner else { return }
    page.willMove(toParent: nil)
    page.removeFromParent()
  }

  /// Makes a page the one that is shown, and gets its neighbors.
  private func settle(on page: UIViewController?) {
    let old = pages
    pending = nil
    current = page
    if let owner, let page {
      before = owner.dataSource?.pageViewController(owner, viewControllerBefore: page)
      after = owner.dataSource?.pageViewController(owner, viewControllerAfter: page)
    } else {
      (before, after) = (nil, nil)
    }
    for page in old where !pages.contains(where: { $0 === page }) { drop(page) }
    // The next drag places the neighbors, which may have been at the other side of the page.
    for neighbor in [before, after] { neighbor?.viewIfLoaded?.removeFromSuperview() }
    arrange()
  }

  /// Places the page, and scrolls to it.
  private func arrange() {
    isArranging = true
    defer { isArranging = false }
    let count = CGFloat(max(pages.count, 1))
    contentSize = CGSize(
      width: isVertical ? bounds.width : bounds.width * count,
      height: isVertical ? bounds.height * count : bounds.height)
    let index: CGFloat = before == nil ? 0 : 1
    contentOffset = isVertical ? CGPoint(x: 0, y: index * length) : CGPoint(x: index * length, y: 0)
    if let current { place(current, at: index) }
  }

  private func place(_ page: UIViewController, at index: CGFloat) {
    adopt(page)
    let origin = isVertical ? CGPoint(x: 0, y: index * length) : CGPoint(x: index * length, y: 0)
    let frame = CGRect(origin: origin, size: bounds.size)
    page.view.frame = frame.insetBy(
      dx: isVertical ? 0 : spacing / 2, dy: isVertical ? spacing / 2 : 0)
    if page.view.superview !== self { addSubview(page.view) }
  }

  override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.size
      super.frame = newValue
      if super.bounds.size != old { arrange() }
    }
  }
  override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.size
      super.bounds = newValue
      if newValue.size != old { arrange() }
    }
  }

  // MARK: Drags

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isArranging, length > 0 else { return }
    let position = (isVertical ? contentOffset.y : contentOffset.x) / length
    let index: CGFloat = before == nil ? 0 : 1
    if position < index, let before { prepare(before, at: index - 1) }
    if position > index, let after { prepare(after, at: index + 1) }
  }

  private func prepare(_ page: UIViewController, at index: CGFloat) {
    if page.viewIfLoaded?.superview !== self { place(page, at: index) }
    guard pending !== page, let owner else { return }
    pending = page
    owner.delegate?.pageViewController(owner, willTransitionTo: [page])
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { ended() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended() }

  /// Shows the page at which a drag has ended.
  private func ended() {
    guard length > 0, let old = current, !isTracking, !isArranging else { return }
    let offset = isVertical ? contentOffset.y : contentOffset.x
    let index = Int((offset / length).rounded())
    guard pages.indices.contains(index) else { return }
    let page = pages[index]
    let hadPending = pending != nil
    if page !== old || hadPending { settle(on: page) }
    guard let owner, hadPending else { return }
    owner.delegate?.pageViewController(
      owner, didFinishAnimating: true, previousViewControllers: [old],
      transitionCompleted: page !== old)
  }
}
