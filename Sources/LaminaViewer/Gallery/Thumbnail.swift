import Gallery
import QuartzCore
import UIKit

/// A small stage that shows a scene at work: it plays the scene's demonstration over and over. Nothing of it
/// exists while it is not live.
@MainActor
final class Thumbnail: UIView {
  private let entry: SceneEntry
  private let assets: AssetStore
  private var stage: Stage?
  private var player = DemonstrationPlayer([])

  init(_ entry: SceneEntry, assets: AssetStore) {
    self.entry = entry
    self.assets = assets
    super.init(frame: .zero)
    backgroundColor = Theme.card
    layer.cornerRadius = 12
    layer.borderWidth = 1
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    stage.map(fit)
  }

  var isLive: Bool { stage != nil }
  var scene: (any Scene)? { stage?.scene }

  func start() {
    guard stage == nil, bounds.width > 0 else { return }
    let screenScale = MainScreen.scale
    defer { MainScreen.scale = screenScale }
    do {
      let new = try makeStage()
      layer.addSublayer(new.layer)
      new.start()
      if entry.isViewersOwn { new.scene.demonstrate(upTo: 0.5) }
      new.resume()
      stage = new
      player = DemonstrationPlayer(entry.technique?.gestures ?? [])
    } catch {
      StandardStream.errors.writeLine("lamina: \(entry.name): \(error)")
    }
  }

  private func makeStage() throws -> Stage {
    let scene: any Scene =
      try entry.technique.map { ControllerScene($0, assets: assets, isSheet: false) }
      ?? entry.make(assets)
    let stage = Stage(scene, size: bounds.size, scale: layer.contentsScale)
    fit(stage)
    return stage
  }

  /// The viewer's own scenes fill whatever there is, so they get a window's width and are made smaller.
  private func fit(_ stage: Stage) {
    let share = entry.isViewersOwn ? bounds.width / 640 : 1
    withoutActions {
      stage.layer.transform = CATransform3DMakeScale(share, share, 1)
      stage.layOut(
        in: CGSize(width: bounds.width / share, height: bounds.height / share),
        scale: layer.contentsScale * share)
    }
  }

  func stop() {
    stage?.scene.end()
    stage?.layer.removeFromSuperlayer()
    stage = nil
  }

  /// Does what is due; `isMoving` lets time run in it.
  func play(isMoving: Bool = true) {
    guard let stage else { return }
    isMoving ? stage.resume() : stage.pause()
    guard isMoving else { return }
    let time = stage.time()
    if let period, time >= period { return startAnew() }
    player.play(on: stage.scene, at: stage.time())
  }

  private var period: Double? {
    entry.isViewersOwn
      ? (entry.name == "crossfade" || entry.name == "easing" ? 2.5 : nil)
      : entry.technique?.period
  }

  /// The old run fades into the new one.
  private func startAnew() {
    let fade = CATransition()
    fade.duration = 0.3
    layer.add(fade, forKey: kCATransition)
    stop()
    start()
  }
}
