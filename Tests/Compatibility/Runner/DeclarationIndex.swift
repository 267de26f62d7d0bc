import Foundation

/// The public declarations of the modules that have Apple's names, read from their sources: the names of types and of
/// their members, and functions in the form `name(label:_:)`.
///
/// The index relies on the formatting of the sources: a declaration belongs to the last type above it that is
/// indented less.
struct DeclarationIndex {
  /// The members of each type, by the type's name. Global declarations are under the name "".
  private var members: [String: Set<String>] = [:]
  private var overridable: [String: Set<String>] = [:]
  /// The superclasses and protocols of each type, and the type that an alias stands for.
  private var parents: [String: Set<String>] = [:]

  init(of modules: [String], in root: URL) throws {
    for module in modules {
      let folder = root.appendingPathComponent("Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        read(try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  func declares(type name: String) -> Bool { parents[name] != nil }

  /// Returns true if `type`, or a type from which it inherits, has the member. The type "" stands for global
  /// declarations.
  func declares(_ member: String, in type: String, overridable isOverride: Bool = false) -> Bool {
    var (waiting, seen) = ([type], Set<String>())
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      let found = isOverride ? overridable[next] : members[next]
      if found?.contains(member) == true { return true }
      waiting += parents[next] ?? []
    }
    return false
  }
}

// MARK: - Reading

extension DeclarationIndex {
  private struct Scope {
    let indentation: Int
    let name: String
    /// True if members are public without the keyword, as in a public protocol.
    let isPublic: Bool
    let isEnum: Bool
  }

  private mutating func read(_ text: String) {
    var scopes: [Scope] = []
    var rest = text[...]
    while let line = rest.prefix(while: { $0 != "\n" }) as Substring?, !rest.isEmpty {
      read(line, text[line.startIndex...], &scopes)
      rest = rest[line.endIndex...].dropFirst()
    }
  }

  private mutating func read(_ line: Substring, _ text: Substring, _ scopes: inout [Scope]) {
    let words = Words(line)
    guard let keyword = words.keyword else { return }
    scopes.removeAll { $0.indentation >= words.indentation }
    let owner = scopes.last
    let isPublic = !words.modifiers.isDisjoint(with: ["public", "open"]) || owner?.isPublic == true
    let after = text[words.afterKeyword...].drop { $0 == " " }
    switch keyword {
    case "class", "struct", "enum", "protocol", "extension", "typealias":
      if isPublic || keyword == "extension" { noteType(keyword, after, owner?.name ?? "") }
      let isOpenInside = keyword == "protocol" || (keyword == "extension" && isPublic)
      scopes.append(
        Scope(
          indentation: words.indentation, name: String(after.prefix { $0.isName || $0 == "." }),
          isPublic: isPublic && isOpenInside, isEnum: keyword == "enum"))
    case "case":
      if let owner, owner.isEnum, owner.indentation + 2 == words.indentation {
        note(names(in: after), owner.name, words)
      }
    case "var", "let":
      if isPublic { note(names(in: after), owner?.name ?? "", words) }
    default:
      if isPublic { note(signatures(keyword, after), owner?.name ?? "", words) }
    }
  }

  private mutating func noteType(_ keyword: String, _ text: Substring, _ owner: String) {
    let name = String(text.prefix { $0.isName || $0 == "." })
    let head = text.dropFirst(name.count).prefix { $0 != "{" && (keyword != "typealias" || $0 != "\n") }
    let list = head.drop { $0 != ":" && $0 != "=" }.dropFirst()
    let inherited = list.split(separator: ",").map { part in
      String(part.split(whereSeparator: { !$0.isName && $0 != "." }).last { $0 != "any" } ?? "")
    }
    parents[name, default: []].formUnion(inherited)
    members[owner, default: []].insert(name)
  }

  private mutating func note(_ names: Set<String>, _ owner: String, _ words: Words) {
    members[owner, default: []].formUnion(names)
    let isOpen = !words.modifiers.isDisjoint(with: ["open", "override"]) || words.keyword == "init"
    if isOpen { overridable[owner, default: []].formUnion(names) }
  }

  /// Returns the names in a declaration, such as `a` and `b` in `case a(Int), b = 2` and in `var a, b: Int`.
  private func names(in text: Substring) -> Set<String> {
    let line = String(text.prefix { $0 != "\n" && $0 != "{" })
    let plain = line.replacing(/\(.*?\)|\[.*?\]|`/, with: "").prefix { $0 != ":" }
    let names = plain.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.prefix(while: \.isName))
    }
    return Set(names.filter { !$0.isEmpty })
  }

  /// Returns the signatures of a function: with all arguments, and with each number of default arguments left out,
  /// beginning with the last ones or with the first ones.
  private func signatures(_ keyword: String, _ text: Substring) -> Set<String> {
    let name = keyword == "init" ? "init" : String(text.prefix { $0.isName })
    guard keyword != "subscript", let open = text.firstIndex(of: "(") else { return [] }
    let labels = parameters(text[open...])
    let defaulted = labels.indices.filter { labels[$0].hasDefault }
    let kept = (0..<(1 << min(defaulted.count, 10))).map { bits in
      labels.indices.filter { index in
        defaulted.firstIndex(of: index).map { bits >> $0 & 1 == 0 } ?? true
      }
    }
    return Set(kept.map { "\(name)(\($0.map { labels[$0].label + ":" }.joined()))" })
  }

  private func parameters(_ text: Substring) -> [(label: String, hasDefault: Bool)] {
    var (depth, parts) = (0, [""])
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.compactMap { part in
      let label = part.drop { !$0.isName }.prefix(while: \.isName)
      return label.isEmpty ? nil : (String(label), part.contains("="))
    }
  }
}

/// The words of a line that may be a declaration.
private struct Words {
  private static let keywords: Set = [
    "class", "struct", "enum", "protocol", "extension", "typealias", "case", "var", "let", "func",
    "init",
    "subscript",
  ]
  var indentation: Int
  var modifiers: Set<String> = []
  var keyword: String?
  var afterKeyword: Substring.Index

  init(_ line: Substring) {
    var rest = line.drop { $0 == " " }
    indentation = line.count - rest.count
    afterKeyword = line.endIndex
    while let word = rest.first.map({
      $0 == "@" ? rest.prefix { $0 != " " } : rest.prefix(while: \.isName)
    }),
      !word.isEmpty
    {
      let isClassMember = word == "class" && rest.hasPrefix("class func") || rest.hasPrefix("class var")
      if Self.keywords.contains(String(word)), !isClassMember {
        keyword = String(word)
        afterKeyword = word.endIndex
        return
      }
      modifiers.insert(String(word))
      rest = rest[word.endIndex...].drop { $0 != " " }.drop { $0 == " " }
    }
  }
}

extension Character {
  fileprivate var isName: Bool { isLetter || isNumber || self == "_" }
}
