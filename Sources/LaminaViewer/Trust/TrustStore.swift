import QuartzCore

/// The file of the user's permissions to run Swift sources: `$XDG_STATE_HOME/lamina/trusted.json`. Refusals are not
/// kept.
struct TrustStore {
  struct Answers: Codable, Equatable {
    /// The fingerprints of permitted sources, the newest last.
    var contents: [String] = []
    /// The absolute paths of permitted folders, the newest last.
    var folders: [String] = []

    /// Returns these answers followed by `others`; of each kind only the newest 1000 are kept.
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

  /// The stored answers; none when the file cannot be read or understood.
  var answers: Answers {
    guard let data = try? Data(contentsOf: file) else { return Answers() }
    return (try? JSONDecoder().decode(Answers.self, from: data)) ?? Answers()
  }

  /// Adds answers to the file. It ignores errors: the user is asked again for what could not be stored.
  func add(_ new: Answers) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(answers.merged(with: new)) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
