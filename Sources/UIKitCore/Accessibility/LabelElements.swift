package import Accessibility
import QuartzCore

// The labels, pictures and indicators as assistive technology sees them by default.

extension UILabel: AccessibleElement {
  package var accessibleContent: AccessibleContent { AccessibleContent(.label, name: text) }
}

extension UIProgressView: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.progressBar)
    content.range = AccessibilityRange(value: Double(progress), in: 0...1)
    content.value = "\(Int((progress * 100).rounded())) %"
    return content
  }
}

extension UIActivityIndicatorView: AccessibleElement {
  package var accessibleContent: AccessibleContent { AccessibleContent(.progressBar) }
}

extension UIPageControl: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.spinButton)
    content.range = AccessibilityRange(
      value: Double(currentPage + 1), in: 1...Double(max(1, numberOfPages)), step: 1)
    content.value = "\(currentPage + 1) / \(numberOfPages)"
    content.isEnabled = isEnabled
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    guard isEnabled, numberOfPages > 0,
      let page = accessibleContent.range?.number(after: request)
    else { return false }
    let old = currentPage
    currentPage = Int(page.rounded()) - 1
    if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    return true
  }
}

extension UIScrollView {
  /// Scrolls so that an area of a view inside becomes visible.
  final func showForAccessibility(_ area: CGRect, of view: UIView) {
    scrollRectToVisible(view.convert(area, to: self), animated: false)
  }
}

extension AccessibilityRange {
  /// The number that a request demands, within the limits; nil for requests that demand none. Without a step, one is a
  /// tenth of the range.
  package func number(after request: AccessibilityRequest) -> Double? {
    let step = step > 0 ? step : (maximum - minimum) / 10
    let wanted: Double
    switch request {
    case .setValue(let number): wanted = number
    case .perform(.increment): wanted = value + step
    case .perform(.decrement): wanted = value - step
    case .perform(.activate), .perform(.expandOrCollapse), .perform(.custom), .setText, .select,
      .focus, .scrollToVisible:
      return nil
    }
    return wanted.isFinite ? min(max(wanted, minimum), maximum) : nil
  }
}
