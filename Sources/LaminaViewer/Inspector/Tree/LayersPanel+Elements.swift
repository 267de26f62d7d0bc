internal import Accessibility
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The layers as a tree for assistive technology. Its rows are elements also where no views show them.
extension LayersPanel: AccessibleElement {
  private enum Part: Hashable { case tree }

  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.panel, name: localized("Layers"))
    let tree = accessibleParts([Part.tree], update: describe)
    content.children = .elements([search] + tree)
    content.focus = tree.first
    return content
  }

  private func describe(_ part: Part, _ tree: AccessiblePart) {
    tree.accessibilityFrameInContainerSpace = listFrame
    var content = AccessibleContent(.tree, name: localized("Layers"))
    let rows = elementRows
    let parts = tree.accessibleParts(rows.map(\.layer.node)) { _, _ in }
    var inner: [[UIResponder]] = Array(repeating: [], count: rows.count)
    var top: [UIResponder] = []
    // The rows are in depth-first order, so the elements below a row are complete before the row itself.
    for index in rows.indices.reversed() {
      guard let element = parts[index] as? AccessiblePart else { continue }
      describe(rows[index], element, inside: inner[index].reversed())
      if let parent = rows[index].parent { inner[parent].append(element) } else { top.append(element) }
      if rows[index].state.isSelected { content.focus = element }
    }
    content.children = .elements(top.reversed())
    tree.accessibleContent = content
  }

  private func describe(_ row: ElementRow, _ element: AccessiblePart, inside: [UIResponder]) {
    element.accessibilityContainer = self
    element.accessibilityFrameInContainerSpace = row.frame
    var content = AccessibleContent(.treeItem, name: row.state.label.title)
    content.hint = row.state.label.detail
    content.level = row.state.depth + 1
    content.states = row.state.isSelected ? [.selectable, .selected] : .selectable
    content.actions = [.activate]
    if let isOpen = row.state.isOpen {
      content.states.formUnion(isOpen ? [.expandable, .expanded] : [.expandable, .collapsed])
      content.actions.append(.expandOrCollapse)
    }
    content.children = .elements(inside)
    element.accessibleContent = content
    element.onRequest = { [weak self] in self?.fulfill($0, for: row) ?? false }
  }

  private func fulfill(_ request: AccessibilityRequest, for row: ElementRow) -> Bool {
    switch request {
    case .perform(.activate): choose(row.layer)
    case .perform(.expandOrCollapse): return toggle(row.layer)
    case .focus:
      becomeFirstResponder()
      choose(row.layer)
    case .scrollToVisible: show(row.frame)
    case .perform, .setValue, .setText, .select: return false
    }
    return true
  }
}
