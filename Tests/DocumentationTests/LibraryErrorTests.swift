import Foundation
import Testing

/// Checks that `LibraryErrors` lists every message of the errors that the readers of documents throw, so that the viewer
/// can translate them. (`TranslationTests` checks that what it lists is in the catalogs.)
@Suite struct LibraryErrorTests {
  private static let list = "Sources/LaminaViewer/Desktop/LibraryErrors.swift"
  /// The modules that read documents.
  private static let modules = ["Archives", "CAML", "DocumentReading", "Lottie"]
  /// The types of the errors of these modules whose reasons reach the user through `LibraryErrors`.
  private static let types: Set = [
    "CAMLError", "LottieError", "ArchiveError", "MissingFile", "TooLargeFile",
  ]
  /// The types of errors whose reasons become issues of a document, which are not translated.
  private static let issueTypes: Set = ["Failure", "Flaw"]
  /// The functions of these modules that make an error of the reason that they are given.
  private static let functions: Set = ["CAMLError", "LottieError", "ArchiveError", "fail", "error"]
  /// The files in which reasons are made without one of these functions.
  private static let files: Set = [
    "Sources/CAML/Issues/CAMLError.swift", "Sources/DocumentReading/Files/DocumentFolder.swift",
    "Sources/DocumentReading/Limits/ReadingBudget.swift",
  ]

  private static let sources = Repository.shared.files(in: "Sources").filter { file in
    file.path.hasSuffix(".swift") && modules.contains { file.path.hasPrefix("Sources/\($0)/") }
  }

  @Test func everyReasonIsListed() throws {
    let text = String(decoding: try Repository.shared.data(at: Self.list), as: UTF8.self)
    let listed = Set(SwiftLiterals(text).all.filter { $0.call == "LocalizedText" }.map(\.text))
    var found = 0
    for file in Self.sources {
      for literal in SwiftLiterals(file.text).all where Self.isReason(literal, in: file.path) {
        found += 1
        #expect(listed.contains(literal.text), "\(file.path):\(literal.line): \"\(literal.text)\"")
      }
    }
    #expect(found >= 40)
  }

  /// An error of a new type would not be translated.
  @Test func everyTypeOfErrorIsKnown() {
    let declaration = #/(?:struct|enum|class) (\w+)(?:<[^>]*>)?: [^{\n]*\bError\b/#
    var found: Set<String> = []
    for file in Self.sources {
      for match in file.text.matches(of: declaration) { found.insert(String(match.output.1)) }
    }
    #expect(found == Self.types.union(Self.issueTypes))
  }

  /// True for a literal that is the reason of an error: some words in one of the functions or files.
  private static func isReason(_ literal: SwiftLiteral, in path: String) -> Bool {
    guard literal.text.contains(#/[a-z] [a-z]/#) else { return false }
    return files.contains(path) || literal.call.map(functions.contains) == true
  }
}
