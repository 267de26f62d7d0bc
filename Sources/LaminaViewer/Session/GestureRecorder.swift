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
  /// The time of the recording in seconds: that of the scene, and while that rests, real time.
  private var clock = 0.0
  /// The scene time and the media time of the last event.
  private var last: (scene: Double, media: Double)

  /// The seconds that one rest of the scene takes in the recording at most.
  private static let longestRest = 0.5
  /// The seconds between two movements of the pointer; of closer ones only the last is kept.
  private static let closest = 1.0 / 120

  /// Begins a recording. Returns nil for a scene that takes no input.
  init?(_ playback: ScenePlayback) {
    guard let scene = playback.scene as? any InteractiveScene else { return nil }
    (self.playback, self.scene) = (playback, scene)
    last = (playback.time, MediaClock.now())
  }

  var count: Int { gestures.count }
  var isFull: Bool { gestures.count >= GestureScript.countLimit }

  var script: GestureScript {
    GestureScript(size: scene.gestureLayer.bounds.size, gestures: gestures)
  }

  /// Records a press, a movement with a pressed button, or a release, at a point of the scene's root layer. Call it
  /// before the scene gets the event, which may end a rest.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint) {
    let place = scene.gestureLayer.convert(point, from: scene.root)
    switch phase {
    case .down: add(.down(place))
    case .moved: add(.moved(place))
    case .up, .lost: add(.up(place))
    }
  }

  /// Records a key that goes down. Keys with Control, Alt or Super, and modifier keys, are left out.
  func key(_ event: KeyEvent) {
    guard event.isDown, event.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return }
    switch event.key {
    case .character(let character): type(event.text.isEmpty ? String(character) : event.text)
    case .return: type("\n")
    case .left, .right, .up, .down, .escape, .tab, .backspace, .delete, .home, .end, .pageUp, .pageDown:
      if let name = Key.controlNames.first(where: { $0.value == event.key })?.key { add(.press(name)) }
    case .function, .other: break
    }
  }

  private func type(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.value >= 32 }) else { return }
    add(.type(text))
  }

  private func add(_ action: SceneGesture.Action) {
    let time = advance()
    if case .moved = action, let before = gestures.last, case .moved = before.action,
      time - before.time < Self.closest
    {
      gestures.removeLast()
    }
    if !isFull { gestures.append(SceneGesture(at: time, action)) }
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
