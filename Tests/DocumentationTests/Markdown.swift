/// A link to another file of the repository, or to a heading.
struct MarkdownLink: Equatable {
  /// The path as it is written, without the part from `#` on; empty for a link within the page.
  let target: String
  /// The part after `#`; nil if there is none.
  let anchor: String?
  let line: Int
}

enum Markdown {
  /// Returns the links to files of the repository and to headings. Links in code are skipped.
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

  /// Returns the anchors that GitHub creates from the headings of a page.
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

  /// Returns the lines that are not in code blocks.
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

  /// Returns the path in the repository for a link such as `../Decisions/README.md` on a page in a folder such as
  /// `Documentation/Reference`; nil if the link leads out of the repository.
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
