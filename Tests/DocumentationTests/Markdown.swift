/// A link to another place of the repository.
struct MarkdownLink: Equatable {
  /// As written, without what follows `#`; empty for a place on the same page.
  let target: String
  /// What follows `#`.
  let anchor: String?
  let line: Int
}

enum Markdown {
  /// Links that lead into the repository; code is left out.
  static func links(in page: String) -> [MarkdownLink] {
    lines(of: page).flatMap { line in
      line.text.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).compactMap { match in
        let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard !match.1.contains("://"), !match.1.hasPrefix("mailto:") else { return nil }
        return MarkdownLink(
          target: String(parts[0]), anchor: parts.count > 1 ? String(parts[1]) : nil, line: line.number)
      }
    }
  }

  /// What GitHub makes of the headings, for links.
  static func anchors(of page: String) -> Set<String> {
    var anchors: Set<String> = []
    for line in lines(of: page) where line.text.hasPrefix("#") {
      let plain = anchor(ofHeading: line.text)
      var unique = plain
      var count = 0
      while !anchors.insert(unique).inserted {
        count += 1
        unique = "\(plain)-\(count)"
      }
    }
    return anchors
  }

  private static func anchor(ofHeading line: Substring) -> String {
    let title = line.drop { $0 == "#" }.drop { $0 == " " }.replacing(/\]\([^)]*\)/, with: "")
    return String(
      title.lowercased().compactMap { character in
        if character == " " { return "-" }
        let isKept = character.isLetter || character.isNumber || "-_".contains(character)
        return isKept ? character : nil
      })
  }

  /// Without blocks of code.
  private static func lines(of page: String) -> [(text: Substring, number: Int)] {
    var isCode = false
    var lines: [(Substring, Int)] = []
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        lines.append((line, index + 1))
      }
    }
    return lines
  }

  /// `../Decisions/README.md` seen from `Documentation/Reference`; nil when it leads out of the repository.
  static func path(of target: String, from folder: String) -> String? {
    var parts = folder.split(separator: "/")
    for part in target.split(separator: "/") {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else if part != "." {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
