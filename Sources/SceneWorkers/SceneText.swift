import Foundation
import Localization
import QuartzCore
import Synchronization

/// The text that a scene prints, copied to a stream of this program.
final class SceneText: Sendable {
  /// The number of bytes that are copied, which is a choice.
  static let limit = 64 << 20

  private struct State {
    var count = 0
    var controls = ControlCharacters()
  }

  private let stream: StandardStream
  /// True if control characters are made visible, because the stream is a terminal, which obeys them.
  private let isTerminal: Bool
  private let limit: Int
  private let state = Mutex(State())

  /// Creates a copier to a stream with a descriptor.
  init(_ stream: StandardStream, _ descriptor: Int32, limit: Int = SceneText.limit) {
    (self.stream, self.limit) = (stream, limit)
    isTerminal = isatty(descriptor) != 0
  }

  /// Copies bytes. When the limit is reached, a line says so, and the rest is left out.
  func copy(_ bytes: ArraySlice<UInt8>) {
    let (copied, isCut) = state.withLock { state in
      let copied = bytes.prefix(max(0, limit - state.count))
      let isCut = copied.count < bytes.count && state.count <= limit
      // One byte more than the limit stands for the line that was written.
      state.count = isCut ? limit + 1 : state.count + copied.count
      return (isTerminal ? state.controls.visible(copied) : Array(copied), isCut)
    }
    if !copied.isEmpty { stream.write(copied) }
    guard isCut else { return }
    let notice = localized(
      "lamina: the scene has printed more than \(limit >> 20) MiB; the rest is left out")
    stream.write("\n\(notice)\n")
  }
}

/// Replaces control characters by escape sequences as in Swift's sources, except for line breaks and tabs.
struct ControlCharacters {
  /// True after the first byte of a character that may be a control character of two bytes in UTF-8.
  private var isHeld = false
  private static let lead: UInt8 = 0xC2

  mutating func visible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      let follows = isHeld
      isHeld = byte == Self.lead
      if follows, (0x80..<0xA0).contains(byte) {
        result += Self.escape(byte)
      } else {
        if follows { result.append(Self.lead) }
        if isHeld { continue }
        let isControl = byte < 0x20 && byte != 0x0A && byte != 0x09 || byte == 0x7F
        result += isControl ? Self.escape(byte) : [byte]
      }
    }
    return result
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    Array("\\u{\(String(byte, radix: 16, uppercase: true))}".utf8)
  }
}
