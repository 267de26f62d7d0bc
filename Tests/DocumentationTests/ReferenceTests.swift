import Foundation
import Testing

/// Checks the rules that Documentation/Reference states for its clauses, and the citations of the clauses.
@Suite struct ReferenceTests {
  private let repository = Repository.shared
  private var pages: [TextFile] { repository.files(in: "Documentation/Reference") }
  private var reference: Reference { Reference(pages.map(\.text)) }

  /// The files that may cite clauses. The files of this target are left out, because they contain examples of
  /// citations.
  private var citingFiles: [TextFile] {
    repository.files.filter { !$0.path.hasPrefix("Tests/DocumentationTests/") }
  }

  /// The files of tests, which cite clauses in comments and in the names of tests. The files that run the test
  /// vectors do not count, because the rows of the vectors cite clauses themselves.
  private var testFiles: [TextFile] {
    citingFiles.filter { $0.path.hasPrefix("Tests/") && !$0.path.hasPrefix("Tests/VectorTests/") }
  }

  @Test func theFilesAreFound() {
    #expect(pages.count >= 10 && reference.clauses.count > 400)
    #expect(citingFiles.count > 1000 && testFiles.count > 200)
    #expect(reference.repeated == [])
  }

  @Test func everyCitationLeadsToAClause() {
    let reference = reference
    var count = 0
    for file in citingFiles {
      for citation in CitationFinder.citations(in: file) {
        count += 1
        let isThere = reference.contains(citation)
        #expect(isThere, "\(file.path): there is no clause \(citation)")
      }
      for name in CitationFinder.clausesInTestNames(of: file.text) {
        let isThere = reference.clauses[name] != nil
        #expect(isThere, "\(file.path): a test's name cites \(name)")
      }
    }
    #expect(count > 1500)
  }

  @Test func everyClauseIsCitedByATestOrSaysWhyNot() throws {
    let tests = citationsByFile()
    let vectors = try VectorRow.all(repository)
    for clause in reference.clauses.values.sorted(by: { $0.name < $1.name }) {
      let isCited =
        tests.contains { $0.value.contains(clause.name) }
        || vectors.contains { $0.clauses.contains(clause.name) }
      if let reason = clause.untested {
        #expect(!isCited, "\(clause.name) is marked as untested, but a test cites it")
        #expect(reason.count > 10, "\(clause.name): the reason is missing")
      } else {
        #expect(isCited, "no test cites \(clause.name), and it does not say why")
        let names = clause.tests + clause.vectors
        #expect(!names.isEmpty, "\(clause.name) names neither tests nor vectors")
      }
    }
  }

  @Test func theTestsThatClausesNameCiteThem() throws {
    let tests = citationsByFile()
    let vectors = try VectorRow.all(repository)
    for clause in reference.clauses.values {
      for name in clause.tests {
        let isCited = tests[name]?.contains(clause.name) == true
        #expect(isCited, "\(clause.name): \(name) does not cite it")
      }
      for kind in clause.vectors {
        let isThere = vectors.contains { $0.kind == kind && $0.clauses.contains(clause.name) }
        #expect(isThere, "\(clause.name): there is no vector of the kind \(kind)")
      }
    }
  }

  private func citationsByFile() -> [String: Set<String>] {
    let pairs = testFiles.map { file in
      let inText = CitationFinder.citations(in: file).map(\.name)
      return (file.stem, CitationFinder.clausesInTestNames(of: file.text).union(inText))
    }
    return Dictionary(pairs) { $0.union($1) }
  }
}

/// A row of a file in Tests/Vectors.
private struct VectorRow: Decodable {
  let kind: String
  let clause: String

  var clauses: Set<String> {
    Set(CitationFinder.citations(in: clause, isMarkdown: true).map(\.name))
  }

  private struct File: Decodable { let vectors: [VectorRow] }

  static func all(_ repository: Repository) throws -> [VectorRow] {
    let files = repository.paths.filter {
      $0.hasPrefix("Tests/Vectors/") && $0.hasSuffix(".json")
    }
    let rows = try files.flatMap {
      try JSONDecoder().decode(File.self, from: repository.data(at: $0)).vectors
    }
    try #require(rows.count > 500)
    return rows
  }
}
