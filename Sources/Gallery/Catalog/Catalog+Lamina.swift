import UIKit

// The viewer's own scenes. They fill any area, and the viewer has a lesson for each.

extension GalleryCatalog {
  @MainActor package static func door() -> UIViewController { DoorScene() }
  @MainActor package static func swing() -> UIViewController { SwingScene() }
  @MainActor package static func easing() -> UIViewController { EasingScene() }
  @MainActor package static func crossfade() -> UIViewController { CrossfadeScene() }
}
