internal import UIKit

/// The search for the fonts of a page before its views exist.
@MainActor package enum FontSearch {
  /// The fonts of most texts of a page. A font is searched for each size and weight.
  private static let fonts: [(size: CGFloat, weight: UIFont.Weight)] = [
    (Theme.TextSize.body, .regular), (Theme.TextSize.small, .regular), (Theme.TextSize.large, .regular),
    (Theme.TextSize.tick, .regular), (Theme.TextSize.body, .medium), (Theme.TextSize.small, .medium),
    (Theme.TextSize.large, .semibold), (Theme.TextSize.title, .semibold),
  ]

  /// Finds the fonts, by laying out a letter with each of them. A font is found once, which takes some milliseconds of a
  /// program's start, so it is done while another thread reads the document.
  package static func run() {
    for font in fonts { _ = Caption("a", size: font.size, weight: font.weight).width }
  }
}
