import UIKit

/// The view controllers of the scenes that were written for the viewer. These scenes fill an area of any size. They are
/// not part of `GalleryCatalog.scenes`: the viewer lists them in `SceneEntry.own`, with a lesson for each of them.
@MainActor
package enum OwnSceneControllers {
  package static func door() -> UIViewController { DoorScene() }
  package static func swing() -> UIViewController { SwingScene() }
  package static func easing() -> UIViewController { EasingScene() }
  package static func crossfade() -> UIViewController { CrossfadeScene() }
}
