import UIKit

// The controllers of the scenes that were written for the viewer. They fill an area of any size, and the viewer has a
// lesson for each of them.

extension GalleryCatalog {
  @MainActor package static func door() -> UIViewController { DoorScene() }
  @MainActor package static func swing() -> UIViewController { SwingScene() }
  @MainActor package static func easing() -> UIViewController { EasingScene() }
  @MainActor package static func crossfade() -> UIViewController { CrossfadeScene() }
}
