import Gallery
import QuartzCore
import ViewerControl

package enum SceneCatalog {
  /// The viewer's own scenes, followed by those of the tutorials.
  package static let entries = SceneEntry.own + GalleryCatalog.scenes.map { SceneEntry($0) }

  package static func entry(named name: String) -> SceneEntry? {
    entries.first { $0.name == name }
  }

  /// The catalog as a JSON list with one object for each scene.
  package static var json: String {
    JSONValue.list(entries.map { description(of: $0) }).text(.prettyPrinted)
  }

  private static func description(of entry: SceneEntry) -> JSONValue {
    var object: [String: JSONValue] = [
      "name": .text(entry.name), "title": .text(entry.title), "watch": .text(entry.summary),
      "demonstrated": .bool(entry.tutorialScene?.gestures.isEmpty != true),
    ]
    object["tutorial"] = entry.tutorialScene.map { .text($0.tutorial.title) }
    object["listing"] = entry.tutorialScene?.listing.map { .text($0) }
    object["source"] = entry.sourceFile.map { .text($0) }
    object["size"] = entry.size.map { .list([.number(Double($0.width)), .number(Double($0.height))]) }
    return .object(object)
  }
}
