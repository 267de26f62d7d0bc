import CoreGraphics
import Gallery
import Localization

/// The lesson of one of the viewer's own scenes, which is shown beside it, and the scene's demonstration.
struct SceneLesson: Sendable {
  /// Several sentences about the technique.
  let text: LocalizedText
  /// The hint at a gesture that is shown over the picture; nil for a scene that plays by itself.
  let hint: SceneHint?
  /// The path of the source, in the form that `SourceStore` reads.
  let file: String
  /// The pictures that the scene needs.
  let pictures: [String]
  /// The characters that the scene takes in place of the viewer's commands.
  let keys: Set<Character>
  /// The seconds after which the thumbnail starts again; nil for never.
  let period: Double?
  /// Returns the gestures of the demonstration in a scene of a size in points, in order of time.
  let gestures: @Sendable (CGSize) -> [SceneGesture]
  /// Returns the actions that bring a scene of `size` points from the time `last`, which was shown last and is nil at
  /// first, to the state that `lamina render --at` shows for `time`.
  let moment: @Sendable (_ size: CGSize, _ last: Double?, _ time: Double) -> [SceneGesture.Action]
}

extension [SceneGesture.Action] {
  /// A click at a point.
  fileprivate static func click(_ x: CGFloat, _ y: CGFloat) -> Self {
    [.down(CGPoint(x: x, y: y)), .up(CGPoint(x: x, y: y))]
  }
}

/// A hint at a gesture, which is shown until the user has made the gesture.
struct SceneHint: Equatable, Sendable {
  enum Gesture: Equatable, Sendable { case click, drag }

  let gesture: Gesture
  let text: LocalizedText

  static let drag = SceneHint(gesture: .drag, text: "Drag left and right")
}

extension SceneLesson {
  static let door = SceneLesson(
    text: """
      The door has one animation, a quarter turn of transform.rotation.y within one second. It does not run, because \
      the layer's speed is 0: its clock stands still, and its local time is what timeOffset says.

      Layers and animations both adopt CAMediaTiming, and each measures its time on the clock of what it belongs to. \
      So a layer can hold, delay or speed up everything that is animated on it, while an animation that was added can \
      no longer be changed: the layer keeps a copy.

      The drag changes timeOffset, by the whole second within 200 points, and thereby plays the animation forwards and \
      backwards. It stops just before 1, where the animation would be over and the door shut again.

      Press Tab to see the animation as a lane, with timeOffset as its playhead.
      """,
    hint: .drag, file: "Lamina/DoorScene.swift", pictures: ["door"], keys: [], period: 4
  ) { size in
    let (open, shut) = (
      CGPoint(x: size.width / 2 - 100, y: size.height / 2),
      CGPoint(x: size.width / 2 + 100, y: size.height / 2)
    )
    return .drag(from: shut, to: open, at: 0.4, for: 1.3)
      + .drag(from: open, to: shut, at: 2.1, for: 1.3)
  } moment: { size, last, time in
    // Drags the door open by the scene time that has passed since `last`: 200 points are one second.
    let (start, distance) = (CGPoint(x: size.width / 2, y: size.height / 2), (time - (last ?? 0)) * 200)
    let end = CGPoint(x: start.x - distance, y: start.y)
    return [.down(start), .moved(end), .up(end)]
  }

  static let easing = SceneLesson(
    text: """
      A click sets the layer's position, and nothing else. A layer without a view animates such a change by itself: it \
      asks for the action of the property, and takes duration and timing function from the current CATransaction. \
      Here the transaction lasts one second, and a key chooses the function: L linear, I ease in, O ease out, E both, \
      D the default.

      A timing function maps the fraction of the time to the fraction of the way. It is a cubic Bézier curve from 0, 0 \
      to 1, 1; its two control points decide how fast the layer sets off and how fast it arrives.

      The position has its new value at once; what moves is the presentation. Click again during the flight: the new \
      animation begins where the layer is seen, so the layer does not jump. Only its velocity changes at once.

      Open the curves (G) to change the function while the layer moves.
      """,
    hint: SceneHint(gesture: .click, text: "Click anywhere"), file: "Lamina/EasingScene.swift",
    pictures: ["ship"], keys: ["l", "i", "o", "e", "d"], period: 3.4
  ) { size in
    .tap(size.width * 0.75, size.height * 0.25, at: 0.3)
      + .tap(size.width * 0.25, size.height * 0.7, at: 1.7)
  } moment: { size, last, _ in
    last == nil ? .click(size.width * 0.75, size.height * 0.25) : []
  }

  static let crossfade = SceneLesson(
    text: """
      A cross-fade needs two pictures: how it was, and how it is now.

      On the left a CATransition provides them. When it is added, the layer and all its sublayers are kept as they were \
      before the transaction, and that snapshot fades out over the new state. What has changed does not matter: here \
      the picture and its caption are replaced by other layers. So the transition is added to the superlayer, which \
      stays, and not to a layer that leaves.

      On the right a single property changes. Contents can be animated like a position or a color, and the layer's \
      implicit animation fades from one image to the other.

      Both last one second, the duration of the transaction around them. Pause and step through the fade to compare \
      the two.
      """,
    hint: SceneHint(gesture: .click, text: "Click for the next picture"),
    file: "Lamina/CrossfadeScene.swift", pictures: (1...4).map { "picture-\($0)" }, keys: [],
    period: 4.4
  ) { size in
    .taps(size.width / 2, size.height / 2, at: 0.5, 2.5)
  } moment: { size, last, _ in
    last == nil ? .click(size.width / 2, size.height / 2) : []
  }

  static let swing = SceneLesson(
    text: """
      The same quarter turn as on the door that is moved by hand, but on a clock that runs. With autoreverses each \
      repetition of two seconds is followed by its way back, and repeatDuration is infinite, so that the door swings \
      until the animation is removed.

      The perspective comes from the superlayer: m34 of its sublayerTransform is −1/500, which makes the near edge of \
      the door larger than the far one. The anchor point on the left edge is the hinge.
      """,
    hint: nil, file: "Lamina/SwingScene.swift", pictures: ["door"], keys: [], period: nil
  ) { _ in
    []
  } moment: { _, _, _ in
    []
  }
}
