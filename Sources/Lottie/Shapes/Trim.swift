/// The part that a trim leaves of a path, as fractions of the length.
struct Trim {
  /// The ends of the part. An `end` above 1 continues at the start of the path.
  var start: Double
  var end: Double

  /// Creates a trim from percentages and an offset in degrees. `start` is then in 0…1, and `end` is at most 1
  /// greater.
  init(start: Double, end: Double, offset: Double) {
    let (low, high) = (min(max(min(start, end), 0), 100) / 100, min(max(max(start, end), 0), 100) / 100)
    let shift = (offset / 360).truncatingRemainder(dividingBy: 1)
    var first = low + shift
    first -= first.rounded(.down)
    // A start at the end of the path stays there instead of at 0. A start of 100 % is therefore kept without offset.
    if low + shift == 1 { first = 1 }
    (self.start, self.end) = (first, first + high - low)
  }

  /// True if the whole path remains.
  var isAll: Bool { end - start >= 1 - 1e-9 }
  /// True if nothing remains.
  var isEmpty: Bool { end - start <= 1e-9 }

  /// Returns the part that remains of one path.
  func applied(to path: BezierPath) -> [BezierPath] {
    if isAll { return [path] }
    if isEmpty { return [] }
    let length = path.length
    return path.part(from: start * length, to: end * length, of: length)
  }

  /// Returns the parts that remain of some paths. These begin at the length `begin` within a whole of the length
  /// `total`.
  func applied(to paths: [BezierPath], from begin: Double, of total: Double) -> [BezierPath] {
    var (result, position) = ([BezierPath](), begin)
    for path in paths {
      let length = path.length
      for turn in [0, total] {
        let (from, to) = (start * total - position - turn, end * total - position - turn)
        guard from < length, to > 0, to > from else { continue }
        result += path.part(from: max(from, 0), to: min(to, length), of: length)
      }
      position += length
    }
    return result
  }
}

extension BezierPath {
  /// Returns the part between two lengths. If `end` exceeds the total length, the part continues at the start of the
  /// path; in a closed path, the two pieces are connected.
  fileprivate func part(from start: Double, to end: Double, of total: Double) -> [BezierPath] {
    guard total > 0 else { return [] }
    if start <= 0, end >= total { return [self] }
    if end <= total { return [open(from: start, to: end)] }
    if start >= total { return [open(from: start - total, to: end - total)] }
    let (first, second) = (curves(from: start, to: total), curves(from: 0, to: end - total))
    if isClosed { return [BezierPath(curves: first + second, isClosed: false)] }
    return [BezierPath(curves: first, isClosed: false), BezierPath(curves: second, isClosed: false)]
  }

  /// Returns the part between two lengths, neither of which exceeds the total length, as an open path.
  private func open(from start: Double, to end: Double) -> BezierPath {
    BezierPath(curves: curves(from: start, to: end), isClosed: false)
  }

  /// Returns the curves of the part between two lengths; those at its ends are cut.
  private func curves(from start: Double, to end: Double) -> [Curve] {
    var (result, position) = ([Curve](), 0.0)
    for curve in curves {
      let length = curve.length
      let (from, to) = (max(start - position, 0), min(end - position, length))
      if from < to {
        let first = from <= 0 ? 0 : curve.parameter(atLength: from)
        let last = to >= length ? 1 : curve.parameter(atLength: to)
        result.append(first == 0 && last == 1 ? curve : curve.part(from: first, to: last))
      }
      position += length
      if position >= end { break }
    }
    return result
  }
}
