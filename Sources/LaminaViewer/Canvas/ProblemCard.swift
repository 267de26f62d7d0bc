import Localization
import SceneBuilding
import UIKit
import ViewerKit

/// A card on the canvas that says why the newest version of a scene is not shown: the compiler's errors, or
/// the crash of the scene. It stays until a later version can be shown or the user hides the card.
@MainActor
final class ProblemCard: CanvasCard {
  let problem: SceneProblem
  private let stripe = UIView()
  private let headline: Caption
  private let rest: Caption
  private let hide: TextButton
  private let rows: [ProblemRow]
  private static let inset: CGFloat = 16

  /// Creates a card. `onHide` is called when the user hides it to see the scene.
  init(_ problem: SceneProblem, onHide: @escaping () -> Void) {
    self.problem = problem
    headline = Caption(
      problem.headline, size: Theme.TextSize.large, weight: .semibold, color: Theme.warning, wraps: true
    )
    rest = Caption(size: Theme.TextSize.body, color: Theme.faintInk)
    hide = TextButton(localized("Hide"), onClick: onHide)
    rows = problem.locations.prefix(8).map { ProblemRow($0) }
    super.init(frame: .zero)
    clipsToBounds = true
    stripe.backgroundColor = Theme.warning
    for child in [stripe, headline, hide, rest] + rows { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  /// The distance in points to the bottom of the canvas, where there are other cards.
  private static let distanceToBottom: CGFloat = 52

  /// Lays out the card on a canvas of `size` points, where it covers the least of `moving`, the frames of the layers
  /// that move, and then of `picture`, the frame of the scene; at the top if that makes no difference. The card is as
  /// high as its content, but not higher than 62 percent of the canvas.
  func layOut(in size: CGSize, beside picture: CGRect = .null, moving: [CGRect] = []) {
    let places = Self.places(in: size, beside: picture)
    let frames = places.map { frame(at: $0, in: size) }
    let covered = frames.map { frame in
      (moving.reduce(0) { $0 + $1.sharedArea(with: frame) }, picture.sharedArea(with: frame))
    }
    guard let best = covered.indices.min(by: { covered[$0] < covered[$1] }) else { return }
    frame = frame(at: places[best], in: size)
    stripe.frame = CGRect(x: 0, y: 0, width: 4, height: frame.height)
  }

  /// A place for the card: the range across the canvas, and whether the card is at the bottom.
  private typealias Place = (x: CGFloat, width: CGFloat, isAtBottom: Bool)

  /// Returns the places at the top and at the bottom, and those beside the picture that are wide enough to read.
  private static func places(in size: CGSize, beside picture: CGRect) -> [Place] {
    let width = min(size.width - 24, 820)
    let x = ((size.width - width) / 2).rounded()
    let sides: [Place] =
      picture.isNull
      ? []
      : [
        (12, min(picture.minX - 24, 820), false),
        (picture.maxX + 12, min(size.width - picture.maxX - 24, 820), false),
      ]
    return [(x, width, false), (x, width, true)] + sides.filter { $0.width >= 280 }
  }

  /// Arranges the card for a place, and returns its frame there.
  private func frame(at place: Place, in size: CGSize) -> CGRect {
    let height = arrange(width: place.width, limit: max(96, size.height * 0.62))
    let y = place.isAtBottom ? max(12, size.height - Self.distanceToBottom - height) : 12
    return CGRect(x: place.x, y: y, width: place.width, height: height)
  }

  /// Arranges the card and returns its height. Errors that exceed `limit` points are left out, except for the first
  /// one.
  private func arrange(width: CGFloat, limit: CGFloat) -> CGFloat {
    let (inset, room) = (Self.inset, width - 2 * Self.inset)
    hide.frame = CGRect(x: width - hide.naturalWidth - 10, y: 10, width: hide.naturalWidth, height: 24)
    let headWidth = hide.frame.minX - inset - 8
    headline.frame = CGRect(
      x: inset, y: 13, width: headWidth, height: headline.height(forWidth: headWidth))
    var (y, shown) = (max(headline.frame.maxY, 34) + 4, 0)
    for row in rows {
      let height = row.height(forWidth: room)
      let isLast = shown + 1 == problem.locations.count
      row.isHidden =
        shown != rows.firstIndex(of: row) || (shown > 0 && y + height + (isLast ? 0 : 24) > limit)
      if row.isHidden { continue }
      row.frame = CGRect(x: inset, y: y, width: room, height: height)
      (y, shown) = (y + height, shown + 1)
    }
    return placeRest(problem.locations.count - shown, at: y, width: room) + (shown > 0 ? 8 : 4)
  }

  private func placeRest(_ count: Int, at y: CGFloat, width: CGFloat) -> CGFloat {
    rest.isHidden = count == 0
    guard count > 0 else { return y }
    rest.text = count == 1 ? localized("and one more error") : localized("and \(count) more errors")
    rest.frame = CGRect(x: Self.inset, y: y + 4, width: width, height: 18)
    return rest.frame.maxY
  }
}

extension CGRect {
  /// The whole number of square points that both rectangles contain.
  fileprivate func sharedArea(with other: CGRect) -> CGFloat {
    let part = intersection(other)
    return (part.width * part.height).rounded()
  }
}

/// A row for one error: its position in the sources, its message and the line of code.
private final class ProblemRow: UIView {
  private let position: Caption
  private let message: Caption
  private let excerpt: Caption
  private let excerptBox = UIView()

  init(_ location: SceneProblem.Location) {
    position = Caption(
      "\(location.position):", size: Theme.TextSize.body, weight: .medium, color: Theme.faintInk
    ).withFace(.code)
    message = Caption(localized("error: \(location.message)"), size: Theme.TextSize.large, wraps: true)
    excerpt = Caption(location.excerpt, size: Theme.TextSize.body).withFace(.code)
    super.init(frame: .zero)
    // Centered vertically in its frame, so that its baseline is that of the message's first line, which has another
    // font.
    position.isCentered = true
    isUserInteractionEnabled = false
    excerptBox.backgroundColor = Theme.background
    excerptBox.layer.cornerRadius = 5
    excerptBox.isHidden = location.excerpt.isEmpty
    for child in [position, message, excerptBox] { addSubview(child) }
    excerptBox.addSubview(excerpt)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the frames of the position and the message. The position stands before the message if it takes less than
  /// 40 percent of the width, and above it otherwise.
  private func frames(width: CGFloat) -> (position: CGRect, message: CGRect) {
    let across = position.width
    let isBeside = across < width * 0.4
    let left = isBeside ? across + 8 : 0
    let top: CGFloat = isBeside ? 6 : 24
    let height = message.height(forWidth: width - left)
    let lower = isBeside ? extraAscent : 0
    return (
      CGRect(x: 0, y: 4 + lower, width: min(across, width), height: 18),
      CGRect(x: left, y: top, width: width - left, height: height)
    )
  }

  /// The points by which fonts for other scripts make the message's lines higher. They lower the baseline.
  private var extraAscent: CGFloat {
    func height(_ text: String) -> CGFloat {
      text.size(withAttributes: [.font: message.font ?? .systemFont(ofSize: Theme.TextSize.large)])
        .height
    }
    return max(0, height(message.string) - height("x")).rounded()
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    frames(width: width).message.maxY + (excerptBox.isHidden ? 4 : 32)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let frames = frames(width: bounds.width)
    (position.frame, message.frame) = (frames.position, frames.message)
    excerptBox.frame = CGRect(x: 0, y: frames.message.maxY + 4, width: bounds.width, height: 24)
    excerpt.frame = CGRect(x: 8, y: 4, width: max(1, bounds.width - 16), height: 18)
  }
}
