import Foundation
import Testing

/// Tests of the book's chapters in both languages. The examples in them are tested by `BookTests`.
@Suite struct ChapterTests {
  private static let languages = ["en", "zh"]

  private func chapters(_ language: String) throws -> [String] {
    try BookFolder.names(in: language).filter { $0.hasSuffix(".md") }
  }

  /// The examples of a chapter with what is rendered of them, in order: `SnapsBack film 0 2.4`.
  private func figures(in text: String) -> [String] {
    text.matches(of: /(?m)^\[(\w+)\.swift\]\(\.\.\/Examples\/(\w+)\.swift "([^"]*)"\)/).map {
      #expect($0.1 == $0.2)
      return "\($0.2) \($0.3)"
    }
  }

  @Test func bothLanguagesHaveTheSameChaptersAndFigures() throws {
    let english = try chapters("en")
    #expect(try chapters("zh") == english)
    #expect(english.count >= 10)
    for chapter in english {
      let shown = try Self.languages.map { figures(in: try BookFolder.text("\($0)/\(chapter)")) }
      #expect(!shown[0].isEmpty && shown[0] == shown[1], "\(chapter)")
      let headings = try Self.languages.map {
        try BookFolder.text("\($0)/\(chapter)").split(separator: "\n").filter { $0.hasPrefix("#") }.map
        { $0.prefix { $0 == "#" } }
      }
      #expect(headings[0] == headings[1], "\(chapter)")
    }
  }

  @Test func everyExampleIsShownOnce() throws {
    let shown = try chapters("en").flatMap { figures(in: try BookFolder.text("en/\($0)")) }
      .map { String($0.prefix { $0 != " " }) }
    #expect(shown.sorted() == Example.all.map(\.name).sorted())
  }

  @Test func figuresAreFilmsOrPictures() throws {
    for chapter in try chapters("en") {
      for figure in figures(in: try BookFolder.text("en/\(chapter)")) {
        let words = figure.split(separator: " ")
        let times = words.dropFirst(2).compactMap { Double($0) }
        let isFilm = words[1] == "film" && times.count == 2 && times[0] < times[1]
        #expect(isFilm || words[1] == "picture" && times.count == 1, "\(chapter): \(figure)")
      }
    }
  }

  @Test func everyChapterEndsWithSomethingToTry() throws {
    for language in Self.languages {
      for chapter in try chapters(language) {
        let text = try BookFolder.text("\(language)/\(chapter)")
        let last = try #require(text.components(separatedBy: "\n## ").last)
        #expect(last.hasPrefix(language == "en" ? "Try it" : "试一试"), "\(language)/\(chapter)")
        let command = last.firstMatch(of: /lamina watch Documentation\/Book\/Examples\/(\w+)\.swift/)
        let isExample = command.map { match in Example.all.contains { $0.name == match.1 } } ?? false
        #expect(isExample, "\(language)/\(chapter)")
      }
    }
  }

  @Test func examplesAreShortAndImportOnlyUIKit() throws {
    for example in Example.all {
      let lines = try BookFolder.text("Examples/\(example.name).swift").split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("import ") } == ["import UIKit"], "\(example)")
      #expect(lines.count < 70, "\(example) is longer than a page")
    }
  }
}
