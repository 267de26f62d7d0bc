import UIKitCore

/// The heights and positions of a table's rows, headers and footers, in the coordinates of its content.
struct TableGeometry {
  /// A section of the table.
  struct Section {
    fileprivate(set) var heights: [CGFloat]
    /// True for the rows whose heights are known; the others have an estimate.
    fileprivate(set) var isKnown: [Bool]
    var header: CGFloat
    var footer: CGFloat
    /// The distances of the rows from the top of the first row, and that of the end of the last row.
    fileprivate var tops: [CGFloat] = []
    /// The position of the header.
    fileprivate(set) var top: CGFloat = 0

    init(heights: [CGFloat], isKnown: [Bool], header: CGFloat, footer: CGFloat) {
      (self.heights, self.isKnown) = (heights, isKnown)
      (self.header, self.footer) = (header, footer)
      arrangeRows()
    }

    fileprivate mutating func arrangeRows() {
      tops = [0]
      tops.reserveCapacity(heights.count + 1)
      var y: CGFloat = 0
      for height in heights {
        y += height
        tops.append(y)
      }
    }

    fileprivate var rowsHeight: CGFloat { tops.last ?? 0 }
    /// The height of the header, the rows and the footer.
    var height: CGFloat { header + rowsHeight + footer }
    fileprivate var bottom: CGFloat { top + height }

    /// The rows that overlap a range of positions relative to the first row.
    fileprivate func rows(from start: CGFloat, to end: CGFloat) -> Range<Int> {
      guard !heights.isEmpty, end > 0, start < rowsHeight else { return 0..<0 }
      let first = max(0, tops.firstIndex(after: start) - 1)
      var last = first
      while last < heights.count, tops[last] < end { last += 1 }
      return first..<last
    }
  }

  private(set) var sections: [Section] = []
  /// The height of the view above the first section.
  private let start: CGFloat
  private var tops: [CGFloat] = []

  /// Creates the geometry of sections below a view of the height `start`.
  init(_ sections: [Section] = [], start: CGFloat = 0) {
    (self.sections, self.start) = (sections, start)
    arrangeSections()
  }

  private mutating func arrangeSections() {
    var y = start
    tops = []
    for index in sections.indices {
      sections[index].top = y
      tops.append(y)
      y += sections[index].height
    }
    end = y
  }

  /// The position of the end of the last section.
  private(set) var end: CGFloat = 0

  /// Sets measured heights of rows. Those of rows that do not exist are left out.
  mutating func setHeights(_ measured: [IndexPath: CGFloat]) {
    let heights = measured.filter { contains($0.key) }
    for (path, height) in heights {
      sections[path.section].heights[path.row] = height
      sections[path.section].isKnown[path.row] = true
    }
    for section in Set(heights.keys.map(\.section)) { sections[section].arrangeRows() }
    arrangeSections()
  }

  /// True if the height of a row is an estimate.
  var hasEstimates: Bool { sections.contains { $0.isKnown.contains(false) } }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].heights.indices.contains(path.row)
  }

  // MARK: Positions

  /// Returns the start and the height of a row.
  func row(_ path: IndexPath) -> (y: CGFloat, height: CGFloat) {
    let section = sections[path.section]
    return (section.top + section.header + section.tops[path.row], section.heights[path.row])
  }
  /// Returns the start and the height of a header.
  func header(_ section: Int) -> (y: CGFloat, height: CGFloat) {
    (sections[section].top, sections[section].header)
  }
  /// Returns the start and the height of a footer.
  func footer(_ section: Int) -> (y: CGFloat, height: CGFloat) {
    let section = sections[section]
    return (section.bottom - section.footer, section.footer)
  }

  /// Returns the sections that overlap a range of positions.
  func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    guard !sections.isEmpty else { return 0..<0 }
    let first = max(0, tops.firstIndex(after: start) - 1)
    var last = first
    while last < sections.count, tops[last] < end { last += 1 }
    return first..<max(first, last)
  }

  /// Returns the rows that overlap a range of positions.
  func rows(from start: CGFloat, to end: CGFloat) -> [IndexPath] {
    sections(from: start, to: end).flatMap { index in
      let top = sections[index].top + sections[index].header
      return sections[index].rows(from: start - top, to: end - top).map {
        IndexPath(row: $0, section: index)
      }
    }
  }
}

extension [CGFloat] {
  /// The index of the first value of an ascending list that is greater than `value`; the number of values if none is.
  fileprivate func firstIndex(after value: CGFloat) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > value { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
