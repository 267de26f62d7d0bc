/// The states of an element. The numbers of the bits are those of AT-SPI's states.
package struct AccessibilityStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
  private init(bit: UInt64) { rawValue = 1 << bit }

  /// A window that has the keyboard.
  package static let active = AccessibilityStates(bit: 1)
  package static let checked = AccessibilityStates(bit: 4)
  package static let collapsed = AccessibilityStates(bit: 5)
  package static let editable = AccessibilityStates(bit: 7)
  package static let enabled = AccessibilityStates(bit: 8)
  package static let expandable = AccessibilityStates(bit: 9)
  package static let expanded = AccessibilityStates(bit: 10)
  package static let focusable = AccessibilityStates(bit: 11)
  package static let focused = AccessibilityStates(bit: 12)
  package static let modal = AccessibilityStates(bit: 16)
  package static let multiLine = AccessibilityStates(bit: 17)
  package static let pressed = AccessibilityStates(bit: 20)
  package static let selectable = AccessibilityStates(bit: 22)
  package static let selected = AccessibilityStates(bit: 23)
  /// An element that reacts to the user.
  package static let sensitive = AccessibilityStates(bit: 24)
  /// An element that is visible together with all elements around it.
  package static let showing = AccessibilityStates(bit: 25)
  package static let singleLine = AccessibilityStates(bit: 26)
  package static let visible = AccessibilityStates(bit: 30)
  package static let checkable = AccessibilityStates(bit: 41)

  /// The states whose changes are reported, with the names that the reports have.
  package static let names: [(state: AccessibilityStates, name: String)] = [
    (.active, "active"), (.checked, "checked"), (.collapsed, "collapsed"), (.editable, "editable"),
    (.enabled, "enabled"), (.expandable, "expandable"), (.expanded, "expanded"),
    (.focusable, "focusable"), (.focused, "focused"), (.modal, "modal"), (.pressed, "pressed"),
    (.selectable, "selectable"), (.selected, "selected"), (.sensitive, "sensitive"),
    (.showing, "showing"), (.visible, "visible"), (.checkable, "checkable"),
  ]
}
