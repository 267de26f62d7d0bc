internal import Archives
import UIKitCore

/// The translations of the texts of an interface file: files such as `de.lproj/Main.strings` beside `Base.lproj/Main.storyboard`.
struct InterfaceStrings {
  /// The translations, by names such as `Xy1-ab-2cD.text`, which consist of the identifier of an object and of a property.
  let texts: [String: String]

  /// The greatest size of a file in bytes.
  private static let limit = 1 << 20

  /// Reads the file for the language of the environment; without one there are no translations.
  init(for url: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
    let (folder, name) = (
      url.deletingLastPathComponent(), url.deletingPathExtension().lastPathComponent
    )
    guard folder.lastPathComponent == "Base.lproj" else {
      texts = [:]
      return
    }
    let files = Self.languages(environment).map {
      folder.deletingLastPathComponent().appendingPathComponent("\($0).lproj/\(name).strings")
    }
    texts = files.lazy.compactMap(Self.text).first.map(Self.read) ?? [:]
  }

  /// Returns the names of the folders for the languages of the environment, the first choice first. As in gettext, `LANGUAGE`
  /// precedes the locale, but has no effect if the locale is C.
  static func languages(_ environment: [String: String]) -> [String] {
    let given = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = given, !["C", "POSIX"].contains(String(locale.prefix { $0 != "." })) else {
      return []
    }
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    let all = (list.isEmpty ? [locale] : list).flatMap { names(of: $0) }
    // The file in Base.lproj has the texts in English, so the languages after it are not wanted.
    let end = all.firstIndex(of: "en").map { $0 + 1 } ?? all.endIndex
    return Array(all[..<end])
  }

  /// Returns the names of a language's folder: with its region, with its script, and alone.
  private static func names(of language: String) -> [String] {
    let plain = String(language.prefix { $0 != "." && $0 != "@" })
    let alone = String(plain.prefix { $0 != "_" })
    let isTraditional = ["zh_TW", "zh_HK", "zh_MO"].contains(plain)
    let script = alone == "zh" ? [isTraditional ? "zh-Hant" : "zh-Hans"] : []
    let all = [plain.replacing("_", with: "-"), plain] + script + [alone]
    return all.filter { $0.count > 1 }
  }

  /// Returns the contents of a file; nil if it cannot be read or is too large.
  static func text(_ url: URL) -> String? {
    guard let data = BoundedFile.read(url, atMost: limit) else { return nil }
    let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    return String(data: data, encoding: isWide ? .utf16 : .utf8)
  }

  /// Reads lines of the form `"name" = "text";`. Comments are left out, as is what has another form.
  static func read(_ text: String) -> [String: String] {
    var (result, key) = ([String: String](), String?.none)
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if character == "\"" {
        let word = quoted(&rest)
        if let name = key { result[name] = word }
        key = key == nil ? word : nil
      } else {
        if character == ";" { key = nil }
        rest.removeFirst()
      }
    }
    return result
  }

  /// Removes a text in quotation marks from the beginning, and returns it without them.
  private static func quoted(_ rest: inout Substring) -> String {
    rest.removeFirst()
    var result = ""
    while let character = rest.popFirst(), character != "\"" {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      result.append(escaped(&rest))
    }
    return result
  }

  /// Removes what follows a backslash from the beginning, and returns the character that it stands for. `\U00e9` is a character
  /// by its code.
  private static func escaped(_ rest: inout Substring) -> Character {
    let name = rest.popFirst() ?? "\\"
    let digits = rest.prefix(4)
    if name == "U" || name == "u", digits.count == 4, digits.allSatisfy(\.isHexDigit),
      let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
    {
      rest = rest.dropFirst(4)
      return Character(scalar)
    }
    return switch name {
    case "n": "\n"
    case "t": "\t"
    case "r": "\r"
    default: name
    }
  }

  /// The attributes that are translated.
  private static let attributes = [
    "text", "title", "placeholder", "prompt", "headerTitle", "footerTitle",
  ]

  /// Replaces the texts of an element and of the elements inside it.
  func apply(to root: InterfaceElement) {
    guard !texts.isEmpty else { return }
    var open = [root]
    while let element = open.popLast() {
      open += element.children
      guard let id = element.id else { continue }
      for name in Self.attributes {
        if let text = texts["\(id).\(name)"] { element.replace(name, by: text) }
      }
      // The title of a button is that of one of its states.
      for state in element.children where state.name == "state" {
        if let text = texts["\(id).\(state["key"] ?? "")Title"] { state.replace("title", by: text) }
      }
      for (index, segment) in element.elements(in: "segments").enumerated() {
        if let text = texts["\(id).segmentTitles[\(index)]"] { segment.replace("title", by: text) }
      }
    }
  }
}
