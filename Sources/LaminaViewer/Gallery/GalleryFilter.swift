import Gallery

/// Which scenes a few typed words find.
struct GalleryFilter {
  /// Everything that there is to be found.
  let entries: [SceneEntry]
  var query = ""

  /// Every word has to be found in the name, the title, the listing, the tutorial or the sentence.
  func matches(_ entry: SceneEntry) -> Bool {
    let text = [
      entry.name, entry.title, entry.listing ?? "",
      entry.technique?.tutorial.title ?? "", entry.summary,
    ].joined(separator: " ").lowercased()
    return query.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }

  /// Indices into `entries`, in groups with titles.
  var groups: [(title: String, indices: [Int])] {
    let found = entries.indices.filter { matches(entries[$0]) }
    let tutorials = Tutorial.allCases.map { tutorial in
      (tutorial.title, found.filter { entries[$0].technique?.tutorial == tutorial })
    }
    let recent = ("Opened before", found.filter { entries[$0].isDocument })
    let own = ("Lamina", found.filter { entries[$0].isViewersOwn })
    return ([recent] + tutorials + [own]).filter { !$0.1.isEmpty }
  }
}
