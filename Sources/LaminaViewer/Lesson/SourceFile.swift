import Foundation
import Localization

/// The text of a source file of the user, as far as it can be shown beside its scene.
struct SourceFile {
  /// The text; nil when there is none to be shown.
  let text: String?
  /// The sentence that says why there is no text; nil when there is.
  let absence: String?

  /// The greatest size in bytes, the greatest length of a line in bytes, and the greatest number of lines. Longer texts
  /// take too long to be laid out.
  private static let (limit, lineLimit, lineCountLimit) = (128 << 10, 4000, 5000)

  init(_ file: URL) {
    do throws(Absence) {
      (text, absence) = (try Self.text(of: file), nil)
    } catch {
      (text, absence) = (nil, error.sentence)
    }
  }

  private struct Absence: Error { let sentence: String }

  private static func text(of file: URL) throws(Absence) -> String {
    let name = file.lastPathComponent
    guard let data = bytes(of: file, atMost: limit + 1) else {
      throw Absence(sentence: localized("\(name) cannot be read."))
    }
    guard data.count <= limit else {
      throw Absence(sentence: localized("\(name) has more than \(limit >> 10) KiB."))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw Absence(sentence: localized("\(name) is not text in UTF-8."))
    }
    // By choice such a text is refused. Text layout would put an invisible character in the place of each null
    // character.
    if let null = data.firstIndex(of: 0) {
      let line = newlineCount(data[..<null]) + 1
      throw Absence(
        sentence: localized(
          "\(name) has a null character (U+0000) in line \(line); remove it to see the text."))
    }
    guard newlineCount(data) <= lineCountLimit else {
      throw Absence(sentence: localized("\(name) has more than \(lineCountLimit) lines."))
    }
    guard hasOnlyShortLines(data) else {
      throw Absence(sentence: localized("\(name) has lines that are too long to be shown."))
    }
    return text
  }

  private static func newlineCount(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.count(where: { $0 == UInt8(ascii: "\n") })
  }

  /// Returns true if no line is longer than `lineLimit`.
  private static func hasOnlyShortLines(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count <= lineLimit }
  }

  /// Returns the sentence that says why a text would be too long to be shown if `new` took the place of a part of it, whose
  /// range is in UTF-16 units; nil when it would not be.
  static func refusal(of new: String, inPlaceOf range: NSRange, in text: String) -> String? {
    let source = NSString(string: text)
    let old = source.substring(with: range)
    let newlines = newlineCount(text.utf8) - newlineCount(old.utf8) + newlineCount(new.utf8)
    let isShort =
      text.utf8.count - old.utf8.count + new.utf8.count <= limit && newlines <= lineCountLimit
      && hasOnlyShortLines(lines(of: new, inPlaceOf: range, in: source).utf8)
    if isShort { return nil }
    return localized(
      "A source may have \(limit >> 10) KiB, \(lineCountLimit) lines and \(lineLimit) bytes in a line; this would be more."
    )
  }

  /// Returns the lines in which `new` would be, with what stays of them before and after it.
  private static func lines(
    of new: String, inPlaceOf range: NSRange, in source: NSString
  ) -> String {
    let (end, length) = (range.location + range.length, source.length)
    let before = source.range(
      of: "\n", options: [.backwards, .literal], range: NSRange(location: 0, length: range.location))
    let after = source.range(
      of: "\n", options: .literal, range: NSRange(location: end, length: length - end))
    let first = before.location == NSNotFound ? 0 : before.location + 1
    let last = after.location == NSNotFound ? length : after.location
    return source.substring(with: NSRange(location: first, length: range.location - first)) + new
      + source.substring(with: NSRange(location: end, length: last - end))
  }

  /// Returns the first bytes of a file, at most `count`. Symbolic links are followed. Returns nil when there is no
  /// regular file or when it cannot be read.
  static func bytes(of file: URL, atMost count: Int) -> Data? {
    // Without O_NONBLOCK, opening a FIFO that nobody writes into would not return.
    let descriptor = open(file.path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? handle.read(upToCount: count) ?? Data()
  }
}
