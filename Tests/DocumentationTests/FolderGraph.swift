/// The dependencies between the folders of a module. A folder depends on another one if it names a type that is
/// declared there.
struct FolderGraph {
  private var edges: [String: Set<String>] = [:]

  /// Creates the graph from the sources of a module, by their paths below the module's folder
  /// (`Raster/Canvas.swift`).
  init(_ sources: [String: String]) {
    let sources = sources.mapValues(SwiftSource.init)
    var owners: [String: Set<String>] = [:]
    for (path, source) in sources {
      for name in source.declarations { owners[name, default: []].insert(path) }
    }
    for (path, source) in sources {
      let folder = Self.folder(of: path)
      edges[folder, default: []].formUnion(
        source.names.compactMap { name in
          // If several files declare a name, a use of the name does not show which of them is meant.
          guard let paths = owners[name], paths.count == 1, let owner = paths.first else { return nil }
          return Self.folder(of: owner)
        })
      edges[folder]?.remove(folder)
    }
  }

  private static func folder(of path: String) -> String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
  }

  /// The folders that depend on themselves through other folders.
  var foldersInCycles: Set<String> { Set(edges.keys.filter { reachable(from: $0).contains($0) }) }

  private func reachable(from start: String) -> Set<String> {
    var found: Set<String> = []
    var rest = Array(edges[start] ?? [])
    while let folder = rest.popLast() {
      if found.insert(folder).inserted { rest += edges[folder] ?? [] }
    }
    return found
  }
}
