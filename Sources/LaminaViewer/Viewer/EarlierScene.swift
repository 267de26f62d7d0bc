import Foundation
import Localization

/// The scene that was shown before, to compare with.
enum EarlierScene {
  /// A scene whose pictures can still be drawn.
  case kept(ComparisonSource)
  /// A large document, which is read again when it is compared with.
  case document(URL)

  /// Creates the scene of `page`, which is about to be closed; `next` replaces it, and is nil for the gallery. Another
  /// version of the same scene is always kept, because its file may have changed.
  @MainActor init(_ page: ScenePage, before next: SceneEntry?) {
    let isSame = page.entry.name == next?.name
    if !isSame, page.playback.isLarge, case .document(let url) = page.entry.source {
      self = .document(url)
    } else {
      let title = isSame ? localized("before") : page.entry.title
      self = .kept(ComparisonSource(other: page.playback, title: title))
    }
  }
}
