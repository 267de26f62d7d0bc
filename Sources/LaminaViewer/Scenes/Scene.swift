import QuartzCore

/// Something to look at and to play with: a layer tree, and what the pointer and keys do to it.
@MainActor
package protocol Scene: AnyObject {
  /// Fills the stage. Its local time is the scene's time: 0 when it starts.
  var root: CALayer { get }

  /// Lays the layers out for a stage of `size` points, at once; text is drawn for `scale` pixels a point.
  func layOut(in size: CGSize, scale: CGFloat)

  /// Starts what plays by itself. The stage stands at time 0 meanwhile.
  func start()

  /// Points of the stage.
  func pointerDown(at point: CGPoint)
  /// The pointer moved by `translation` with the button held.
  func pointerDragged(by translation: CGSize)
  /// false when the key means nothing here.
  func keyPressed(_ character: Character) -> Bool

  /// Brings a scene that is driven by the user to what `lamina render --at` shows for `time`; called
  /// at scene time 0, before the clock is set to `time`.
  func demonstrate(upTo time: Double)

  /// A few words for the status line.
  var status: String { get }
}

extension Scene {
  package func start() {}
  package func pointerDown(at point: CGPoint) {}
  package func pointerDragged(by translation: CGSize) {}
  package func keyPressed(_ character: Character) -> Bool { false }
  package func demonstrate(upTo time: Double) {}
  package var status: String { "" }
}

/// What the catalogue knows of a scene without making it.
package struct SceneEntry: Sendable {
  package let name: String
  package let summary: String
  package let make: @MainActor (AssetStore) throws -> any Scene
}

package enum SceneCatalog {
  package static let entries = [
    SceneEntry(name: "door", summary: "drag left and right to open and close a door (timeOffset)") {
      try DoorScene(assets: $0, plays: false)
    },
    SceneEntry(name: "swing", summary: "the door swings by itself, for ever (autoreverses)") {
      try DoorScene(assets: $0, plays: true)
    },
    SceneEntry(name: "easing", summary: "click to move a layer there; l i o e d choose the curve") {
      try EasingScene(assets: $0)
    },
    SceneEntry(name: "crossfade", summary: "click for the next picture (CATransition, contents)") {
      try CrossfadeScene(assets: $0)
    },
  ]

  package static func entry(named name: String) -> SceneEntry? {
    entries.first { $0.name == name }
  }
}
