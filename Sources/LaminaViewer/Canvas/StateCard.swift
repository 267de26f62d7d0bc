import CAML
import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The card in the canvas's lower left corner that lists the states of a document, above a slider whose knob is dragged
/// from one state towards another. Where there is no room for all states, it shows one between buttons to the previous
/// and the next one; where the states would cover the picture, it does so until the pointer is on the canvas, and the
/// slider is shown only then. At an earlier time it shows the state of that time.
@MainActor
final class StateCard: CanvasCard {
  private let session: SceneSession
  /// The names of the states; the first entry, nil, is the document as it was written.
  private let names: [String?]
  private let strip: SegmentedControl
  private let back: IconButton
  private let forward: IconButton
  private let present: TextButton
  private let scrubber: StateScrubber
  private static let padding: CGFloat = 3
  /// The least height of a canvas, in points, at which the slider is shown while the pointer is elsewhere.
  private static let leastHeight: CGFloat = 320
  /// The least height of a canvas, in points, at which the slider is shown while the pointer is on the canvas. The card
  /// with the planes of a wallpaper has room above it then.
  private static let leastHeightUnderPointer: CGFloat = 190
  /// The least width of the card in points.
  private static let leastWidth: CGFloat = 110
  /// The width in points of the buttons beside the only name, with the space around them.
  private static let buttonsWidth: CGFloat = 58
  /// The greatest width in points of a card with one name that covers a part of the picture. It is a choice.
  private static let greatestCover: CGFloat = 200
  /// The width in points of a card with one name in which the longest name is whole.
  private let nameWidth: CGFloat
  /// The area that the card takes while the pointer is on the canvas, in points of the canvas.
  private(set) var reach = CGRect.zero

  /// Creates the card; nil for a scene without states.
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
    let widths = names.map { TextButton(Self.title($0)) {}.naturalWidth }
    nameWidth = Self.buttonsWidth + (widths.max() ?? 0)
    scrubber = StateScrubber { [weak session] index, fraction in
      let next = min(index + 1, names.count - 1)
      try? session?.show(
        StateProgress(from: names[index], to: names[next], fraction: fraction))
    }
    super.init(frame: .zero)
    for child in [strip, scrubber, back, forward, present] { addSubview(child) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private static func title(_ state: String?) -> String { state ?? localized("as written") }

  func show() {
    let shown = session.shownState
    strip.choice = names.firstIndex(of: shown?.state)
    present.text = Self.title(shown?.state)
    showProgress(of: shown)
  }

  /// Places the slider's knob under the state that is shown or, while a part of the change between two states is shown,
  /// between those two.
  private func showProgress(of shown: ShownState?) {
    let state = shown?.state
    let progress = shown?.progress ?? StateProgress(from: state, to: state, fraction: 0)
    let (from, to) = (index(of: progress.from), index(of: progress.to))
    scrubber.position = Double(from) + Double(to - from) * progress.fraction
  }

  private func index(of state: String?) -> Int { names.firstIndex(of: state) ?? 0 }

  /// Lays out the card in the lower left corner of the canvas, between `left` and the `right` points that other cards
  /// take, or above those where there is no room between. It shows one name where all names have no room, or where they
  /// would cover `picture`, the frame of the scene's picture; nil if the card may cover it, because the pointer is on the
  /// canvas.
  func layOut(
    in bounds: CGRect, from left: CGFloat, leaving right: CGFloat, avoiding picture: CGRect?
  ) {
    var (room, bottom) = (bounds.width - right - left - 12, bounds.height - 12)
    if room < Self.leastWidth, bounds.height >= Self.leastHeightUnderPointer {
      (room, bottom) = (bounds.width - left - 12, bottom - ZoomCard.height - 8)
    }
    let mayScrub = hasSlider(inHeight: bounds.height, underPointer: picture == nil)
    let height = Self.height(withSlider: mayScrub)
    let whole = CGRect(
      x: left, y: bottom - height, width: strip.naturalWidth + 2 * Self.padding, height: height)
    let isWhole = whole.width <= room && !(picture?.overlaps(whole) ?? false)
    strip.isHidden = !isWhole
    scrubber.isHidden = !mayScrub || (!isWhole && picture != nil)
    for part in [back, forward, present] { part.isHidden = isWhole }
    isHidden = room < Self.leastWidth
    frame = isWhole ? whole : narrowFrame(endingAt: bottom, from: left, room: room, avoiding: picture)
    let greatest = Self.height(withSlider: hasSlider(inHeight: bounds.height, underPointer: true))
    reach = CGRect(
      x: left, y: bottom - greatest, width: min(room, max(frame.width, whole.width)),
      height: greatest)
  }

  private func hasSlider(inHeight height: CGFloat, underPointer: Bool) -> Bool {
    session.sceneWithStates?.hasProgress == true
      && height >= (underPointer ? Self.leastHeightUnderPointer : Self.leastHeight)
  }

  private static func height(withSlider hasSlider: Bool) -> CGFloat {
    ZoomCard.height + (hasSlider ? StateScrubber.height : 0)
  }

  /// Returns the frame of the card with one name, which is as wide as the longest name needs. It covers a part of the
  /// picture only where that has no room beside the picture.
  private func narrowFrame(
    endingAt bottom: CGFloat, from left: CGFloat, room: CGFloat, avoiding picture: CGRect?
  ) -> CGRect {
    let height = Self.height(withSlider: !scrubber.isHidden)
    var frame = CGRect(
      x: left, y: bottom - height, width: min(room, max(Self.leastWidth, nameWidth)), height: height)
    if let picture, picture.overlaps(frame) {
      frame.size.width = min(frame.width, max(Self.greatestCover, picture.minX - left - 8))
    }
    return frame
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = CGRect(x: 0, y: 0, width: bounds.width, height: ZoomCard.height)
      .insetBy(dx: Self.padding, dy: Self.padding)
    strip.frame = inner
    scrubber.frame = CGRect(
      x: inner.minX, y: inner.maxY, width: inner.width, height: StateScrubber.height)
    scrubber.stops = strip.isHidden ? evenStops(in: inner.width) : strip.segmentFrames.map(\.midX)
    back.frame = CGRect(x: 2, y: 2, width: 26, height: 26)
    forward.frame = CGRect(x: bounds.width - 28, y: 2, width: 26, height: 26)
    present.frame = inner.insetBy(dx: 26, dy: 0)
  }

  /// Returns the x coordinates of the slider's stops where the card shows only one name.
  private func evenStops(in width: CGFloat) -> [CGFloat] {
    let (first, last) = (CGFloat(12), width - 12)
    // There is at least one state besides the document as it was written.
    return names.indices.map { first + (last - first) * CGFloat($0) / CGFloat(names.count - 1) }
  }
}
