/// A demand of assistive technology on an element.
package enum AccessibilityRequest: Equatable, Sendable {
  case perform(AccessibilityAction.Kind)
  case setValue(Double)
  case setText(String)
  /// Moves the caret, or selects a range, in Unicode scalars.
  case select(Range<Int>)
  case focus
  case scrollToVisible
}
