import Foundation
import Localization

/// The documents that come with Lamina, a row for each. The gallery shows them under "Documents".
enum SampleDocuments {
  /// A document by the name of its file, and a sentence that says what to watch.
  private struct Row: Sendable {
    let file: String
    let title: LocalizedText
    let summary: LocalizedText

    init(_ file: String, _ title: LocalizedText, _ summary: LocalizedText) {
      (self.file, self.title, self.summary) = (file, title, summary)
    }
  }

  private static let rows = [
    Row("bounce.caml", "Bouncing ball", "keyframes with a curve for each stretch"),
    Row("loader.caml", "Loader", "replicated layers that pulse one after the other"),
    Row("card.caml", "Card", "states with transitions; click for the next one"),
    Row("rain.caml", "Rain", "gusts, a light and states of an emitter"),
    Row("lights.caml", "Lights", "particles along a path in its order, in the mode cheapScreen"),
    Row("leaves.caml", "Leaves", "frames, planes, drag and an attractor"),
    Row("tiles.caml", "Tiles", "contents that repeat, and colors that multiply and add"),
  ]

  /// The folder of the documents; nil when it is not installed.
  private static var folder: URL? {
    (try? AssetStore.findFolder())?.appendingPathComponent("Documents")
  }

  /// The documents that are there, in the order of the table.
  static var entries: [SceneEntry] {
    guard let folder else { return [] }
    return rows.compactMap { row in
      let url = folder.appendingPathComponent(row.file)
      guard FileManager.default.fileExists(atPath: url.path) else { return nil }
      return SceneEntry(sample: url, title: row.title, summary: row.summary)
    }
  }

  /// All texts of the table.
  static var texts: [LocalizedText] { rows.flatMap { [$0.title, $0.summary] } }
}
