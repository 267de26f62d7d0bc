import CAML
import Gallery
import QuartzCore
import RenderModel
import UIKit
import ViewerControl
import WindowSystem

/// A recording of what the user does in a scene, while the scene plays.
@MainActor
final class GestureRecorder {
  private let playback: ScenePlayback
  private let scene: any InteractiveScene
  private var gestures: [SceneGesture] = []
  /// The time of the recording in seconds. It advances with scene time and, while the scene is at rest, with media
  /// time.
  private var clock = 0.0
  /// The scene time and the media time of the last event.
  private var last: (scene: Double, media: Double)

  /// The greatest number of seconds by which one rest of the scene advances the recording's time.
  private static let longestRest = 0.5
  /// The least number of seconds between two recorded movements of the pointer; of closer ones only the last is kept.
  private static let closest = 1.0 / 120
  /// The least number of seconds between two recorded movements without a pressed button. There are many of these while
  /// the user only looks at the scene.
  private static let closestHover = 1.0 / 20

  /// Begins a recording. Returns nil for a scene that takes no input.
  init?(_ playback: ScenePlayback) {
    guard let scene = playback.scene as? any InteractiveScene else { return nil }
    (self.playback, self.scene) = (playback, scene)
    last = (playback.time, MediaClock.now())
  }

  /// The number of gestures as the user counts them.
  private(set) var count = 0
  var isFull: Bool { gestures.count >= GestureScript.countLimit }

  var script: GestureScript {
    GestureScript(size: scene.gestureLayer.bounds.size, gestures: gestures)
  }

  /// Records a press, a movement with a pressed button, or a release, at a point of the scene's root layer. Call it
  /// before the scene gets the event, which may end a rest.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint) {
    let location = scene.gestureLayer.convert(point, from: scene.root)
    switch phase {
    case .down: add(.down(location))
    case .moved: add(.moved(location))
    case .up, .lost: add(.up(location))
    }
  }

  /// Records a movement without a pressed button, to a point of the scene's root layer; nil is outside of the scene.
  /// Only scenes of views play such movements back, so those over a wallpaper, which follows the pointer as
  /// well, are left out.
  func hover(at point: CGPoint?) {
    guard scene is any SceneOfViews else { return }
    let location = point.map { scene.gestureLayer.convert($0, from: scene.root) }
    if location == nil, gestures.last.map({ $0.action == .hover(nil) }) ?? true { return }
    add(.hover(location))
  }

  /// Records a turn of the wheel at a point of the scene's root layer.
  func wheel(_ delta: CGPoint, at point: CGPoint, modifiers: Modifiers) {
    guard scene is any SceneOfViews else { return }
    let location = scene.gestureLayer.convert(point, from: scene.root)
    add(.wheel(delta, at: location, modifiers: KeyStroke.names(of: modifiers)))
  }

  /// Records a change to the state of a document with that name; nil is the document as it was written.
  func state(_ name: String?) { add(.state(name)) }

  /// Records a part of the change between two states of a document.
  func progress(_ progress: StateProgress) {
    let fraction = max(0, min(1, progress.fraction))
    add(.progress(from: progress.from, to: progress.to, fraction: fraction))
  }

  /// Records the press of a key, with the modifiers that are held; modifier keys alone are left out.
  func key(_ event: KeyEvent) {
    guard event.isDown else { return }
    let stroke = KeyStroke(event.key, event.modifiers)
    let isHeld = !event.modifiers.isDisjoint(with: [.control, .alt, .super])
    switch event.key {
    case .character(let character):
      if isHeld {
        add(.press(stroke.name))
      } else {
        type(event.text.isEmpty ? String(character) : event.text)
      }
    case .return: if stroke.modifiers.isEmpty { type("\n") } else { add(.press(stroke.name)) }
    case .left, .right, .up, .down, .escape, .tab, .backspace, .delete, .home, .end, .pageUp, .pageDown:
      press(stroke)
    case .function, .other: break
    }
  }

  /// Records a key with a name; without modifiers it is the plain name of the key.
  private func press(_ stroke: KeyStroke) {
    guard stroke.modifiers.isEmpty else { return add(.press(stroke.name)) }
    let name = Key.controlNames.first { $0.value == stroke.key }?.key
    name.map { add(.press($0)) }
  }

  private func type(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.value >= 32 }) else { return }
    add(.type(text))
  }

  private func add(_ action: SceneGesture.Action) {
    let time = advance()
    let closest = if case .hover = action { Self.closestHover } else { Self.closest }
    let before = gestures.last
    if let before, action.replaces(before.action), time - before.time < closest {
      gestures.removeLast()
    }
    guard !isFull else { return }
    gestures.append(SceneGesture(at: time, action))
    if action.isCounted(after: before?.action) { count += 1 }
  }

  /// Advances the recording's time to the present, and returns it.
  private func advance() -> Double {
    let (time, media) = (playback.time, MediaClock.now())
    let played = max(0, time - last.scene)
    let rested = playback.isAtRest ? min(Self.longestRest, max(0, media - last.media - played)) : 0
    clock += played + rested
    last = (time, media)
    return clock
  }
}

extension SceneGesture.Action {
  /// True for a movement after another movement of the same kind, which it replaces if the two are close in time.
  fileprivate func replaces(_ other: SceneGesture.Action) -> Bool {
    if case .moved = self, case .moved = other { return true }
    if case .hover(.some) = self, case .hover(.some) = other { return true }
    if case .progress(let from, let to, _) = self, case .progress(from, to, _) = other { return true }
    return false
  }
}
