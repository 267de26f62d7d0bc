internal import Accessibility
import Localization
import UIKit
import ViewerKit

// The timeline and the lanes as assistive technology sees them.

/// The time as a slider over the times of the scene.
extension TimelineView: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.slider, name: localized("Time"))
    let end = max(session.extent, session.shownTime, 0)
    content.range = AccessibilityRange(
      value: session.shownTime, in: 0...end, step: session.frameDuration)
    content.value = localized("\(session.time.shown(decimals: 2)) s  ·  frame \(session.frame)")
    return content
  }

  func fulfill(_ request: AccessibilityRequest) -> Bool {
    switch request {
    case .perform(.increment): session.step(frames: 1)
    case .perform(.decrement): session.step(frames: -1)
    case .setValue(let time):
      guard time.isFinite else { return false }
      session.beginScrub()
      session.seek(to: min(max(time, 0), session.extent))
      session.endScrub()
    case .perform(.activate), .perform(.expandOrCollapse), .perform(.custom), .setText, .select,
      .focus, .scrollToVisible:
      return false
    }
    return true
  }
}

/// The lanes as a list of layers and of their animations. A touch of its bar selects an animation.
extension LanesView: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.list, name: localized("Animations"))
    content.children = .elements(
      accessibleParts(Array(rows.rows.indices)) { index, part in describe(index, part) })
    return content
  }

  private func describe(_ index: Int, _ part: AccessiblePart) {
    let top = rows.tops[index] - offset
    part.accessibilityFrameInContainerSpace = CGRect(
      x: 0, y: top, width: bounds.width, height: LaneRows.laneHeight)
    switch rows.rows[index] {
    case .layer(let title): part.accessibleContent = AccessibleContent(.heading, name: title)
    case .lane(let title, let depth, let bars):
      var content = AccessibleContent(.listItem, name: title)
      content.value = bars.first.map(times)
      let isSelected = bars.contains { $0.address == selection }
      content.states = isSelected ? [.selectable, .selected] : .selectable
      content.actions = [.activate]
      part.accessibleContent = content
      if let bar = geometry.shown(bars).first {
        let frame = geometry.frame(of: bar, top: top, depth: depth)
        part.accessibilityActivationPoint = convert(CGPoint(x: frame.minX + 2, y: frame.midY), to: nil)
      }
    }
  }

  /// The start and the end of an animation in seconds.
  private func times(_ bar: LaneBar) -> String {
    "\(NumberText.shortText(bar.start, decimals: 2))–\(NumberText.shortText(bar.end, decimals: 2)) s"
  }
}
