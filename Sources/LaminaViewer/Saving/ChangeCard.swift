import Localization
import UIKit
import ViewerKit

/// A card that asks what to do about a file that would replace unsaved edits. The scene stays usable under it.
@MainActor
final class ChangeCard: CanvasCard {
  enum Answer: CaseIterable {
    case keep, load, compare

    var title: String {
      switch self {
      case .keep: localized("Keep my edits (Escape)")
      case .load: localized("Load the file (Ctrl+R)")
      case .compare: localized("Compare (Shift+C)")
      }
    }
  }

  private let makeTitle: () -> String
  /// True if saving replaces the document's file; false for a document that is saved as a new one.
  private let savesInPlace: Bool
  let title = Caption("", size: Theme.TextSize.large, weight: .semibold, wraps: true)
  let sentence = Caption(
    "", size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
  /// The version of the file that another program has written and that the card asks about, so that saving replaces it
  /// without asking again; nil if the card asks about something else.
  var version: FileVersion?
  /// The versions of the files of a wallpaper's planes, by their paths, that the card asks about, so that saving replaces
  /// these versions without asking again; nil if the card does not ask about files that the document uses.
  var planeVersions: [String: FileVersion]?
  private(set) var buttons: [TextButton] = []
  private static let inset: CGFloat = 14

  /// Creates a card. `title` returns what has happened, in the language of the window. `savesInPlace` is true if saving
  /// replaces the document's file, and false for a document that is saved as a new one.
  init(
    _ title: @escaping () -> String, savesInPlace: Bool, onAnswer: @escaping (Answer) -> Void
  ) {
    (makeTitle, self.savesInPlace) = (title, savesInPlace)
    super.init(frame: .zero)
    buttons = Answer.allCases.map { answer in
      TextButton(answer.title, style: .bordered) { onAnswer(answer) }
    }
    for view in [self.title, sentence] + buttons { addSubview(view) }
    showTexts()
  }

  /// Shows the texts in the language of the window.
  func showTexts() {
    title.text = makeTitle()
    sentence.text =
      savesInPlace
      ? localized("Loading it discards your edits; saving replaces it.")
      : localized("Loading it discards your edits; they can be saved as a CAML document.")
    for (button, answer) in zip(buttons, Answer.allCases) { button.text = answer.title }
  }

  required init?(coder: NSCoder) { nil }

  /// Lays the card out at the top of an area in points, such as that of the canvas.
  func layOut(in area: CGRect) {
    let natural = buttons.reduce(2 * Self.inset - 8) { $0 + $1.naturalWidth + 8 }
    let width = min(natural, area.width - 24)
    let height = arrange(width: width, isRow: natural <= width)
    frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: area.minY + 12, width: width, height: height)
  }

  /// Arranges the card for `width` points and returns its height.
  private func arrange(width: CGFloat, isRow: Bool) -> CGFloat {
    let room = width - 2 * Self.inset
    var y: CGFloat = 12
    for (caption, gap) in [(title, 3), (sentence, 12)] as [(Caption, CGFloat)] {
      let height = caption.height(forWidth: room)
      caption.frame = CGRect(x: Self.inset, y: y, width: room, height: height)
      y += height + gap
    }
    var x = Self.inset
    for button in buttons {
      let length = isRow ? button.naturalWidth : room
      button.frame = CGRect(x: x, y: y, width: length, height: 28)
      if isRow { x += length + 8 } else { y += 34 }
    }
    return isRow ? y + 40 : y + 6
  }
}
