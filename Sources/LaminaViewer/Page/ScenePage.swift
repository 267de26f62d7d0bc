import QuartzCore
import UIKit
import WindowSystem

/// A scene that the window shows: on a stage of its own, with its chrome around it when it has any.
@MainActor
final class ScenePage {
  let entry: SceneEntry
  /// Its place in the catalogue; nil for a document.
  let index: Int?
  let stage: Stage
  private let chrome: SceneChrome?
  /// Came from the gallery, and goes back there.
  let isFromGallery: Bool
  /// The press that goes on belongs to the chrome.
  private var isPressOnChrome = false
  private var dragStart: CGPoint?
  private var demonstration: Timer?

  init(
    _ entry: SceneEntry, assets: AssetStore, size: CGSize, scale: Double, isFromGallery: Bool = false,
    isBare: Bool = false
  ) throws {
    self.entry = entry
    index = SceneCatalog.entries.firstIndex { $0.name == entry.name }
    self.isFromGallery = isFromGallery
    chrome = isBare ? nil : entry.technique.map { SceneChrome($0) }
    chrome?.layOut(in: size, showsBack: isFromGallery)
    stage = Stage(
      try entry.make(assets), size: chrome?.stageFrame.size ?? size, scale: CGFloat(scale))
    placeStage()
  }

  private func placeStage() {
    withoutActions { stage.layer.position = chrome?.stageFrame.origin ?? .zero }
  }

  func open(in root: CALayer, onBack: @escaping () -> Void) {
    chrome?.onBack = onBack
    chrome?.open(in: root, at: 0)
    withoutActions { root.insertSublayer(stage.layer, at: chrome == nil ? 0 : 1) }
    stage.start()
    stage.resume()
  }

  func close() {
    demonstration?.invalidate()
    stage.scene.end()
    UIResponder.letKeysGo()
    withoutActions { stage.layer.removeFromSuperlayer() }
    chrome?.close()
  }

  func layOut(in size: CGSize, scale: Double) {
    chrome?.layOut(in: size, showsBack: isFromGallery)
    stage.layOut(in: chrome?.stageFrame.size ?? size, scale: CGFloat(scale))
    placeStage()
  }

  func togglePanel(in size: CGSize, scale: Double) {
    guard let chrome else { return }
    chrome.showsPanel.toggle()
    withoutActions { layOut(in: size, scale: scale) }
  }

  /// Does what the thumbnail does; once more from the start when it is under way. false when there is nothing.
  func demonstrate() -> Bool {
    guard let gestures = entry.technique?.gestures, !gestures.isEmpty else { return false }
    demonstration?.invalidate()
    let player = DemonstrationPlayer(gestures, from: stage.time())
    demonstration = .scheduledTimer(withTimeInterval: 1 / 60, repeats: true) { [weak self] timer in
      MainActor.assumeIsolated { self?.advance(player) }
      _ = timer
    }
    return true
  }

  private func advance(_ player: DemonstrationPlayer) {
    player.play(on: stage)
    CATransaction.flush()
    if player.isOver { demonstration?.invalidate() }
  }

  // MARK: Input, in points of the window

  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .down { isPressOnChrome = !(chrome?.stageFrame.contains(point) ?? true) }
    if isPressOnChrome {
      chrome?.window.pointer(phase, at: point, time: time)
    } else {
      let place = stage.layer.convert(point, from: stage.layer.superlayer)
      press(phase, at: place)
      stage.scene.pointer(phase, at: place, time: time)
    }
  }

  private func press(_ phase: UIWindow.PointerPhase, at place: CGPoint) {
    if phase == .down { stage.scene.pointerDown(at: place) }
    if phase == .moved, let last = dragStart {
      stage.scene.pointerDragged(by: CGSize(width: place.x - last.x, height: place.y - last.y))
    }
    dragStart = phase == .up ? nil : place
  }

  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) {
    if let chrome, !chrome.stageFrame.contains(point) {
      return chrome.wheel(delta, isSideways: modifiers.contains(.shift))
    }
    let place = stage.layer.convert(point, from: stage.layer.superlayer)
    stage.scene.wheel(delta, at: place, time: time, modifiers: modifiers)
  }
}
