import Gallery
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The panel with the description of a scene and its source, which can be edited there.
@MainActor
final class LessonPanel: Panel {
  private let watch: Caption
  private let textBox = ScrollBox()
  private let hint: Caption
  /// The source; nil for a scene without one.
  let pane: SourcePane?

  init(_ session: SceneSession, of entry: SceneEntry, _ pane: SourcePane?) {
    self.pane = pane
    watch = Caption(entry.lesson?.text.text ?? entry.summary, size: Theme.TextSize.large, wraps: true)
    let isShown = !entry.gestures(in: session.playback.renderOptions.size).isEmpty
    hint = Caption(
      isShown ? localized("P plays it for you.") : "", size: Theme.TextSize.body, color: Theme.faintInk)
    super.init(session)
    for child in [watch, hint] { textBox.addSubview(child) }
    addSubview(textBox)
    pane.map(addSubview)
  }

  required init?(coder: NSCoder) { nil }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if changes.contains(.options) { pane?.showState() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset: CGFloat = 16
    let width = max(1, bounds.width - 2 * inset)
    watch.frame = CGRect(x: inset, y: 18, width: width, height: watch.height(forWidth: width))
    hint.frame = CGRect(x: inset, y: watch.frame.maxY + 8, width: width, height: 18)
    let bottom = hint.string.isEmpty ? watch.frame.maxY : hint.frame.maxY
    textBox.contentSize = CGSize(width: bounds.width, height: bottom + 4)
    textBox.frame = CGRect(
      x: 0, y: 0, width: bounds.width,
      height: min(bottom + 4, (bounds.height * Self.heightFraction).rounded()))
    let top = textBox.frame.maxY + 10
    pane?.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(1, bounds.height - top))
  }

  /// The greatest fraction of the panel's height that the text takes. A longer text scrolls.
  private static let heightFraction = 0.5
}
