import Foundation
import Localization

/// The documents that come with Lamina, a row for each. The gallery shows them under "Documents".
enum SampleDocuments {
  /// A document: the name of its file, its title, and a phrase that says what it shows.
  private struct Row: Sendable {
    let file: String
    let title: LocalizedText
    let summary: LocalizedText

    init(_ file: String, title: LocalizedText, summary: LocalizedText) {
      (self.file, self.title, self.summary) = (file, title, summary)
    }
  }

  private static let rows = [
    Row(
      "bounce.caml", title: LocalizedText("Bouncing ball"),
      summary: LocalizedText("keyframes with a timing function for each segment")),
    Row(
      "loader.caml", title: LocalizedText("Loader"),
      summary: LocalizedText("replicated layers that pulse one after the other")),
    Row(
      "card.caml", title: LocalizedText("Card"),
      summary: LocalizedText("states with transitions; click for the next one")),
    Row(
      "rain.caml", title: LocalizedText("Rain"),
      summary: LocalizedText("an emitter with wind in gusts, a light and states")),
    Row(
      "lights.caml", title: LocalizedText("Lights"),
      summary: LocalizedText(
        "particles that appear along a path in order, in the render mode cheapScreen")),
    Row(
      "leaves.caml", title: LocalizedText("Leaves"),
      summary: LocalizedText(
        "particles of images with several frames, drawn as planes, with drag and an attractor")),
    Row(
      "tiles.caml", title: LocalizedText("Tiles"),
      summary: LocalizedText("contents that repeat, and colors that multiply and add")),
    Row(
      "dusk.caml", title: LocalizedText("Dusk"),
      summary: LocalizedText("a wallpaper with the states of a device")),
    Row(
      "harbor.tendies", title: LocalizedText("Harbor"),
      summary: LocalizedText("a wallpaper with three planes, in an archive")),
    Row(
      "juggler.ca", title: LocalizedText("Juggler"),
      summary: LocalizedText("a package with a picture, in an archive")),
    Row(
      "flag.caml", title: LocalizedText("Flag"),
      summary: LocalizedText("layers that a mesh deforms")),
    Row(
      "shapes.json", title: LocalizedText("Lottie shapes"),
      summary: LocalizedText("gradients, and paths that are repeated, rounded and offset")),
    Row(
      "motion.json", title: LocalizedText("Lottie motion"),
      summary: LocalizedText("parents, curved motion, and easing for each axis")),
    Row(
      "masks.json", title: LocalizedText("Lottie masks"),
      summary: LocalizedText("masks, and layers that are mattes of others")),
    Row(
      "text.json", title: LocalizedText("Lottie text"),
      summary: LocalizedText("letters that are animated one after the other")),
    Row(
      "lettering.json", title: LocalizedText("Lottie text on paths"),
      summary: LocalizedText("letters along an arc, a circle and a wave")),
    Row(
      "space.json", title: LocalizedText("Lottie camera"),
      summary: LocalizedText("layers in space, past which a camera moves")),
    Row(
      "weather.lottie", title: LocalizedText("Lottie themes"),
      summary: LocalizedText("two animations in one file, each with two themes")),
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
