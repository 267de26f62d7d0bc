import Gallery
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The panel with the description of a scene and its source.
@MainActor
final class LessonPanel: Panel {
  private let watch: Caption
  private let words = ScrollBox()
  private let hint: Caption
  private let file: Caption
  let source: SourceView
  private let preferences: Preferences
  private(set) lazy var wrap = TextButton(localized("Wrap")) { [weak self] in self?.toggleWrapping() }

  init(_ session: SceneSession, of entry: SceneEntry, preferences: Preferences) {
    self.preferences = preferences
    watch = Caption(entry.lesson?.text.text ?? entry.summary, size: Theme.TextSize.large, wraps: true)
    let isShown = !entry.gestures(in: session.playback.renderOptions.size).isEmpty
    hint = Caption(
      isShown ? localized("P plays it for you.") : "", size: Theme.TextSize.body, color: Theme.faintInk)
    let path = entry.sourceFile ?? ""
    file = Caption(
      String(path.drop { $0 != "/" }.dropFirst()), size: Theme.TextSize.body, weight: .medium,
      color: Theme.faintInk)
    source = SourceView(
      entry.sourceFile.map { SourceStore.source($0) ?? localized("// The source is not installed.") }
        ?? "")
    super.init(session)
    for child in [watch, hint] { words.addSubview(child) }
    for child in [words, file, source] { addSubview(child) }
    if entry.sourceFile != nil { addSubview(wrap) }
    showWrapping()
  }

  required init?(coder: NSCoder) { nil }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if changes.contains(.options) { showWrapping() }
  }

  private func toggleWrapping() {
    preferences.toggleWrapping()
    session.notify(.options)
  }

  private func showWrapping() {
    wrap.isOn = preferences.values.isSourceWrapped
    source.wraps = preferences.values.isSourceWrapped
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset: CGFloat = 16
    let width = max(1, bounds.width - 2 * inset)
    watch.frame = CGRect(x: inset, y: 18, width: width, height: watch.height(forWidth: width))
    hint.frame = CGRect(x: inset, y: watch.frame.maxY + 8, width: width, height: 18)
    let bottom = hint.string.isEmpty ? watch.frame.maxY : hint.frame.maxY
    words.contentSize = CGSize(width: bounds.width, height: bottom + 4)
    words.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: min(bottom + 4, (bounds.height * Self.share).rounded()))
    file.frame = CGRect(
      x: inset, y: words.frame.maxY + 14, width: width - wrap.naturalWidth - 8, height: 18)
    wrap.frame = CGRect(
      x: bounds.width - inset + 8 - wrap.naturalWidth, y: file.frame.minY - 3,
      width: wrap.naturalWidth, height: Theme.Height.compact)
    let top = file.frame.maxY + 8
    source.frame = CGRect(
      x: inset, y: top, width: bounds.width - inset, height: max(1, bounds.height - top))
  }

  /// The greatest part of the panel's height for the text, which scrolls where it needs more.
  private static let share = 0.5
}
