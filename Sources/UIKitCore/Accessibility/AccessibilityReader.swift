package import Accessibility
import QuartzCore

/// Reads the elements of windows for assistive technology, and finds the object of an element again.
@MainActor
package final class AccessibilityReader {
  /// The greatest depth of views that are read; deeper ones are left out.
  private static let depthLimit = 400

  private struct WeakResponder { weak var object: UIResponder? }

  /// The element of the window of the desktop.
  private let frame = AccessiblePart(accessibilityContainer: NSObject())
  private var objects: [AccessibilityID: WeakResponder] = [:]
  private var tree = AccessibilityTree(name: "")
  private var scale: CGFloat = 1

  package init() {}

  /// The window of the desktop whose elements are read.
  package struct Screen {
    package var program: String
    package var title: String
    package var size: CGSize
    package var scale: CGFloat
    package var isActive: Bool

    package init(program: String, title: String, size: CGSize, scale: CGFloat, isActive: Bool) {
      (self.program, self.title, self.size) = (program, title, size)
      (self.scale, self.isActive) = (scale, isActive)
    }
  }

  /// Reads the elements of windows from back to front. Windows and views behind a modal view are left out.
  package func read(_ windows: [UIWindow], on screen: Screen) -> AccessibilityTree {
    (scale, objects) = (screen.scale, [:])
    tree = AccessibilityTree(name: screen.program)
    let area = CGRect(origin: .zero, size: screen.size)
    var node = AccessibilityNode(frame.accessibilityID, .frame)
    node.name = screen.title
    node.frame = pixels(area)
    node.states = [.enabled, .sensitive, .showing, .visible]
    if screen.isActive { node.states.insert(.active) }
    tree.add(node, to: .application)
    for root in roots(of: windows) { read(root, into: node.id, clip: area, depth: 0) }
    setFocus()
    return tree
  }

  /// Returns the object of an element of the tree that was read last; nil if it no longer exists.
  package func object(_ id: AccessibilityID) -> UIResponder? { objects[id]?.object }

  /// Returns the number of the element that shows an object, or of the innermost one around it; nil if there is none.
  package func element(of object: UIResponder) -> AccessibilityID? {
    sequence(first: object) { $0.next ?? ($0 as? UIAccessibilityElement)?.container }
      .lazy.compactMap { $0.accessibility?.id }.first { self.tree[$0] != nil }
  }

  /// The windows, or the frontmost modal view and the windows in front of its window.
  private func roots(of windows: [UIWindow]) -> [UIView] {
    let shown = windows.filter { !$0.isHidden }
    for index in shown.indices.reversed() {
      guard let modal = modalView(in: shown[index], depth: 0) else { continue }
      return [modal] + shown[(index + 1)...].map { $0 as UIView }
    }
    return shown
  }

  private func modalView(in view: UIView, depth: Int) -> UIView? {
    guard view.isShown, depth < Self.depthLimit else { return nil }
    if view.accessibilityViewIsModal { return view }
    return view.subviews.reversed().lazy.compactMap { self.modalView(in: $0, depth: depth + 1) }.first
  }

  // MARK: Reading

  /// Reads an object into an element. `clip` is the area on the screen outside of which nothing of it is visible.
  private func read(
    _ object: UIResponder, into parent: AccessibilityID, clip: CGRect, depth: Int
  ) {
    let view = object as? UIView
    guard view?.isShown ?? true, depth < Self.depthLimit else { return }
    let content = object.defaultContent
    var (id, clip) = (parent, clip)
    if object.isSeen(with: content) {
      let node = AccessibleNodeMaker(object, content, clip: clip, scale: scale).node
      guard tree.add(node, to: parent) else { return }
      objects[node.id] = WeakResponder(object: object)
      id = node.id
    }
    if let view, view.clipsToBounds { clip = clip.intersection(view.frameOnScreen) }
    for child in object.seenChildren(of: content) {
      read(child, into: id, clip: clip, depth: depth + 1)
    }
  }

  private func setFocus() {
    guard var focused = UIResponder.focused else { return }
    while let inner = focused.defaultContent?.focus, inner !== focused { focused = inner }
    if let id = element(of: focused) { tree.setFocus(id) }
  }

  private func pixels(_ area: CGRect) -> AccessibilityFrame { AccessibilityFrame(area, scale: scale) }
}

extension UIView {
  fileprivate var isShown: Bool { !isHidden && alpha >= 0.01 }
}

extension UIAccessibilityElement {
  fileprivate var container: UIResponder? { accessibilityContainer as? UIResponder }
}

extension UIResponder {
  /// Returns true if the object is an element of its own; otherwise only what is inside of it is seen.
  fileprivate func isSeen(with content: AccessibleContent?) -> Bool {
    if isAccessibilityElement || accessibilityContainerType != .none { return true }
    if let content, accessibility?.isElement == nil, !content.isLeaf { return true }
    return accessibility?.label?.isEmpty == false && accessibility?.isElement == nil
  }

  /// The objects inside that are read.
  fileprivate func seenChildren(of content: AccessibleContent?) -> [UIResponder] {
    if accessibilityElementsHidden { return [] }
    let count = accessibilityElementCount()
    if count > 0 {
      return (0..<count).compactMap { accessibilityElement(at: $0) as? UIResponder }
    }
    if case .elements(let elements)? = content?.children { return elements }
    if isAccessibilityElement { return [] }
    return (self as? UIView)?.subviews ?? []
  }
}

extension AccessibleContent {
  /// True if the object has no elements inside.
  fileprivate var isLeaf: Bool { if case .none = children { true } else { false } }
}

extension AccessibilityFrame {
  /// Converts a rectangle in points. A rectangle that is not finite becomes empty.
  init(_ area: CGRect, scale: CGFloat) {
    func pixel(_ value: CGFloat) -> Int {
      value.isFinite ? Int((min(max(value, -1e6), 1e6) * scale).rounded()) : 0
    }
    let (x, y) = (pixel(area.minX), pixel(area.minY))
    self.init(x: x, y: y, width: pixel(area.maxX) - x, height: pixel(area.maxY) - y)
  }
}
