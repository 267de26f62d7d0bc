import CAML
import Gallery
import QuartzCore
import UIKit
import WindowSystem

/// A scene that can be shown: a layer tree that may animate.
@MainActor
package protocol Scene: AnyObject {
  /// The root layer, which fills the area of the scene. Its local time is scene time: 0 when the scene starts.
  var root: CALayer { get }

  /// Lays the layers out in an area of `size` points, without animation; text is drawn with `scale` pixels per point.
  func layOut(in size: CGSize, scale: CGFloat)

  /// Removes, for the rest of the scene's life, the background that the scene paints around and behind its content,
  /// because another background is painted behind the scene. With `keepingOwn`, a background that is part of the scene
  /// stays.
  func removeBackground(keepingOwn: Bool)

  /// Starts the animations that play without the user, while scene time is 0.
  func start()
  /// Ends the scene, which will not be shown again.
  func end()

  /// True when the scene's look depends on the light or dark style, so that it must be made again when the style
  /// changes.
  var hasStyle: Bool { get }
  /// A few words for the status line.
  var status: String { get }
  /// The scene time at which everything has happened, or one period of endless animations; nil when that is unknown.
  var duration: Double? { get }
  /// The time of the context's clock at scene time 0, for a scene whose values and animations have recorded times; nil for
  /// other scenes. When such a scene starts, it adds its whole past to the history of its context.
  var contextOrigin: Double? { get }
  /// The program in another process whose layers the scene shows; nil for other scenes.
  var remoteProgram: (any RemoteProgram)? { get }
}

/// A scene that reacts to the pointer, and may react to typed characters.
@MainActor
package protocol InteractiveScene: Scene {
  /// Handles each phase of a press of button 1, at a point in the coordinates of `root` and a time of the
  /// scene's context in seconds.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double)
  /// Handles a typed character. Returns false when the scene does not use it.
  func keyPressed(_ character: Character) -> Bool
  /// The layer in whose coordinates the points of gestures are.
  var gestureLayer: CALayer { get }
  /// Performs a gesture now, as if the user made it.
  func perform(_ gesture: SceneGesture)
}

/// A scene that follows the pointer while no button is pressed.
@MainActor
package protocol HoveredScene: Scene {
  /// Handles a pointer without a pressed button, at a point in the coordinates of `root`; nil when it is elsewhere.
  func hover(at point: CGPoint?)
}

/// A scene of views, which handle every event themselves.
@MainActor
package protocol SceneOfViews: InteractiveScene, HoveredScene {
  /// Handles the wheel, at a point in the coordinates of `root` and a time of the scene's context in seconds.
  /// `delta` is in wheel steps, with y positive away from the user. Returns false if nothing uses it.
  @discardableResult
  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) -> Bool
  /// Handles the press and the release of a key that is not a command of the viewer.
  func key(_ event: KeyEvent)
}

/// A scene that the user drives, and that can demonstrate without a user what it does.
@MainActor
package protocol DemonstratedScene: Scene {
  /// Brings the scene to the state that `lamina render --at` shows for scene time `time`, before the clock is set to
  /// it. `last` is the time that was demonstrated before; nil at first, when scene time is 0.
  func demonstrate(at time: Double, after last: Double?)
}

/// A scene that is in one of several states, as documents are.
@MainActor
package protocol SceneWithStates: Scene {
  /// The names of the states, in order. The scene as it was made is a state without a name, and is not among them.
  var states: [String] { get }
  /// The name of the current state; nil for the scene as it was made.
  var state: String? { get }
  /// Goes to the state of that name; nil is the scene as it was made.
  /// - Throws: `UnknownState`.
  func go(to state: String?) throws
  /// The change between two states that is shown at present, with its fraction; nil if no such change is shown.
  var progress: StateProgress? { get }
  /// True if a change between states can be shown at any fraction.
  var hasProgress: Bool { get }
  /// Shows a change between two states at a fraction, without animation.
  /// - Throws: `UnknownState`, and `NothingBetweenStates`.
  func show(_ progress: StateProgress) throws
}

extension Scene {
  package func removeBackground(keepingOwn: Bool) {
    if !keepingOwn { root.backgroundColor = nil }
  }
  package func start() {}
  package func end() {}
  package var hasStyle: Bool { false }
  package var status: String { "" }
  package var duration: Double? { nil }
  package var contextOrigin: Double? { nil }
  package var remoteProgram: (any RemoteProgram)? { nil }
}

extension InteractiveScene {
  package func keyPressed(_ character: Character) -> Bool { false }
  package var gestureLayer: CALayer { root }

  package func perform(_ gesture: SceneGesture) {
    func pointer(_ phase: UIWindow.PointerPhase, _ point: CGPoint) {
      self.pointer(phase, at: root.convert(point, from: gestureLayer), time: CACurrentMediaTime())
    }
    switch gesture.action {
    case .down(let point): pointer(.down, point)
    case .moved(let point): pointer(.moved, point)
    case .up(let point): pointer(.up, point)
    case .type(let text): for character in text { _ = keyPressed(character) }
    case .state(let name): try? (self as? any SceneWithStates)?.go(to: name)
    case .progress(let from, let to, let fraction):
      let progress = StateProgress(from: from, to: to, fraction: fraction)
      try? (self as? any SceneWithStates)?.show(progress)
    // Only scenes of views play these, in a method of their own.
    case .press, .hover, .wheel: break
    }
  }
}
