import Gallery
import QuartzCore
import SceneBuilding
import UIKit

/// The description of a scene in the catalog, and the means to make the scene.
package struct SceneEntry: Sendable {
  package let name: String
  package let title: String
  /// A sentence that says what to watch.
  package let summary: String
  /// The sources that the scene is compiled from; nil for documents and for scenes that come with the program.
  package let sources: SwiftSources?
  /// The technique of a tutorial that the scene shows; nil for other scenes.
  package let technique: GalleryScene?
  package let make: @MainActor (AssetStore) throws -> any Scene
  /// The size in points that the scene is made for; nil when it fills any area, or when the size is not known yet.
  package let size: CGSize?
  let isDocument: Bool

  private init(
    name: String, title: String, summary: String, technique: GalleryScene? = nil, size: CGSize? = nil,
    isDocument: Bool = false, sources: SwiftSources? = nil,
    make: @escaping @MainActor (AssetStore) throws -> any Scene
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    (self.technique, self.sources) = (technique, sources)
    self.size = size ?? technique?.size
    self.isDocument = isDocument
    self.make = make
  }

  init(_ scene: GalleryScene) {
    self.init(name: scene.name, title: scene.title, summary: scene.watch, technique: scene) {
      ControllerScene(scene, assets: $0)
    }
  }

  /// True for the viewer's own scenes: neither a tutorial's, nor a document, nor compiled from Swift sources.
  package var isViewersOwn: Bool { technique == nil && !isDocument && sources == nil }

  /// The listing of the tutorial, such as "Listing 8.6"; nil without one.
  package var listing: String? { technique?.listing.map { "Listing \($0)" } }

  /// Creates an entry for a document in its initial states, with its path as the name. If the scene is made a second
  /// time, the document is read again.
  @MainActor init(_ document: any SceneDocument, from url: URL) {
    let first = FirstUse(document)
    self.init(document: url, size: document.size) {
      try first.take().map { DocumentScene($0, named: url.lastPathComponent) }
        ?? DocumentScene(contentsOf: url)
    }
  }

  /// Creates an entry for a document that is read when its scene is made.
  init(unread url: URL) { self.init(document: url, size: nil) { try DocumentScene(contentsOf: url) } }

  private init(document url: URL, size: CGSize?, make: @escaping @MainActor () throws -> any Scene) {
    self.init(
      name: url.path, title: url.lastPathComponent, summary: "a document", size: size, isDocument: true
    ) { _ in try make() }
  }

  /// Creates an entry for a scene that was compiled and loaded.
  @MainActor init(_ library: SceneLibrary, of sources: SwiftSources) {
    self.init(
      name: sources.url.path, title: library.version.title, summary: "a scene in Swift",
      size: library.size, sources: sources
    ) { assets in
      assets.announce(sources.folder)
      let controller = try library.makeController()
      return ControllerScene(
        named: library.version.title, size: library.size, controller: controller, assets: assets)
    }
  }

  /// Creates an entry for sources that are not compiled yet. Its scene is empty.
  init(awaiting sources: SwiftSources) {
    self.init(
      name: sources.url.path, title: sources.url.lastPathComponent, summary: "a scene in Swift",
      size: SceneLibrary.usualSize, sources: sources
    ) { _ in EmptyScene() }
  }

  /// The seconds after which the scene has shown what it does; nil when that is unknown.
  package var duration: Double? {
    technique?.period ?? technique?.gestures.last.map { $0.time + 1 }
  }

  fileprivate static let own = [
    SceneEntry(
      name: "door", title: "The door, by hand",
      summary: "drag left and right to open and close a door (timeOffset)"
    ) { try DoorScene(assets: $0, plays: false) },
    SceneEntry(
      name: "swing", title: "The door, by itself",
      summary: "the door swings by itself, for ever (autoreverses)"
    ) { try DoorScene(assets: $0, plays: true) },
    SceneEntry(
      name: "easing", title: "Easing, with a choice",
      summary: "click to move a layer there; l i o e d choose the curve"
    ) { try EasingScene(assets: $0) },
    SceneEntry(
      name: "crossfade", title: "Cross-fades",
      summary: "click for the next picture (CATransition, contents)"
    ) { try CrossfadeScene(assets: $0) },
  ]
}

/// A value that can be taken once.
@MainActor
private final class FirstUse<Value> {
  private var value: Value?
  init(_ value: Value) { self.value = value }
  func take() -> Value? { value.take() }
}

package enum SceneCatalog {
  /// The viewer's own scenes, followed by those of the tutorials.
  package static let entries = SceneEntry.own + GalleryCatalog.scenes.map { SceneEntry($0) }

  /// The indices of the viewer's own scenes among `entries`.
  static let ownScenes = 0..<SceneEntry.own.count

  package static func entry(named name: String) -> SceneEntry? {
    entries.first { $0.name == name }
  }

  /// Returns the catalog as a JSON list with one object for each scene.
  package static func json() throws -> String {
    let objects = entries.map { entry in
      var object: [String: Any] = [
        "name": entry.name, "title": entry.title, "watch": entry.summary,
        "demonstrated": !(entry.technique?.gestures.isEmpty ?? false),
      ]
      object["tutorial"] = entry.technique?.tutorial.title
      object["listing"] = entry.technique?.listing
      object["source"] = entry.technique?.file
      object["size"] = entry.size.map { [Double($0.width), Double($0.height)] }
      return object
    }
    let data = try JSONSerialization.data(
      withJSONObject: objects, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
