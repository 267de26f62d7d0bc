import Gallery
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowHosting

/// A small view in which a scene plays its demonstration over and over. The scene exists only while the thumbnail is
/// live. Of a large document, the view shows a picture.
@MainActor
final class Thumbnail: UIView {
  private let entry: SceneEntry
  private let assets: AssetStore
  private(set) var playback: ScenePlayback?
  private weak var host: WindowHost?
  private var player = DemonstrationPlayer([])
  private let loader = DocumentLoader(.thumbnail)
  /// The text that says why the scene is not shown; nil if it can be.
  private var problem: Caption?
  /// True if the thumbnail shows a picture of a large document.
  private(set) var isPicture = false
  private let worker = PictureWorker()

  /// The motion of a thumbnail.
  enum Motion {
    /// The scene is paused.
    case paused
    /// The scene has a frame each `reducedInterval`.
    case reduced
    /// The scene has a frame with each one of the window.
    case full
  }

  /// The number of seconds between two frames of a thumbnail of reduced motion, which is a choice.
  nonisolated static let reducedInterval = 0.1

  /// Creates a thumbnail. With a note, it shows this text instead of the scene.
  init(_ entry: SceneEntry, assets: AssetStore, note: String? = nil) {
    self.entry = entry
    self.assets = assets
    super.init(frame: .zero)
    note.map(show)
    backgroundColor = Theme.card
    layer.cornerRadius = 12
    layer.borderWidth = 1
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    problem?.frame = bounds.insetBy(dx: 12, dy: bounds.height / 4)
    playback.map(fit)
  }

  var isLive: Bool { playback != nil }
  var isLoading: Bool { loader.isLoading }
  /// True if the thumbnail shows a text instead of the scene.
  var hasFailed: Bool { problem != nil }
  /// True if the thumbnail shows a text or a picture instead of the scene, which is not started again.
  var isStill: Bool { hasFailed || isPicture }
  var isDocument: Bool { entry.source.isDocument }
  var scene: (any Scene)? { playback?.scene }

  /// Starts the scene in `window`, which contains this view. A document starts when it has been read.
  func start(in window: WindowHost) {
    guard playback == nil, !isLoading, !isStill, bounds.width > 0 else { return }
    guard case .document(let url) = entry.source else { return begin(entry, in: window) }
    loader.load(url) { [weak self, weak window] result in
      guard let self, let window else { return }
      switch result {
      case .success(let read): self.begin(read, in: window)
      case .failure(let error):
        self.fail(error, LibraryErrors.reason(ofReading: error) ?? PlainText.of(error))
      }
    }
  }

  private func begin(_ entry: SceneEntry, in window: WindowHost) {
    do {
      let new = try makePlayback(of: entry)
      if isDocument, new.isLarge { return showPicture(of: new) }
      layer.addSublayer(new.layer)
      new.begin()
      new.open(in: window)
      new.setRate(1)
      (playback, host) = (new, window)
      player = DemonstrationPlayer(entry.gestures(in: renderOptions.size))
    } catch {
      fail(error, localized("It cannot be shown."))
    }
  }

  /// Shows a picture of a large document from the middle of its duration. The document is released when it is drawn.
  private func showPicture(of playback: ScenePlayback) {
    isPicture = true
    playback.begin()
    let time = (playback.scene.duration ?? 0) / 2
    let source = ComparisonSource(
      title: entry.title, server: playback.context.server, origin: playback.origin, time: time)
    let (pixels, scale) = (playback.pixels, playback.renderOptions.scale)
    playback.close()
    layer.contentsGravity = .resizeAspect
    worker.run {
      source.picture(
        at: time, width: pixels.width, height: pixels.height, scale: scale, background: 0)
    } then: { [weak self] picture in
      self?.layer.contents = picture
    }
  }

  /// Shows why there is no scene. A thumbnail without a scene is not started again.
  private func fail(_ error: any Error, _ reason: String) {
    StandardStream.errors.writeVisibleLine("lamina: \(entry.name): \(PlainText.of(error))")
    show(reason)
  }

  private func show(_ text: String) {
    let caption = Caption(text, size: 12, color: Theme.faintInk, alignment: .center, wraps: true)
    problem = caption
    addSubview(caption)
    setNeedsLayout()
  }

  private func makePlayback(of entry: SceneEntry) throws -> ScenePlayback {
    let scene = try makeScene(of: entry)
    let playback = ScenePlayback(
      scene, size: renderOptions.size, scale: renderOptions.scale, keepsHistory: false)
    fit(playback)
    return playback
  }

  private func makeScene(of entry: SceneEntry) throws -> any Scene {
    if entry.copy == nil, let scene = entry.tutorialScene {
      return ControllerScene(scene, assets: assets, isSheet: false)
    }
    let scene = try entry.make(assets)
    (scene as? ControllerScene)?.isSheet = false
    return scene
  }

  /// The size and scale of the scene. The viewer's own scenes fill any area, so they get the width of a window, 640
  /// points, and are reduced.
  private var renderOptions: ScenePlayback.RenderOptions {
    let factor = entry.isViewersOwn ? bounds.width / 640 : 1
    return ScenePlayback.RenderOptions(
      size: CGSize(width: bounds.width / factor, height: bounds.height / factor),
      scale: layer.contentsScale * factor)
  }

  private func fit(_ playback: ScenePlayback) {
    playback.show(renderOptions)
    withoutActions { playback.layer.bounds = bounds }
  }

  func stop() {
    loader.cancel()
    playback?.close()
    playback = nil
  }

  /// Performs the gestures that are due, and starts the scene again at the end of its period. If `motion` is `.paused`,
  /// the scene is paused instead.
  func play(_ motion: Motion) {
    guard let playback else { return }
    let rate = motion == .paused ? 0 : rate(at: playback.time)
    if rate != playback.transport.rate { playback.setRate(rate) }
    guard motion != .paused else { return }
    let interval = motion == .full ? 0 : Self.reducedInterval
    if interval != playback.frameInterval { playback.frameInterval = interval }
    if let period, playback.time >= period { return restart(withFade: motion == .full) }
    guard player.isDue(at: playback.time) else { return }
    playback.act { player.play(on: playback.scene, at: playback.time) }
  }

  private var period: Double? { entry.tutorialScene?.period ?? entry.lesson?.period }

  /// The playback rate in a part of the scene in which nothing moves.
  private static let fastRate = 8.0

  /// Returns the playback rate at scene time `time`. It is higher in a part in which nothing moves, but never so high that
  /// the end of that part is passed before the rate is set again.
  private func rate(at time: Double) -> Double {
    guard let part = entry.tutorialScene?.fastForward, part.contains(time) else { return 1 }
    return min(max(1, (part.upperBound - time) / Self.reducedInterval), Self.fastRate)
  }

  /// Starts the scene again. A fade from the old run to the new one is an animation of the window, and so needs frames at
  /// the full rate.
  private func restart(withFade: Bool) {
    if withFade {
      let fade = CATransition()
      fade.duration = 0.3
      layer.add(fade, forKey: kCATransition)
    }
    stop()
    host.map(start)
  }
}
