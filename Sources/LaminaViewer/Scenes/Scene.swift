import Gallery
import QuartzCore
import UIKit
import WindowSystem

/// A scene that can be shown: a layer tree, and what the pointer and keys do to it.
@MainActor
package protocol Scene: AnyObject {
  /// The root layer, which fills the area of the scene. Its local time is scene time: 0 when the scene starts.
  var root: CALayer { get }

  /// Lays the layers out in an area of `size` points, without animation; text is drawn with `scale` pixels per point.
  func layOut(in size: CGSize, scale: CGFloat)

  /// Leaves out for good what the scene paints around and behind its content, because the viewer paints a backdrop. A
  /// background that is part of the scene stays. It is called before the scene starts.
  func omitBackdrop()

  /// Starts what plays by itself, while scene time stands at 0.
  func start()
  /// Ends the scene, which will not be shown again.
  func end()

  /// Handles a press of button 1, at a point in the coordinates of `root`.
  func pointerDown(at point: CGPoint)
  /// Handles a movement of the pointer by `translation`, in points, while button 1 is held.
  func pointerDragged(by translation: CGSize)
  /// Handles each phase of a press of button 1, at a point in the coordinates of `root` and a media time.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double)
  /// Handles a pointer without a pressed button, at a point in the coordinates of `root`; nil when it is elsewhere.
  func hover(at point: CGPoint?)
  /// Handles the wheel, at a point in the coordinates of `root` and a media time. `delta` is in wheel steps, with y
  /// positive away from the user.
  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers)
  /// Handles a typed character. Returns false when the scene has no use for it.
  func keyPressed(_ character: Character) -> Bool
  /// Handles a key that means nothing to the viewer, as it goes down and up.
  func key(_ event: KeyEvent)

  /// Brings a scene that is driven by the user to the state that `lamina render --at` shows for `time`. It is called at
  /// scene time 0, before the clock is set to `time`.
  func demonstrate(upTo time: Double)
  /// Continues the demonstration up to a later time.
  func demonstrate(onTo time: Double)
  /// Removes the background that fills the scene's area, so that another one can be seen behind the scene.
  func removeBackground()
  /// Performs a gesture now, as if the user made it.
  func perform(_ gesture: SceneGesture)

  /// True when the scene's look depends on the light or dark style, so that it must be made again when the style
  /// changes.
  var hasStyle: Bool { get }
  /// A few words for the status line.
  var status: String { get }
  /// The scene time at which everything has happened, or one period of endless animations; nil when that is unknown.
  var duration: Double? { get }
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
}

extension Scene {
  package func omitBackdrop() {}
  package func start() {}
  package func end() {}
  package func pointerDown(at point: CGPoint) {}
  package func pointerDragged(by translation: CGSize) {}
  package func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {}
  package func hover(at point: CGPoint?) {}
  package func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) {}
  package func keyPressed(_ character: Character) -> Bool { false }
  package func key(_ event: KeyEvent) {}
  package func demonstrate(upTo time: Double) {}
  package func demonstrate(onTo time: Double) {}
  package func removeBackground() { root.backgroundColor = nil }
  package func perform(_ gesture: SceneGesture) {}
  package var hasStyle: Bool { false }
  package var status: String { "" }
  package var duration: Double? { nil }
}
