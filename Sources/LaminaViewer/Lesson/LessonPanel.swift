import Gallery
import QuartzCore
import UIKit
import ViewerKit

/// The panel with the description of a scene and its source.
@MainActor
final class LessonPanel: Panel {
  private let watch: Caption
  private let hint: Caption
  private let file: Caption
  private let source: SourceView

  init(_ session: SceneSession, _ entry: SceneEntry) {
    let technique = entry.technique
    watch = Caption(entry.summary, size: Theme.TextSize.large, wraps: true)
    hint = Caption(
      technique?.gestures.isEmpty ?? true ? "" : "P plays it for you.", size: Theme.TextSize.body,
      color: Theme.faintInk)
    let path = technique?.file ?? ""
    file = Caption(
      String(path.drop { $0 != "/" }.dropFirst()), size: Theme.TextSize.body, weight: .medium,
      color: Theme.faintInk)
    source = SourceView(
      technique.map { SourceStore.source($0.file) ?? "// The source is not installed." } ?? "")
    super.init(session)
    for child in [watch, hint, file, source] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset: CGFloat = 16
    let width = max(1, bounds.width - 2 * inset)
    watch.frame = CGRect(x: inset, y: 18, width: width, height: watch.height(forWidth: width))
    hint.frame = CGRect(x: inset, y: watch.frame.maxY + 8, width: width, height: 18)
    let bottom = hint.string.isEmpty ? watch.frame.maxY : hint.frame.maxY
    file.frame = CGRect(x: inset, y: bottom + 18, width: width, height: 18)
    let top = file.frame.maxY + 8
    source.frame = CGRect(
      x: inset, y: top, width: bounds.width - inset, height: max(1, bounds.height - top))
  }
}
