import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

/// A card that asks whether Swift sources may run. It lies over everything else in the window until it is answered.
@MainActor
final class TrustCard: UIView {
  private let onAnswer: (TrustQuestion.Answer) -> Void
  private let card = UIView()
  private let title: Caption
  private let folder: Caption
  private let sentence: Caption
  private var buttons: [TextButton] = []
  private static let inset: CGFloat = 20

  init(_ question: TrustQuestion, onAnswer: @escaping (TrustQuestion.Answer) -> Void) {
    self.onAnswer = onAnswer
    title = Caption(question.title, size: Theme.TextSize.title, weight: .semibold, wraps: true)
    folder = Caption(
      PlainText.shortened(question.folder), size: Theme.TextSize.body, color: Theme.faintInk,
      wraps: true)
    sentence = Caption(question.sentence, size: Theme.TextSize.large, wraps: true)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = 12
    card.layer.borderWidth = 1
    buttons = TrustQuestion.Answer.allCases.map { answer in
      TextButton(answer.title, style: .bordered) { onAnswer(answer) }
    }
    addSubview(card)
    for view in [title, folder, sentence] + buttons { card.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the answer that the press of a key gives; nil for most keys. Return alone and letters give no answer,
  /// because the user may have typed them for something else.
  static func answer(to key: Key, _ modifiers: Modifiers) -> TrustQuestion.Answer? {
    switch (key, modifiers.intersection([.shift, .control, .alt, .super])) {
    case (.escape, _): .refuse
    case (.return, .control): .run
    case (.return, [.control, .shift]): .runFolder
    default: nil
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    center(card, width: 480) { arrange(width: $0) }
  }

  /// Arranges the card for `width` points and returns its height.
  private func arrange(width: CGFloat) -> CGFloat {
    let (inset, room) = (Self.inset, width - 2 * Self.inset)
    var y: CGFloat = 16
    for (caption, gap) in [(title, 4), (folder, 12), (sentence, 16)] as [(Caption, CGFloat)] {
      let height = caption.height(forWidth: room)
      caption.frame = CGRect(x: inset, y: y, width: room, height: height)
      y += height + gap
    }
    return arrangeButtons(from: y, width: width) + 14
  }

  /// Arranges the buttons in a row from the right, or one below the other if there is no room. Returns the lower edge.
  private func arrangeButtons(from top: CGFloat, width: CGFloat) -> CGFloat {
    let inset = Self.inset - 8
    let natural = buttons.reduce(2 * inset) { $0 + $1.naturalWidth + 4 }
    var (x, y) = (width - inset, top)
    for button in buttons.reversed() {
      let length = min(button.naturalWidth, width - 2 * inset)
      button.frame = CGRect(x: x - length, y: y, width: length, height: 28)
      if natural <= width { x -= length + 4 } else { y += 32 }
    }
    return natural <= width ? top + 28 : y - 4
  }
}
