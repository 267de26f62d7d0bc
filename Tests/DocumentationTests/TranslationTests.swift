import Foundation
import Localization
import Testing

/// Checks that texts that are given to `localized` are in the catalogs of translations, that the catalogs contain no
/// other texts, and that texts for the user are localized. ViewerTests checks the texts of the tables of commands, scenes
/// and documents.
@Suite struct TranslationTests {
  /// The modules whose texts the user sees, and the number of literals in each that look like such texts and are given to
  /// none of the functions of `localizing`. The numbers must not increase. Those that remain are words of the compiler, names of
  /// files, and a text of a table.
  private static let limits = [
    "LaminaViewer": 0, "ViewerKit": 0, "lamina": 0, "SceneBuilding": 12, "Export": 1,
  ]

  /// The files whose literals are sources and manifests that are written for the compiler and are not translated.
  private static let generated: Set<String> = [
    "Sources/SceneBuilding/AppPackageText.swift", "Sources/SceneBuilding/AppProject+Declaration.swift",
  ]

  /// The functions that have arguments of the type `LocalizedText`.
  private static let localizing: Set<String> = [
    "localized", "LocalizedText", "HelpLine", "CommandRow", "PanelDescription", "Group", "GalleryScene",
    "SceneEntry", "SceneLesson", "SceneHint", "DocumentFormat", "ExportField",
  ]
  /// The functions whose arguments are messages for developers, or for programs that use the control socket.
  private static let internals: Set<String> = [
    "precondition", "preconditionFailure", "fatalError", "assert", "assertionFailure", "ControlError",
  ]
  /// Literals that look like texts for the user and are not translated: names for programs and of files, text of or for
  /// the compiler, the labels of keys on a keyboard, and words that are the same in all languages.
  private static let names: Set<String> = [
    "Ctrl", "Alt", "Shift", "Super", "Space", "Left", "Right", "Home", "End", "Tab",
    "Escape", "Backspace", "Assets", "Languages", "Sources/Gallery/Scenes",
    "NaN", "Lamina",
    "LC_ALL, LC_MESSAGES, LANG", " – Lamina", "slow middle", "Page Up", "Page Down", "Software",
    "Thumb::URI",
    "Thumb::MTime", "Documents", "Objective-C", "from extension", "commit editingStyle:", ": error: ",
    ", named: \"\"", "cannot find '' in scope",
    "Swift", "SwiftUI",
    "cubic (",
    "SceneRandom", "SceneCalendar", "SceneTimer", "Support/",
    "import UIKit\n\ntypealias SceneTimer = Timer\n", "Sources/Dialect", "Constructs.txt",
    "Package.swift", "Tests", "Main", "Run Script", "Info.plist", "Source/",
    "Sources/",
    "CoreMotion/AudioToolbox/Combine/SwiftUI/AVFoundation/CoreImage/Accelerate/XCTest/PackageDescription/",
    "CoreFoundation/AppKit/Cocoa/WatchKit", "Renames.txt", "LaminaDialect", "App",
    "AppResources", "LaminaStart", "Sources/UIKitInterfaces", "-Xlinker", "-Xfrontend",
    "/SwiftParser.swiftmodule", "iPhone SE", "iPhone X", "iPhone 15 Pro Max", "iPad Pro 11",
  ]

  /// The string literals of all sources, by the paths of the files.
  private static let literals: [(path: String, literals: [SwiftLiteral])] =
    Repository.shared.files(in: "Sources").filter { $0.path.hasSuffix(".swift") }
    .map { ($0.path, SwiftLiterals($0.text).all) }

  private func catalogs() throws -> [(language: Language, catalog: Catalog)] {
    try Language.allCases.compactMap { language in
      guard let file = language.catalogFile else { return nil }
      let text = try Repository.shared.data(at: "Assets/Languages/\(file)")
      return (language, try Catalog(po: String(decoding: text, as: UTF8.self), path: file))
    }
  }

  @Test func everyTextHasATranslation() throws {
    let catalogs = try catalogs()
    #expect(!catalogs.isEmpty)
    for (path, literals) in Self.literals {
      for literal in literals where Self.isLocalized(literal) {
        for (language, catalog) in catalogs {
          #expect(
            catalog[literal.text] != nil,
            "\(path):\(literal.line): \"\(literal.text)\" is not in the catalog of \(language)")
        }
      }
    }
  }

  @Test func everyTranslationIsUsed() throws {
    let texts = Set(Self.literals.flatMap { $0.literals.map(\.text) })
    for (language, catalog) in try catalogs() {
      for key in catalog.keys.sorted() where !texts.contains(key) {
        Issue.record("\(language): nothing uses \"\(key)\"")
      }
    }
  }

  /// An exception that nothing uses would hide a text that is added later.
  @Test func everyExceptionIsUsed() {
    let texts = Set(
      Self.literals.flatMap { file in
        file.literals.map { $0.text.replacingOccurrences(of: "%@", with: "") }
      })
    #expect(Self.names.subtracting(texts).isEmpty)
  }

  @Test func newTextsAreLocalized() {
    for (module, limit) in Self.limits {
      let files = Self.literals.filter {
        $0.path.hasPrefix("Sources/\(module)/") && !Self.generated.contains($0.path)
      }
      let found = files.flatMap { file in
        file.literals.filter(Self.isPlainText).map { "\(file.path):\($0.line): \($0.text)" }
      }
      let list = found.joined(separator: "\n")
      #expect(
        found.count <= limit,
        "\(module): \(found.count) texts are not given to localized, \(limit) were before:\n\(list)")
    }
  }

  private static func isLocalized(_ literal: SwiftLiteral) -> Bool {
    literal.call == "localized" || literal.call == "LocalizedText"
  }

  /// Returns true for a literal that looks like a text for the user and is given to no function that localizes it.
  private static func isPlainText(_ literal: SwiftLiteral) -> Bool {
    if literal.calls.contains(where: internals.contains) { return false }
    if let call = literal.call, localizing.contains(call) { return false }
    let text = literal.text.replacingOccurrences(of: "%@", with: "")
    guard !names.contains(text), !text.contains(#/^(Ctrl|Alt|Shift)\+/#) else { return false }
    return text.contains(#/[A-Za-z,;:.]+ [A-Za-z%(]/#) || text.contains(#/^[^A-Za-z]*[A-Z][a-z]+/#)
  }
}

/// Tests of the search for literals.
@Suite struct SwiftLiteralTests {
  private func literals(_ source: String) -> [SwiftLiteral] { SwiftLiterals(source).all }

  @Test func literalsKnowTheirCalls() {
    let found = literals(
      """
      // "none" /* none */
      let a = localized(isOn ? "On" : "Off \\(count + 1) %")
      row(["one"]) { show("two \\"\\n", localized("\\(three("four")) five")) }
      """)
    #expect(found.map(\.text) == ["On", "Off %@ %%", "one", "two \"\n", "four", "%@ five"])
    #expect(found.map(\.call) == ["localized", "localized", "row", "show", "three", "localized"])
    #expect(found.map(\.line) == [2, 2, 3, 3, 3, 3])
  }

  @Test func longLiteralsLoseTheirIndentation() {
    let found = literals(
      "let a = f(\n  \"\"\"\n  One, \\\n  two %\n    three\n  \"\"\")")
    #expect(found.map(\.text) == ["One, two %\n  three"])
  }
}
