import Gallery
import QuartzCore
import UIKit
import WindowSystem

/// Something to look at and to play with: a layer tree, and what the pointer and keys do to it.
@MainActor
package protocol Scene: AnyObject {
  /// Fills the stage. Its local time is the scene's time: 0 when it starts.
  var root: CALayer { get }

  /// Lays the layers out for a stage of `size` points, at once; text is drawn for `scale` pixels a point.
  func layOut(in size: CGSize, scale: CGFloat)

  /// Somebody else paints what lies under the scene. Before the scene starts.
  func leaveGround()

  /// Starts what plays by itself. The stage stands at time 0 meanwhile.
  func start()
  /// The scene is shown no more.
  func end()

  /// Points of the stage.
  func pointerDown(at point: CGPoint)
  /// The pointer moved by `translation` with the button held.
  func pointerDragged(by translation: CGSize)
  /// Every phase of a press of the first button; points of the stage, media time.
  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double)
  /// The pointer is there without a button held; nil when it is elsewhere. Points of the stage.
  func hover(at point: CGPoint?)
  /// `delta` in notches, y away from the user; points of the stage, media time.
  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers)
  /// false when the key means nothing here.
  func keyPressed(_ character: Character) -> Bool
  /// Keys that mean nothing to the viewer, down and up.
  func key(_ event: KeyEvent)
  /// Whether every key that types something belongs to the scene.
  var takesText: Bool { get }

  /// Brings a scene that is driven by the user to what `lamina render --at` shows for `time`; called
  /// at scene time 0, before the clock is set to `time`.
  func demonstrate(upTo time: Double)
  /// Goes on with what was demonstrated, at a later time.
  func demonstrate(onTo time: Double)
  /// Takes away what fills the stage behind the scene, so that something else shows there.
  func removeBackground()
  /// Does what the user would do, now.
  func perform(_ gesture: SceneGesture)

  /// Whether it was made for light or for dark.
  var hasStyle: Bool { get }
  /// A few words for the status line.
  var status: String { get }
  /// Scene time at which everything has happened, or one round of what never ends; nil when nobody can say.
  var duration: Double? { get }
}

/// A scene that is in one of several states, as documents are.
@MainActor
package protocol SceneWithStates: Scene {
  /// In order; those that the scene was made with have no name and are not among them.
  var states: [String] { get }
  /// nil is the scene as it was made.
  var state: String? { get }
  /// - Throws: `UnknownState`.
  func go(to state: String?) throws
}

extension Scene {
  package func leaveGround() {}
  package func start() {}
  package func end() {}
  package func pointerDown(at point: CGPoint) {}
  package func pointerDragged(by translation: CGSize) {}
  package func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {}
  package func hover(at point: CGPoint?) {}
  package func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) {}
  package func keyPressed(_ character: Character) -> Bool { false }
  package func key(_ event: KeyEvent) {}
  package var takesText: Bool { false }
  package func demonstrate(upTo time: Double) {}
  package func demonstrate(onTo time: Double) {}
  package func removeBackground() { root.backgroundColor = nil }
  package func perform(_ gesture: SceneGesture) {}
  package var hasStyle: Bool { false }
  package var status: String { "" }
  package var duration: Double? { nil }
}
