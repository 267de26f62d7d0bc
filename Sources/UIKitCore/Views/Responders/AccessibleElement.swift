package import Accessibility
import QuartzCore

/// An object that assistive technology sees unless the program says otherwise, and that knows more of itself than UIKit's
/// properties can say.
@MainActor
package protocol AccessibleElement: UIResponder {
  var accessibleContent: AccessibleContent { get }
  /// Fulfills a request. Returns false if the object cannot.
  func fulfill(_ request: AccessibilityRequest) -> Bool
}

extension AccessibleElement {
  package func fulfill(_ request: AccessibilityRequest) -> Bool { false }
}

/// The description of such an object. The program's own label, hint, value and traits take precedence.
@MainActor
package struct AccessibleContent {
  /// The elements inside of an object.
  package enum Children {
    case none
    /// Those of the subviews.
    case subviews
    case elements([UIResponder])
  }

  package var role: AccessibilityRole
  package var name: String?
  package var hint: String?
  package var value: String?
  package var states: AccessibilityStates = []
  package var isEnabled = true
  package var range: AccessibilityRange?
  package var text: AccessibilityText?
  package var actions: [AccessibilityAction] = []
  /// The depth of a row of a tree, from 1; nil for other elements.
  package var level: Int?
  package var children = Children.none
  /// The element inside that has the focus while the object is the first responder; nil if the object has it itself.
  package var focus: UIResponder?

  package init(_ role: AccessibilityRole, name: String? = nil) { (self.role, self.name) = (role, name) }

  /// The traits that say the same, as far as traits can.
  var traits: UIAccessibilityTraits {
    var traits = Self.traits[role] ?? .none
    if states.contains(.selected) { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  private static let traits: [AccessibilityRole: UIAccessibilityTraits] = [
    .button: .button, .toggleButton: .button, .checkBox: .button, .radioButton: .button,
    .menuItem: .button, .checkMenuItem: .button, .link: .link, .image: .image,
    .label: .staticText, .heading: .header, .slider: .adjustable, .spinButton: .adjustable,
    .pageTabList: .tabBar,
  ]
}

/// An element that has no view of its own, such as a segment of a segmented control.
@MainActor
package final class AccessiblePart: UIAccessibilityElement, AccessibleElement {
  package var accessibleContent = AccessibleContent(.unknown)
  /// Fulfills the requests to the element; returns false if it cannot.
  package var onRequest: (AccessibilityRequest) -> Bool = { _ in false }

  package func fulfill(_ request: AccessibilityRequest) -> Bool { onRequest(request) }
}

/// The values that a program has set for assistive technology. Those that it has not set are nil.
@MainActor
final class AccessibilityValues {
  var isElement: Bool?
  var identifier: String?
  var label: String?
  var hint: String?
  var value: String?
  var frame: CGRect?
  var path: UIBezierPath?
  var activationPoint: CGPoint?
  var traits: UIAccessibilityTraits?
  var language: String?
  var expandedStatus: UIAccessibilityExpandedStatus?
  var elements: [Any]?
  var containerType: UIAccessibilityContainerType?
  var customActions: [UIAccessibilityCustomAction]?
  var hidesElements: Bool?
  var isModal: Bool?
  var groupsChildren: Bool?
  /// The number of the object; nil until assistive technology has seen it.
  var id: AccessibilityID?
  /// The elements inside that have no views of their own, by what identifies them.
  var parts: [AnyHashable: AccessiblePart] = [:]
}

extension UIResponder {
  final var defaultContent: AccessibleContent? { (self as? any AccessibleElement)?.accessibleContent }

  final var isElementByDefault: Bool {
    guard let content = defaultContent, case .none = content.children else { return false }
    return true
  }

  final func setAccessible<Value>(
    _ path: ReferenceWritableKeyPath<AccessibilityValues, Value?>, to value: Value?
  ) {
    ownAccessibility[keyPath: path] = value
    UIAccessibility.noteChange()
  }

  private var ownAccessibility: AccessibilityValues {
    if let accessibility { return accessibility }
    let values = AccessibilityValues()
    accessibility = values
    return values
  }

  @discardableResult
  final func performDefault(_ request: AccessibilityRequest) -> Bool {
    (self as? any AccessibleElement)?.fulfill(request) ?? false
  }

  private static var lastID: UInt64 = 0

  /// The number of the object for assistive technology.
  final var accessibilityID: AccessibilityID {
    if let id = accessibility?.id { return id }
    Self.lastID += 1
    let id = AccessibilityID(rawValue: Self.lastID)
    ownAccessibility.id = id
    return id
  }

  /// Returns an element for each key, in their order, after `update` has described it. The element of a key stays the same
  /// while the key is among them.
  package final func accessibleParts<Key: Hashable>(
    _ keys: [Key], update: (Key, AccessiblePart) -> Void
  ) -> [UIResponder] {
    let values = ownAccessibility
    var parts: [AnyHashable: AccessiblePart] = [:]
    let listed = keys.map { key in
      let part = parts[key] ?? values.parts[key] ?? AccessiblePart(accessibilityContainer: self)
      parts[key] = part
      update(key, part)
      return part
    }
    values.parts = parts
    return listed
  }
}

extension UIView {
  /// The smallest upright rectangle around the view in the coordinates of the host's window, in points.
  final var frameOnScreen: CGRect { onScreen(bounds) }

  /// Converts a rectangle of the view to the coordinates of the host's window.
  final func onScreen(_ rectangle: CGRect) -> CGRect {
    guard let window else { return rectangle }
    let origin = window.layer.frame.origin
    return window.layer.convert(rectangle, from: layer).offsetBy(dx: origin.x, dy: origin.y)
  }
}

extension CGRect {
  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
