import UIKit

/// A scene of the tutorials that demonstrates a technique: its description, and a function that creates it.
package struct GalleryScene: Sendable {
  /// The name of the scene on the command line.
  package let name: String
  package let title: String
  package let tutorial: Tutorial
  /// The number of the listing in the tutorial; nil where it has none.
  package let listing: String?
  /// A sentence on what to watch.
  package let watch: String
  /// The size of the scene in points.
  package let size: CGSize
  /// The path of the source, relative to the folder of scenes.
  package let file: String
  /// The time in seconds after which the thumbnail restarts; nil for never.
  package let period: Double?
  /// The gestures of the demonstration, in order of time.
  package let gestures: [SceneGesture]
  package let make: @MainActor () -> UIViewController

  init(
    _ name: String, _ title: String, _ tutorial: Tutorial, _ listing: String?, file: String,
    watch: String, size: CGSize = CGSize(width: 300, height: 300), every period: Double? = nil,
    _ gestures: [SceneGesture] = [], make: @escaping @MainActor () -> UIViewController
  ) {
    self.name = name
    self.title = title
    self.tutorial = tutorial
    self.listing = listing
    self.watch = watch
    self.size = size
    self.file = "\(tutorial.rawValue)/\(file).swift"
    self.period = period
    self.gestures = gestures
    self.make = make
  }
}

extension GalleryScene {
  /// The number of the listing within its chapter.
  var order: Int { listing?.split(separator: ".").last.flatMap { Int($0) } ?? 0 }
}

package enum GalleryCatalog {
  /// All scenes in the order of the tutorials.
  package static let scenes = explicit + countdown + properties + views + timing

  package static func scene(named name: String) -> GalleryScene? {
    scenes.first { $0.name == name }
  }
}
