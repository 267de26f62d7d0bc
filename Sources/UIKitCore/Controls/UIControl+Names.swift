import QuartzCore

extension UIControl {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch begins in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch begins that follows another one within the time of a double tap.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A touch moves inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A touch moves outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A touch moves into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A touch moves out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ends inside the control, or at most 70 points outside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ends outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A touch is canceled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value of the control changes by the user's action.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The main event of the control: a touch up inside of a button, a value change of a slider.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The menu of a button opens.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// The editing of a text field begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text of a text field changes.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of a text field ends.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The editing of a text field ends by the Return key.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of text editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// The events that an app may define.
    public static let applicationReserved = Event(rawValue: 0xF00_0000)
    /// The events that are reserved for the framework.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// An enabled control that is neither highlighted nor selected.
    public static let normal: State = []
    /// A control that is touched.
    public static let highlighted = State(rawValue: 1 << 0)
    /// A control that is not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// A control that is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// A control that has the focus. It is never set.
    public static let focused = State(rawValue: 1 << 3)
    /// The states that an app may define.
    public static let application = State(rawValue: 0xFF_0000)
    /// The states that are reserved for the framework.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The vertical alignment of a control's content.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }

  /// The horizontal alignment of a control's content; leading is left and trailing is right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }
}

/// A table of values by control state. A state without a value uses that of the normal state, except for combinations
/// with `selected`.
struct StateTable<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value that was set for exactly this state.
  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  /// The value for a state. A combination with `selected` that has no value, such as selected and highlighted, uses that
  /// of `selected` before that of `normal`. Apple's documentation names only the latter; with this choice the title of a
  /// selected button does not change while it is pressed.
  subscript(state: UIControl.State) -> Value? {
    if let value = values[state] { return value }
    if state.contains(.selected), let value = values[.selected] { return value }
    return values[.normal]
  }
}
