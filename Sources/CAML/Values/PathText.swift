import QuartzCore

/// Paths as text in CAML (D3.5): the coordinates of each segment, then its operator, which is `m` (move), `l` (line),
/// `q` (quadratic curve), `c` (cubic curve) or `h` (close).
enum PathText {
  /// Returns the text of a path.
  static func text(_ path: CGPath) -> String {
    var words: [String] = []
    for element in path.elements {
      words += element.points.flatMap { [NumberText.text($0.x), NumberText.text($0.y)] }
      words.append(element.letter)
    }
    return words.joined(separator: " ")
  }

  /// Returns the path of a text. Returns nil when coordinates are missing, left over or not finite, or when the first
  /// segment is not `m`. An empty text is an empty path.
  static func path(_ text: String) -> CGPath? {
    let path = CGMutablePath()
    var (operands, isFirst) = ([Double](), true)
    for word in NumberText.words(text) {
      if let number = NumberText.number(word) {
        guard number.isFinite, operands.count < 6 else { return nil }
        operands.append(number)
      } else {
        guard let element = PathElement(word, operands), !isFirst || element.isMove else { return nil }
        path.add(element)
        (operands, isFirst) = ([], false)
      }
    }
    return operands.isEmpty ? path.copy() : nil
  }
}

extension CGMutablePath {
  fileprivate func add(_ element: PathElement) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quad(let control, let end): addQuadCurve(to: end, control: control)
    case .cubic(let first, let second, let end):
      addCurve(to: end, control1: first, control2: second)
    case .close: closeSubpath()
    }
  }
}

extension PathElement {
  fileprivate init?(_ operation: Substring, _ numbers: [Double]) {
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      CGPoint(x: numbers[$0], y: numbers[$0 + 1])
    }
    switch (operation, numbers.count) {
    case ("m", 2): self = .move(points[0])
    case ("l", 2): self = .line(points[0])
    case ("q", 4): self = .quad(control: points[0], end: points[1])
    case ("c", 6): self = .cubic(control1: points[0], control2: points[1], end: points[2])
    case ("h", 0): self = .close
    default: return nil
    }
  }

  fileprivate var isMove: Bool { if case .move = self { true } else { false } }

  fileprivate var letter: String {
    switch self {
    case .move: "m"
    case .line: "l"
    case .quad: "q"
    case .cubic: "c"
    case .close: "h"
    }
  }
}
