import Foundation
import Testing

/// Compares the declarations in Sources with Symbols.txt, a list of the names that a survey of existing programs
/// found.
@Suite struct SurveyTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  private struct Symbol {
    /// The types that may have declared a member; "" for functions and types at the top level.
    var owners: [String]
    let name: String
    var isOverride = false
    let line: Substring

    /// Reads a line `count name owners`, in which the name is `T`, `T.member`, `f()`, `.member` or `override.member`.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard !line.hasPrefix("#"), words.count >= 2 else { return nil }
      self.line = line
      let parts = words[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      name = String(parts[parts.count - 1])
      owners = words.count > 2 ? words[2].split(separator: "/").map(String.init) : []
      guard parts.count == 2 else {
        owners = [""]
        return
      }
      isOverride = parts[0] == "override"
      if !parts[0].isEmpty, !isOverride { owners = [String(parts[0])] }
    }
  }

  /// The types of Core Graphics that Foundation declares on Linux. `SymbolTests` uses the members of these types.
  private static let ofFoundation: Set = ["CGFloat", "CGRect", "CGPoint", "CGSize"]

  private func has(_ symbol: Symbol, _ index: DeclarationIndex, _ compiled: String) -> Bool {
    if symbol.owners.contains(where: {
      index.declares(symbol.name, in: $0, overridable: symbol.isOverride)
    }) {
      return true
    }
    let isOfFoundation =
      Self.ofFoundation.contains(symbol.name) || !Self.ofFoundation.isDisjoint(with: symbol.owners)
    return isOfFoundation && uses(symbol, compiled)
  }

  private func uses(_ symbol: Symbol, _ compiled: String) -> Bool {
    let base = symbol.name.prefix { $0 != "(" }
    guard base == "init", let owner = symbol.owners.first else { return compiled.contains(base) }
    let first = symbol.name.dropFirst("init(".count).prefix { $0 != ":" }
    return compiled.contains("\(owner)(\(first): ")
  }

  /// Returns the names of the survey that the document lists as missing.
  private func listedAsMissing() throws -> Set<String> {
    let file = Self.root.appendingPathComponent("Documentation/Compatibility.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let part = try #require(text.components(separatedBy: "## Surveyed names").dropFirst().first)
    let names = part.components(separatedBy: "\n## ")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
    return Set(names)
  }

  @Test func everySurveyedNameIsDeclaredOrListedAsMissing() throws {
    let index = try DeclarationIndex(
      of: PublicModules.ofUIKit(in: Self.root)
        + ["QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "RenderModel"], in: Self.root)
    #expect(index.declares(type: "UIView") && !index.declares("noSuchMember", in: "UIView"))
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("Symbols.txt"), encoding: .utf8)
    let compiled = try String(
      contentsOf: Self.folder.appendingPathComponent("Runner/SymbolTests.swift"), encoding: .utf8)
    let symbols = text.split(separator: "\n").compactMap(Symbol.init)
    #expect(symbols.count > 290)
    let missing = symbols.filter { !has($0, index, compiled) }
    let listed = try listedAsMissing()
    for symbol in missing {
      #expect(listed.contains(symbol.name), "missing, and not in the document: \(symbol.line)")
    }
    for name in listed {
      #expect(missing.contains { $0.name == name }, "\(name) is listed as missing, but exists")
    }
  }
}
