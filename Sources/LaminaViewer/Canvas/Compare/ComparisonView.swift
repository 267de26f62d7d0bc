import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The overlay that shows picture A over or beside the scene on the canvas, or the difference of the two.
@MainActor
final class ComparisonView: CanvasOverlay {
  private let clip = CALayer()
  private let picture = CALayer()
  private let divider = UIView()
  private let grip = UIView()
  /// The labels of the picture that is compared with and of the scene.
  private let tags = (a: TagLabel(), b: TagLabel())
  private let worker = PictureWorker()
  private var throttle = RefreshThrottle()
  /// The key of the picture that is displayed; nil while there is none.
  private var displayedKey: Key?
  private(set) var difference: PictureDifference?
  /// The background under the scene's picture, premultiplied 0xAARRGGBB.
  var background: UInt32 = 0
  var onDifference: (() -> Void)?

  private struct Key: Equatable {
    let source: ComparisonSource
    let mode: Comparison.Mode
    let gain, width, height, version, sourceVersion: Int
    let scale: Double
    let background: UInt32
    /// The scene time in seconds; nil where the picture does not depend on it.
    let time: Double?
  }

  override init(_ session: SceneSession) {
    super.init(session)
    clip.masksToBounds = true
    picture.magnificationFilter = .nearest
    picture.shadowRadius = 12
    picture.shadowOffset = CGSize(width: 0, height: 4)
    for each in [clip, picture] { each.anchorPoint = .zero }
    clip.addSublayer(picture)
    layer.addSublayer(clip)
    divider.backgroundColor = Theme.accent
    grip.backgroundColor = Theme.accent
    grip.layer.cornerRadius = 4
    for child in [divider, grip, tags.a, tags.b] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  override var isBusy: Bool { worker.isBusy }

  // MARK: Layout

  override func arrange() {
    guard let comparison = session.options.comparison else { return hide() }
    isHidden = false
    let frame = whole(geometry.frame)
    let frameOfA = comparison.mode == .sides ? frame.offsetBy(dx: -sideShift, dy: 0) : frame
    let visible = clipFrame(comparison, frame)
    clip.position = visible.origin
    clip.bounds = CGRect(origin: .zero, size: visible.size)
    picture.position = CGPoint(x: frameOfA.minX - visible.minX, y: frameOfA.minY - visible.minY)
    picture.bounds = CGRect(origin: .zero, size: frame.size)
    picture.shadowOpacity = comparison.mode == .sides && session.contentSize != nil ? 0.18 : 0
    picture.shadowPath = CGPath(rect: picture.bounds, transform: nil)
    placeDivider(comparison, frame)
    placeTags(comparison)
    update()
  }

  private var sideShift: CGFloat { whole(bounds.width / 2) }

  private func clipFrame(_ comparison: Comparison, _ frame: CGRect) -> CGRect {
    switch comparison.mode {
    case .wipe:
      let end = min(max(dividerX(comparison, frame), frame.minX), frame.maxX)
      return CGRect(x: frame.minX, y: frame.minY, width: end - frame.minX, height: frame.height)
    case .sides: return CGRect(x: 0, y: 0, width: sideShift, height: bounds.height)
    case .difference: return frame
    }
  }

  private func dividerX(_ comparison: Comparison, _ frame: CGRect) -> CGFloat {
    whole(frame.minX + frame.width * min(max(comparison.divider, 0), 1))
  }

  private func placeDivider(_ comparison: Comparison, _ frame: CGRect) {
    let isWipe = comparison.mode == .wipe
    divider.isHidden = comparison.mode == .difference
    divider.backgroundColor = isWipe ? Theme.accent : Theme.line
    grip.isHidden = !isWipe
    let x = isWipe ? dividerX(comparison, frame) : sideShift
    let visible = isWipe ? frame.overlap(with: bounds) : bounds
    guard !visible.isNull else { return divider.isHidden = true }
    divider.frame = CGRect(x: x - 0.5, y: visible.minY, width: 1, height: visible.height)
    grip.frame = CGRect(x: x - 4, y: (visible.midY - 16).rounded(), width: 8, height: 32)
  }

  private func placeTags(_ comparison: Comparison) {
    let isDifference = comparison.mode == .difference
    (tags.a.isHidden, tags.b.isHidden) = (isDifference, isDifference)
    guard !isDifference else { return }
    tags.a.show("A  \(comparison.source.label)")
    tags.b.show("B  \(session.label(comparedWith: comparison.source))")
    let middle = divider.frame.midX
    // The labels are centered at this height, and end 9 points above the zoom card.
    let y = bounds.height - 60
    tags.a.layOut(at: CGPoint(x: middle - tags.a.bounds.width / 2 - 8, y: y), in: bounds)
    tags.b.layOut(at: CGPoint(x: middle + tags.b.bounds.width / 2 + 8, y: y), in: bounds)
  }

  private func hide() {
    guard !isHidden || displayedKey != nil else { return }
    isHidden = true
    (displayedKey, difference) = (nil, nil)
    picture.contents = nil
  }

  // MARK: The picture

  override func sessionChanged(_ changes: SceneSession.Changes) {
    guard let comparison = session.options.comparison, throttle.shouldRefresh(session) else { return }
    placeTags(comparison)
    update()
  }

  private func update() {
    guard let comparison = session.options.comparison, bounds.width >= 1 else { return }
    let key = key(comparison)
    guard key != displayedKey else { return }
    displayedKey = key
    let time = session.time
    let own = ComparisonSource(title: "", playback: session.playback, time: nil)
    worker.run({ Self.make(key, own, at: time) }) { [weak self] in self?.show($0.0, $0.1) }
  }

  private func key(_ comparison: Comparison) -> Key {
    let isTimeless = comparison.source.time != nil && comparison.mode != .difference
    let size = pictureSize
    return Key(
      source: comparison.source, mode: comparison.mode, gain: comparison.gain, width: size.width,
      height: size.height, version: isTimeless ? 0 : session.playback.context.server.contentVersion,
      sourceVersion: comparison.source.version, scale: scales.picture, background: background,
      time: isTimeless ? nil : session.time)
  }

  private nonisolated static func make(
    _ key: Key, _ own: ComparisonSource, at time: Double
  ) -> (CGImage?, PictureDifference?) {
    func picture(_ source: ComparisonSource) -> CGImage? {
      source.picture(
        at: time, width: key.width, height: key.height, scale: key.scale, background: key.background)
    }
    guard let a = picture(key.source) else { return (nil, nil) }
    guard key.mode == .difference else { return (a, nil) }
    guard let b = picture(own) else { return (nil, nil) }
    let difference = PictureDifference(a, b, gain: key.gain)
    return (difference.image, difference)
  }

  private func show(_ image: CGImage?, _ new: PictureDifference?) {
    guard session.options.comparison != nil else { return }
    difference = new
    withoutActions { picture.contents = image }
    onDifference?()
  }

  // MARK: The divider

  func takesPress(at point: CGPoint) -> Bool {
    !isHidden && session.options.comparison?.mode == .wipe && abs(point.x - divider.frame.midX) <= 6
  }

  func drag(to point: CGPoint) {
    let frame = geometry.frame
    session.options.comparison?.divider =
      Double(min(max((point.x - frame.minX) / max(1, frame.width), 0), 1))
  }
}

extension SceneSession {
  /// The scene's time as a short text, after its title if picture A is of another scene, or after a word about its edits
  /// if that is of the file.
  fileprivate func label(comparedWith source: ComparisonSource) -> String {
    let name = source.isFile ? localized("with your edits") : source.title.isEmpty ? "" : title
    return "\(name.isEmpty ? "" : "\(name)  ")\(time.shown(decimals: 2)) s"
  }
}

extension ComparisonSource {
  /// The source's title and time as a short text.
  var label: String {
    [title, time.map { "\($0.shown(decimals: 2)) s" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: "  ")
  }
}
