import Localization
import UIKit

/// A scene of the tutorials that demonstrates a technique: its description, and a function that creates it.
package struct GalleryScene: Sendable {
  /// The name of the scene on the command line.
  package let name: String
  package let title: LocalizedText
  package let tutorial: Tutorial
  /// The number of the listing in the tutorial; nil where it has none.
  package let listing: String?
  /// A sentence on what to watch.
  package let watch: LocalizedText
  /// The size of the scene in points.
  package let size: CGSize
  /// The path of the source, relative to the folder of scenes.
  package let file: String
  /// The time in seconds after which the thumbnail restarts; nil for never.
  package let period: Double?
  /// The times in which nothing moves while the demonstration waits, which a thumbnail shows quickly; nil for none.
  package let fastForward: ClosedRange<Double>?
  /// The gestures of the demonstration, in order of time.
  package let gestures: [SceneGesture]
  package let make: @MainActor () -> UIViewController

  init(
    _ name: String, title: LocalizedText, from source: TutorialSource, watch: LocalizedText,
    _ demonstration: Demonstration = Demonstration(),
    make: @escaping @MainActor () -> UIViewController
  ) {
    self.name = name
    self.title = title
    tutorial = source.tutorial
    listing = source.listing
    file = source.path
    self.watch = watch
    size = demonstration.size
    period = demonstration.period
    fastForward = demonstration.fastForward
    gestures = demonstration.gestures
    self.make = make
  }
}

/// The position of a scene in the tutorials.
struct TutorialSource {
  let tutorial: Tutorial
  /// The number of the listing; nil where the tutorial gives none.
  let listing: String?
  /// The path of the source, relative to the folder of scenes.
  let path: String

  /// Creates the source in a file with a name without extension.
  init(_ tutorial: Tutorial, listing: String? = nil, file: String) {
    self.tutorial = tutorial
    self.listing = listing
    path = "\(tutorial.rawValue)/\(file).swift"
  }
}

/// The way in which a thumbnail shows a scene: the scene's size in points, the period in seconds after which the
/// thumbnail restarts (nil for never), the interval in which nothing moves and which the thumbnail plays faster (nil
/// for none), and the gestures. Times are scene times in seconds.
struct Demonstration {
  let size: CGSize
  let period: Double?
  let fastForward: ClosedRange<Double>?
  let gestures: [SceneGesture]

  init(
    size: CGSize = CGSize(width: 300, height: 300), every period: Double? = nil,
    fastForwarding fastForward: ClosedRange<Double>? = nil, _ gestures: [SceneGesture] = []
  ) {
    self.size = size
    self.period = period
    self.fastForward = fastForward
    self.gestures = gestures
  }
}

extension GalleryScene {
  /// The number of the listing within its chapter: 10 for "8.10". It is 0 without a listing.
  var listingNumber: Int { listing?.split(separator: ".").last.flatMap { Int($0) } ?? 0 }
}

package enum GalleryCatalog {
  /// All scenes in the order of the tutorials.
  package static let scenes = explicit + countdown + properties + views + timing + lists

  package static func scene(named name: String) -> GalleryScene? {
    scenes.first { $0.name == name }
  }
}
