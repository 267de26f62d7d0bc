import UIKitCore

/// The rows of a table that an interface file contains, with their cells.
@MainActor
package struct StaticRows {
  /// A row.
  package struct Row {
    let cell: UITableViewCell
    let height: CGFloat?
    /// Creates a row with a height in points; nil means the `rowHeight` of the table.
    package init(cell: UITableViewCell, height: CGFloat?) { (self.cell, self.height) = (cell, height) }
  }
  /// A section with the titles of its header and footer, which are nil if it has none.
  package struct Section {
    let header: String?
    let footer: String?
    let rows: [Row]
    /// Creates a section.
    package init(header: String?, footer: String?, rows: [Row]) {
      (self.header, self.footer, self.rows) = (header, footer, rows)
    }
  }

  let sections: [Section]
  /// Creates the rows of a table.
  package init(sections: [Section]) { self.sections = sections }

  /// Returns a section; nil if there is none with that index.
  func section(_ index: Int) -> Section? { sections.indices.contains(index) ? sections[index] : nil }

  /// Returns a row; nil if there is none.
  func row(at path: IndexPath) -> Row? {
    guard path.count == 2, let rows = section(path.section)?.rows, rows.indices.contains(path.row)
    else {
      return nil
    }
    return rows[path.row]
  }
}
