import QuartzCore
import RenderServer
import UIKit
import ViewerKit

/// The overlay that shows the position and the color of the pixel under the pointer. It lies in the middle of the
/// canvas's bottom, away from the picture's corners.
@MainActor
final class ReadoutView: CanvasOverlay {
  private let card = CanvasCard()
  private let position = Caption(size: Theme.TextSize.small, weight: .medium)
  private let color = Caption(size: Theme.TextSize.small, weight: .medium)
  private let swatch = UIView()
  private let worker = PictureWorker()
  private var throttle = RefreshThrottle()
  private var pointer: CGPoint?
  private var reading: PixelReading?
  /// The last request to the worker.
  private var request: Request?
  /// Returns the frames of the cards at the bottom of the canvas, in canvas points. The overlay moves above the cards
  /// that it would touch.
  var cards: () -> [CGRect] = { [] }
  /// The color under the scene in its picture, premultiplied 0xAARRGGBB.
  var background: UInt32 = 0

  private struct Request: Equatable {
    let x, y, version: Int
    let time, scale: Double
    let background: UInt32
  }

  override init(_ session: SceneSession) {
    super.init(session)
    addSubview(card)
    for child in [position, swatch, color] { card.addSubview(child) }
    (position.isCentered, color.isCentered) = (true, true)
    swatch.layer.cornerRadius = 3
    swatch.layer.borderWidth = 1
    card.isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  override var isBusy: Bool { worker.isBusy }

  override func arrange() {
    if !card.isHidden { layOut() }
    read()
  }

  override func hover(at point: CGPoint?) {
    guard point != pointer else { return }
    pointer = point
    read()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if pointer != nil, throttle.shouldRefresh(session) { read() }
  }

  private func read() {
    let size = pictureSize
    let new = pointer.flatMap {
      PixelReading.at(
        geometry.toScene($0), width: size.width, height: size.height, scale: scales.picture)
    }
    guard var new else {
      request = nil
      return show(nil)
    }
    // Until the worker has rendered the new pixel, the color of the previous one stays.
    new.pixel = reading?.pixel
    show(new)
    let server = session.playback.context.server
    send(
      Request(
        x: new.x, y: new.y, version: server.contentVersion, time: session.contextTime,
        scale: scales.picture, background: background), server)
  }

  private func send(_ new: Request, _ server: RenderContext) {
    guard new != request else { return }
    request = new
    worker.run({
      server.pixel(x: new.x, y: new.y, at: new.time, scale: new.scale, background: new.background)
    }) { [weak self] in self?.show($0, x: new.x, y: new.y) }
  }

  private func show(_ pixel: UInt32, x: Int, y: Int) {
    guard var reading, reading.x == x, reading.y == y else { return }
    reading.pixel = pixel
    show(reading)
  }

  private func show(_ new: PixelReading?) {
    guard new != reading || card.isHidden == (new != nil) else { return }
    reading = new
    withoutActions {
      card.isHidden = new == nil
      guard let new else { return }
      position.text = new.text
      color.text = new.hex ?? ""
      swatch.layer.backgroundColor = new.color
      swatch.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
      layOut()
    }
  }

  private func layOut() {
    let width = position.width
    position.frame = CGRect(x: 10, y: 0, width: width, height: 24)
    swatch.frame = CGRect(x: position.frame.maxX + 12, y: 6, width: 12, height: 12)
    color.frame = CGRect(x: swatch.frame.maxX + 6, y: 0, width: max(56, color.width), height: 24)
    place(width: color.frame.maxX + 10)
  }

  private func place(width: CGFloat) { card.frame = frame(ofWidth: width) }

  /// The width in points of a card with long numbers.
  private static let widest: CGFloat = 300

  /// The y coordinate, in canvas points, above which the read-out is never shown.
  var top: CGFloat { frame(ofWidth: Self.widest).minY }

  /// Returns the frame of a card that is `width` points wide.
  private func frame(ofWidth width: CGFloat) -> CGRect {
    var frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - 36, width: width, height: 24)
    let covering = cards().filter { $0.insetBy(dx: -8, dy: 0).overlaps(frame) }
    if let top = covering.map(\.minY).min() { frame.origin.y = top - 12 - frame.height }
    return frame
  }
}
