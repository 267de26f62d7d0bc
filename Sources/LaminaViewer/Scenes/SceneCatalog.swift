import Gallery
import QuartzCore

package enum SceneCatalog {
  /// The viewer's own scenes, followed by those of the tutorials.
  package static let entries = SceneEntry.own + GalleryCatalog.scenes.map { SceneEntry($0) }

  package static func entry(named name: String) -> SceneEntry? {
    entries.first { $0.name == name }
  }

  /// Returns the catalog as a JSON list with one object for each scene.
  package static func json() throws -> String {
    let objects = entries.map { entry in
      var object: [String: Any] = [
        "name": entry.name, "title": entry.title, "watch": entry.summary,
        "demonstrated": entry.technique?.gestures.isEmpty != true,
      ]
      object["tutorial"] = entry.technique?.tutorial.title
      object["listing"] = entry.technique?.listing
      object["source"] = entry.sourceFile
      object["size"] = entry.size.map { [Double($0.width), Double($0.height)] }
      return object
    }
    let data = try JSONSerialization.data(
      withJSONObject: objects, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }
}
