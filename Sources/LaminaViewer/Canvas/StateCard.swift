import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The card in the canvas's lower left corner that lists the states of a document. Where there is no room for all, it
/// shows the current state between buttons to the previous and the next one.
@MainActor
final class StateCard: CanvasCard {
  private let session: SceneSession
  /// The names of the states; the first entry, nil, is the document as it was written.
  private let names: [String?]
  private let strip: SegmentedControl
  private let back: IconButton
  private let forward: IconButton
  private let present: TextButton
  private static let padding: CGFloat = 3

  /// Returns nil for a scene that has no states.
  init?(_ session: SceneSession) {
    guard let states = session.sceneWithStates?.states else { return nil }
    self.session = session
    let names = [nil] + states.map(Optional.some)
    self.names = names
    strip = SegmentedControl(names.map(Self.title)) { [weak session] in try? session?.go(to: names[$0])
    }
    back = IconButton(.scene(.previousState)) { [weak session] in
      _ = session?.goToState(step: -1)
    }
    forward = IconButton(.scene(.nextState)) { [weak session] in
      _ = session?.goToState(step: 1)
    }
    present = TextButton("") { [weak session] in _ = session?.goToState(step: 1) }
    super.init(frame: .zero)
    for child in [strip, back, forward, present] { addSubview(child) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private static func title(_ state: String?) -> String { state ?? localized("as written") }

  func show() {
    let state = session.sceneWithStates?.state
    strip.choice = names.firstIndex(of: state)
    present.text = Self.title(state)
  }

  func layOut(in bounds: CGRect, from left: CGFloat, leaving right: CGFloat) {
    let room = bounds.width - right - left - 12
    let whole = strip.naturalWidth + 2 * Self.padding
    let isWhole = whole <= room
    strip.isHidden = !isWhole
    for part in [back, forward, present] { part.isHidden = isWhole }
    isHidden = room < 110
    frame = CGRect(
      x: left, y: bounds.height - 42, width: isWhole ? whole : min(room, 200), height: ZoomCard.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    strip.frame = inner
    back.frame = CGRect(x: 2, y: 2, width: 26, height: 26)
    forward.frame = CGRect(x: bounds.width - 28, y: 2, width: 26, height: 26)
    present.frame = inner.insetBy(dx: 26, dy: 0)
  }
}
