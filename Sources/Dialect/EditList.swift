/// The changes of one source, and what cannot be translated in it.
final class EditList {
  /// A replacement of a range of bytes.
  struct Edit: Hashable {
    let range: Range<Int>
    let text: String
  }

  /// A construct that cannot be translated: the place, and the kind and the detail that are reported.
  struct Problem {
    let offset: Int
    let text: String
  }

  let source: DialectSource
  private(set) var edits: [Edit] = []
  private(set) var problems: [Problem] = []
  /// The constructs that Xcode rejects although they can be translated.
  private(set) var warnings: [Problem] = []
  private var insertions: Set<Edit> = []
  private var bytes: [UInt8] { source.bytes }

  init(_ source: DialectSource) { self.source = source }

  /// Replaces a range by a text in one line. The line breaks of the range are kept at its end, so that the lines below
  /// stay where they are.
  func replace(_ range: Range<Int>, by text: String) {
    let breaks = bytes[range].filter { $0 == UInt8(ascii: "\n") }.count
    edits.append(Edit(range: range, text: text + String(repeating: "\n", count: breaks)))
  }

  /// Inserts a text. The same text is inserted only once at a place.
  func insert(_ text: String, at offset: Int) {
    let edit = Edit(range: offset..<offset, text: text)
    if insertions.insert(edit).inserted { edits.append(edit) }
  }

  /// Removes a range and the spaces after it in the same line.
  func remove(_ range: Range<Int>) {
    var end = range.upperBound
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") {
      end += 1
    }
    replace(range.lowerBound..<end, by: "")
  }

  /// Adds a text after the last line.
  func append(_ text: String) { insert("\n" + text, at: bytes.count) }

  /// Reports that something cannot be translated. A second problem of the same kind is not reported.
  func report(_ kind: String, _ detail: String, at offset: Int) {
    if !problems.contains(where: { $0.text.hasPrefix(kind) }) {
      problems.append(Problem(offset: offset, text: "\(kind)\t\(detail)"))
    }
  }

  /// Reports that Xcode rejects something that can be translated. The number of reports is limited.
  func warn(_ kind: String, _ detail: String, at offset: Int) {
    guard warnings.count < 100 else { return }
    warnings.append(Problem(offset: offset, text: "\(kind)\t\(detail)"))
  }

  // MARK: Result

  /// The changes in the order of their places, without those that overlap an earlier one. Insertions at one place are
  /// kept in the order in which they were made.
  private var ordered: [Edit] {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map(\.element)
    var (result, end): ([Edit], Int) = ([], 0)
    for edit in sorted where edit.range.lowerBound >= end {
      result.append(edit)
      end = edit.range.upperBound
    }
    return result
  }

  /// Returns the text with all changes.
  func applied() -> String {
    let bytes = bytes
    var (result, end): ([UInt8], Int) = ([], 0)
    for edit in ordered {
      result += bytes[end..<edit.range.lowerBound]
      result += Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns a line for each change: the line and the column of the original, and the old and the new length of the
  /// change in this line.
  func report() -> [String] {
    ordered.map { edit in
      let end = min(edit.range.upperBound, source.end(ofLine: source.line(edit.range.lowerBound)))
      let count = edit.text.utf8.prefix { $0 != UInt8(ascii: "\n") }.count
      let place = source.place(edit.range.lowerBound)
      return "edit\t\(place)\t\(max(0, end - edit.range.lowerBound))\t\(count)"
    }
  }
}

/// The changes of all sources.
final class EditLists {
  private let lists: [EditList]

  init(_ sources: [DialectSource]) { lists = sources.map(EditList.init) }

  subscript(_ index: Int) -> EditList { lists[index] }
}
