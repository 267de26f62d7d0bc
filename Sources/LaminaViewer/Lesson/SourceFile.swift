import Foundation
import Localization

/// The text of the user's own file, as far as it can be shown beside its scene.
struct SourceFile {
  /// The text; nil when there is none to be shown.
  let text: String?
  /// The sentence that says why there is no text; nil when there is.
  let absence: String?

  /// The greatest size in bytes, and the greatest length of a line in bytes. Longer texts take too long to be laid out.
  private static let (limit, lineLimit) = (128 << 10, 4000)

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
    let values = try? file.resolvingSymlinksInPath().resourceValues(
      forKeys: [.isRegularFileKey, .fileSizeKey])
    guard let values, values.isRegularFile == true else {
      throw Absence(sentence: localized("\(name) cannot be read."))
    }
    guard values.fileSize ?? 0 <= limit else {
      throw Absence(sentence: localized("\(name) has more than \(limit >> 10) KiB."))
    }
    guard let data = try? Data(contentsOf: file) else {
      throw Absence(sentence: localized("\(name) cannot be read."))
    }
    guard let text = String(data: data, encoding: .utf8), !data.contains(0) else {
      throw Absence(sentence: localized("\(name) is not text in UTF-8."))
    }
    let lines = data.split(separator: UInt8(ascii: "\n"))
    guard lines.allSatisfy({ $0.count <= lineLimit }) else {
      throw Absence(sentence: localized("\(name) has lines that are too long to be shown."))
    }
    return text
  }
}
