import SwiftParser
import SwiftSyntax

/// A source file and its syntax tree.
final class DialectSource {
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  /// The offsets in UTF-8 at which lines begin.
  private let lineStarts: [Int]
  /// The offset at which the code is nested more deeply than a limit, and the limit; nil if there is none. The tree is then
  /// empty or must not be visited.
  let excess: (offset: Int, limit: Int)?

  init(_ text: String) {
    bytes = Array(text.utf8)
    let bracket = Nesting.excess(in: bytes)
    tree = Parser.parse(source: bracket == nil ? text : "")
    excess =
      bracket.map { ($0, Nesting.bracketLimit) }
      ?? Nesting.excess(in: tree).map { ($0, Nesting.nodeLimit) }
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Returns the line of an offset, counted from 0.
  func line(_ offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset of the end of a line, without its newline.
  func end(ofLine line: Int) -> Int {
    line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
  }

  /// Returns the line and the column of an offset, counted from 1 and separated by a tab.
  func place(_ offset: Int) -> String {
    let line = line(offset)
    return "\(line + 1)\t\(offset - lineStarts[line] + 1)"
  }

  /// Returns true if a declaration ends before an offset in the same line.
  func isPrecededByCode(_ offset: Int) -> Bool {
    let start = lineStarts[line(offset)]
    let last = bytes[start..<offset].last {
      $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
    }
    return last.map { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ";") } ?? false
  }
}

extension SyntaxProtocol {
  /// The offsets of the node without the comments and spaces around it.
  var offsets: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}
