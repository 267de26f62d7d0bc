import QuartzCore

/// What users have allowed to run, in a file: `$XDG_STATE_HOME/lamina/trusted.json`. Refusals are not kept.
struct TrustStore {
  struct Answers: Codable, Equatable {
    /// Fingerprints of sources, the newest last.
    var contents: [String] = []
    /// Absolute paths.
    var folders: [String] = []

    /// The newest are kept: those of the argument come last.
    func merged(with others: Answers) -> Answers {
      Answers(
        contents: Self.merge(contents, others.contents), folders: Self.merge(folders, others.folders))
    }

    private static func merge(_ old: [String], _ new: [String]) -> [String] {
      Array((old.filter { !new.contains($0) } + new).suffix(limit))
    }

    private static let limit = 1000
  }

  static var standardFile: URL { UserFolders.state.appendingPathComponent("trusted.json") }

  let file: URL

  /// A file that cannot be understood allows nothing.
  var answers: Answers {
    guard let data = try? Data(contentsOf: file) else { return Answers() }
    return (try? JSONDecoder().decode(Answers.self, from: data)) ?? Answers()
  }

  /// An answer that cannot be kept is asked for again.
  func add(_ new: Answers) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(answers.merged(with: new)) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
