internal import Accessibility
import QuartzCore

/// Describes an object as an element, from what the program has set and from the defaults of its class.
@MainActor
struct AccessibleNodeMaker {
  private let object: UIResponder
  private let content: AccessibleContent?
  private let clip: CGRect
  private let scale: CGFloat
  private let traits: UIAccessibilityTraits

  /// `clip` is the area on the screen in points outside of which nothing is visible.
  init(_ object: UIResponder, _ content: AccessibleContent?, clip: CGRect, scale: CGFloat) {
    (self.object, self.content, self.clip, self.scale) = (object, content, clip, scale)
    traits = object.accessibilityTraits
  }

  var node: AccessibilityNode {
    let area = object.accessibilityFrame
    var node = AccessibilityNode(object.accessibilityID, role)
    node.name = object.accessibilityLabel ?? ""
    node.hint = object.accessibilityHint ?? ""
    node.value = object.accessibilityValue ?? ""
    node.identifier = object.accessibilityIdentifier ?? ""
    node.frame = AccessibilityFrame(area, scale: scale)
    node.range = content?.range
    node.text = content?.text
    node.level = content?.level
    node.actions = actions
    node.states = states
    if !area.intersection(clip).isEmpty { node.states.insert(.showing) }
    return node
  }

  // MARK: Roles

  /// The roles of the traits that a program has set, in the order in which they count.
  private static let roles: [(trait: UIAccessibilityTraits, role: AccessibilityRole)] = [
    (.link, .link), (.header, .heading), (.searchField, .entry), (.adjustable, .slider),
    (.tabBar, .pageTabList), (.button, .button), (.image, .image), (.staticText, .label),
  ]

  private var role: AccessibilityRole {
    let set = object.accessibility?.traits
    let own = set.flatMap { set in Self.roles.first { set.contains($0.trait) }?.role }
    // A control that is marked as a button, as most are by default, remains what it is.
    if let own, content.map({ $0.traits.isDisjoint(with: traits) || $0.traits == .none }) ?? true {
      return own
    }
    if let role = content?.role ?? own { return role }
    if let role = Self.roles.first(where: { traits.contains($0.trait) })?.role { return role }
    return object.isAccessibilityElement ? .label : groupRole
  }

  private var groupRole: AccessibilityRole {
    switch object.accessibilityContainerType {
    case .dataTable: .table
    case .list: .list
    case .none, .landmark, .semanticGroup: .panel
    }
  }

  // MARK: States and actions

  private var isEnabled: Bool { content?.isEnabled ?? true && !traits.contains(.notEnabled) }

  private var states: AccessibilityStates {
    var states = content?.states ?? []
    states.insert(.visible)
    if isEnabled { states.formUnion([.enabled, .sensitive]) }
    if traits.contains(.selected) { states.formUnion([.selectable, .selected]) }
    if object.canBecomeFirstResponder { states.insert(.focusable) }
    if object.accessibilityViewIsModal { states.insert(.modal) }
    switch object.accessibilityExpandedStatus {
    case .unsupported: break
    case .expanded: states.formUnion([.expandable, .expanded])
    case .collapsed: states.formUnion([.expandable, .collapsed])
    }
    return states
  }

  private var actions: [AccessibilityAction] {
    var actions = content?.actions ?? []
    if !actions.contains(.activate), canBeActivated { actions.insert(.activate, at: 0) }
    if content?.range != nil && role != .progressBar || traits.contains(.adjustable) {
      actions += [.increment, .decrement]
    }
    let custom = object.accessibilityCustomActions ?? []
    return actions
      + custom.enumerated().map { AccessibilityAction(.custom($0.offset), name: $0.element.name) }
  }

  /// True for an element that a touch activates although its class does not say so.
  private var canBeActivated: Bool {
    if !traits.isDisjoint(with: [.button, .link, .keyboardKey]) { return true }
    guard object.isAccessibilityElement, let view = object as? UIView else { return false }
    return view.viewState.recognizers.contains { $0 is UITapGestureRecognizer }
  }
}
