import Gallery
import Localization

/// Finds scenes by a few typed words.
struct GalleryFilter {
  /// All scenes among which the filter chooses.
  let entries: [SceneEntry]
  var query = ""

  /// Returns true when the scene has every word in its name, title, listing, tutorial or summary. Titles and summaries
  /// are found in English, too.
  func matches(_ entry: SceneEntry) -> Bool {
    let texts =
      [
        entry.name, entry.title, entry.listing ?? "",
        entry.tutorialScene?.tutorial.title ?? "", entry.summary,
      ] + entry.texts.map(\.english)
    let text = texts.joined(separator: " ").lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }

  /// The indices into `entries` of the scenes that were found, in groups with titles. Groups without scenes are left
  /// out.
  var groups: [(title: String, indices: [Int])] {
    let found = entries.indices.filter { matches(entries[$0]) }
    let tutorials = Tutorial.allCases.map { tutorial in
      (tutorial.title, found.filter { entries[$0].tutorialScene?.tutorial == tutorial })
    }
    let documents = found.filter { entries[$0].source.isDocument }
    let recent = (localized("Opened before"), documents.filter { !entries[$0].isSample })
    let samples = (localized("Documents"), documents.filter { entries[$0].isSample })
    let own = (localized("Start here"), found.filter { entries[$0].isViewersOwn })
    return ([own, recent] + tutorials + [samples]).filter { !$0.1.isEmpty }
  }
}
