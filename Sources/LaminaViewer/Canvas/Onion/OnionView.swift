import QuartzCore
import RenderModel
import UIKit

/// The overlay that shows the frames before and after the present.
@MainActor
final class OnionView: CanvasOverlay {
  private let picture = CALayer()
  private let worker = PictureWorker()
  private let cache = GhostCache()
  private var throttle = RefreshThrottle()
  private var displayedKey: Key?

  /// Everything on which the picture depends. Times are those of the scene's context.
  private struct Key: Equatable {
    let ghosts: [OnionSkin.Ghost]
    let skin: OnionSkin
    let width, height, version: Int
    let scale: Double
  }

  override init(_ session: SceneSession) {
    super.init(session)
    picture.anchorPoint = .zero
    picture.magnificationFilter = .nearest
    layer.addSublayer(picture)
  }

  required init?(coder: NSCoder) { nil }

  override var isBusy: Bool { worker.isBusy }

  override func arrange() {
    let frame = whole(geometry.frame)
    picture.position = frame.origin
    picture.bounds = CGRect(origin: .zero, size: frame.size)
    update()
  }

  override func sessionChanged(_ changes: SceneSession.Changes) {
    if throttle.shouldRefresh(session) { update() }
  }

  private func update() {
    let skin = session.options.onion
    isHidden = !skin.showsGhosts
    guard skin.showsGhosts, bounds.width >= 1 else { return removeGhosts() }
    let key = key(skin)
    guard key != displayedKey else { return }
    displayedKey = key
    let job = OnionPicture(
      server: session.playback.context.server, ghosts: key.ghosts, present: session.contextTime,
      width: key.width,
      height: key.height, scale: key.scale, skin: skin, cache: cache)
    worker.run({ job.image() }, then: { [weak self] in self?.show($0) })
  }

  private func show(_ image: CGImage?) { withoutActions { picture.contents = image } }

  private func removeGhosts() {
    guard displayedKey != nil else { return }
    displayedKey = nil
    show(nil)
  }

  private func key(_ skin: OnionSkin) -> Key {
    let frame = session.frameDuration
    // While the scene plays, the ghosts stay the same until the next frame of the scene.
    let present =
      session.player.isPlaying && session.player.isMoving
      ? (session.time / frame).rounded() * frame : session.time
    let ghosts = skin.ghosts(
      around: present, frame: frame, range: session.playedRange, loop: session.onionLoop
    ).map {
      OnionSkin.Ghost(time: $0.time + session.playback.origin, index: $0.index, opacity: $0.opacity)
    }
    let size = pictureSize
    return Key(
      ghosts: ghosts, skin: skin, width: size.width, height: size.height,
      version: session.playback.context.server.contentVersion, scale: scales.picture)
  }
}

extension SceneSession {
  /// The range of scene times, in seconds, of which onion skins and trails are made: the range that is played or,
  /// without one, from 0 to the end of all that is known of the scene.
  var playedRange: ClosedRange<Double> {
    if let range { return range }
    return 0...max(duration, playback.latestTime, extent)
  }

  var onionLoop: OnionSkin.Loop {
    switch player.loop {
    case .once: .once
    case .loop: .loop
    case .pingPong: .pingPong
    }
  }
}
