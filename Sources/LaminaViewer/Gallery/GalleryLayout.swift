import QuartzCore

/// The frames of the cells and headings in the gallery's scrolling content.
struct GalleryLayout {
  /// A cell, which shows a scene.
  struct Item: Equatable {
    /// The index of the scene in `GalleryFilter.entries`.
    let index: Int
    /// The frame in points of the scrolling content.
    let frame: CGRect
    /// The row of the cell, counted over all groups, and its column.
    let row: Int
    let column: Int
  }

  private(set) var items: [Item] = []
  private(set) var headings: [(title: String, frame: CGRect)] = []
  /// The height of the content in points.
  private(set) var height: CGFloat = 0
  /// The number of columns.
  let columns: Int

  static let margin: CGFloat = 32
  private static let gap: CGFloat = 24
  /// The least width of a cell in points, if the content is not narrower.
  private static let narrowest: CGFloat = 210
  /// The height of a thumbnail divided by its width. A scene is laid out at this proportion in its thumbnail.
  private static let thumbnailProportion: CGFloat = 0.72
  private static let headingHeight: CGFloat = 44

  /// Lays out the groups of `GalleryFilter`, whose indices are those of scenes, in a content of `width` points.
  init(_ groups: [(title: String, indices: [Int])], width: CGFloat) {
    let room = max(1, width - 2 * Self.margin)
    columns = max(1, Int((room + Self.gap) / (Self.narrowest + Self.gap)))
    let side = ((room + Self.gap) / CGFloat(columns) - Self.gap).rounded(.down)
    let thumbnailHeight = (side * Self.thumbnailProportion).rounded()
    let size = CGSize(width: max(1, side), height: thumbnailHeight + GalleryCell.captionHeight)
    var row = 0
    for group in groups {
      headings.append(
        (
          group.title,
          CGRect(x: Self.margin, y: height, width: room, height: Self.headingHeight)
        ))
      height += Self.headingHeight
      row = addRows(group.indices, size, startingAt: row)
    }
    height += 16
  }

  /// Adds the cells of a group from row `first` on. Returns the next free row.
  private mutating func addRows(_ indices: [Int], _ size: CGSize, startingAt first: Int) -> Int {
    let rows = (indices.count + columns - 1) / columns
    for (number, index) in indices.enumerated() {
      let (row, column) = (number / columns, number % columns)
      let origin = CGPoint(
        x: Self.margin + CGFloat(column) * (size.width + Self.gap),
        y: height + CGFloat(row) * (size.height + 8))
      items.append(
        Item(
          index: index, frame: CGRect(origin: origin, size: size), row: first + row, column: column))
    }
    height += CGFloat(rows) * (size.height + 8) + 8
    return first + rows
  }

  /// Returns the cell of the scene with an index in `GalleryFilter.entries`; nil if the scene was not found.
  func item(at index: Int) -> Item? { items.first { $0.index == index } }

  /// Returns the item that is `step` rows further down, or up if negative, in the column of `item` or the nearest to
  /// its left; nil when there is no such row.
  func item(_ step: Int, rowsFrom item: Item) -> Item? {
    items.last { $0.row == item.row + step && $0.column <= item.column }
  }
}
