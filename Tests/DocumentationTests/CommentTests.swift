import Testing

/// Checks of documentation comments, and of links between the pages of the repository.
@Suite struct CommentTests {
  private let repository = Repository.shared

  @Test func noDocCommentIsAClauseNumberOnly() {
    var count = 0
    for file in repository.files where !file.isMarkdown {
      guard !file.path.hasPrefix("Tests/DocumentationTests/") else { continue }
      for comment in DocComment.all(in: file.text) {
        count += 1
        #expect(!comment.isBareCitation, "\(file.path):\(comment.line): '\(comment.text)' says nothing")
      }
    }
    #expect(count > 3000)
  }

  @Test func docCommentsBeginAsSentencesOrNounPhrases() {
    for file in repository.files where !file.isMarkdown {
      guard !file.path.hasPrefix("Tests/DocumentationTests/") else { continue }
      for comment in DocComment.all(in: file.text) {
        #expect(!comment.isFragment, "\(file.path):\(comment.line): '\(comment.text)' is a fragment")
      }
    }
  }

  @Test func linksBetweenPagesResolve() {
    let pages = repository.files.filter(\.isMarkdown)
    let byPath = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.text) })
    var count = 0
    for page in pages {
      for link in Markdown.links(in: page.text) {
        count += 1
        let path =
          link.target.isEmpty ? page.path : Markdown.path(of: link.target, from: page.folder) ?? "?"
        let source = "\(page.path):\(link.line)"
        let isThere = repository.paths.contains(path)
        #expect(isThere, "\(source): there is no \(link.target)")
        guard let anchor = link.anchor, let text = byPath[path] else { continue }
        let isHeading = Markdown.anchors(of: text).contains(anchor)
        #expect(isHeading, "\(source): no heading #\(anchor)")
      }
    }
    #expect(count > 100)
  }

  /// Checks that every Markdown page that a comment names is in the repository.
  @Test func pagesThatCommentsNameExist() {
    let names = Set(repository.files.filter(\.isMarkdown).map(\.name))
    var count = 0
    for file in repository.files where !file.path.hasPrefix("Tests/DocumentationTests/") {
      for line in file.text.split(separator: "\n") where line.contains("//") || file.isMarkdown {
        for match in line.matches(of: /[\w-]+\.md\b/) {
          count += 1
          let isThere = names.contains(String(match.output))
          #expect(isThere, "\(file.path) names \(match.output)")
        }
      }
    }
    #expect(count > 100)
  }

  /// Checks that every file and folder that the guides name in code is in the repository, by its path or the end of it.
  @Test func filesThatGuidesNameExist() {
    let guides: Set<String> = ["ARCHITECTURE.md", "CONTRIBUTING.md"]
    let folders = [
      "Assets/", "Benchmarks/", "Documentation/", "Editors/", "Packaging/", "Scripts/", "Sources/",
      "Tests/",
    ]
    let endings = [".swift", ".xml", ".txt", ".po"]
    var count = 0
    for guide in repository.files where guides.contains(guide.path) {
      for match in guide.text.matches(of: #/`([\w+./-]+)`/#) {
        let name = String(match.output.1)
        let isPath =
          folders.contains { name.hasPrefix($0) } || endings.contains { name.hasSuffix($0) }
        guard isPath else { continue }
        count += 1
        let isThere = repository.paths.contains { $0 == name || $0.hasSuffix("/\(name)") }
        #expect(isThere, "\(guide.path) names \(name)")
      }
    }
    #expect(count > 30)
  }
}
