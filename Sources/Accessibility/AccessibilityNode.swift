/// The number of an element. A number is not used again while the program runs.
package struct AccessibilityID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The number of the program itself.
  package static let application = AccessibilityID(rawValue: 0)
}

/// A rectangle in pixels, relative to the content of the window.
package struct AccessibilityFrame: Equatable, Sendable {
  package var x, y, width, height: Int

  package init(x: Int = 0, y: Int = 0, width: Int = 0, height: Int = 0) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Returns true if a point of the window, in pixels, is inside.
  package func contains(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
  }
}

/// The number of an element such as a slider, with its limits.
package struct AccessibilityRange: Equatable, Sendable {
  package var value, minimum, maximum: Double
  /// The smallest step; 0 if it is not known.
  package var step: Double

  package init(value: Double, in range: ClosedRange<Double>, step: Double = 0) {
    (self.value, self.step) = (value, step)
    (minimum, maximum) = (range.lowerBound, range.upperBound)
  }
}

/// The text of a field.
package struct AccessibilityText: Equatable, Sendable {
  package var content: String
  /// The selected characters as offsets in Unicode scalars, which AT-SPI counts. Empty at the caret if none are selected.
  package var selection: Range<Int>

  package init(_ content: String, selection: Range<Int>) {
    let limited = content.limited
    let count = limited.unicodeScalars.count
    self.content = limited
    self.selection = selection.clamped(to: 0..<count + 1)
  }
}

/// An operation that an element offers.
package struct AccessibilityAction: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case activate, increment, decrement, expandOrCollapse
    /// An action of the program, by its index among the custom actions of the element.
    case custom(Int)
  }

  package let kind: Kind
  /// The name that identifies the action: one of AT-SPI's usual names, or the program's.
  package let name: String

  package init(_ kind: Kind, name: String) { (self.kind, self.name) = (kind, name) }

  package static let activate = AccessibilityAction(.activate, name: "click")
  package static let increment = AccessibilityAction(.increment, name: "increment")
  package static let decrement = AccessibilityAction(.decrement, name: "decrement")
  package static let expandOrCollapse = AccessibilityAction(
    .expandOrCollapse, name: "expand or contract")
}

/// An element as assistive technology sees it.
package struct AccessibilityNode: Equatable, Sendable {
  package let id: AccessibilityID
  package var role: AccessibilityRole
  package var name = ""
  /// The text that explains what the element does.
  package var hint = ""
  /// The value as text, such as "2.50 s"; empty if there is none.
  package var value = ""
  /// The name that tests use; it is not shown.
  package var identifier = ""
  package var states: AccessibilityStates = []
  package var frame = AccessibilityFrame()
  package var range: AccessibilityRange?
  package var text: AccessibilityText?
  package var actions: [AccessibilityAction] = []
  /// The depth of a row of a tree, from 1; nil for other elements.
  package var level: Int?
  package var children: [AccessibilityID] = []

  package init(_ id: AccessibilityID, _ role: AccessibilityRole) { (self.id, self.role) = (id, role) }
}

extension String {
  /// The greatest length in bytes of a text that is made known to other programs.
  package static let accessibilityLimit = 1 << 16

  /// The text, cut between two characters of Unicode if it is longer than the limit.
  package var limited: String {
    guard utf8.count > Self.accessibilityLimit else { return self }
    var end = utf8.index(startIndex, offsetBy: Self.accessibilityLimit)
    while String.Index(end, within: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
