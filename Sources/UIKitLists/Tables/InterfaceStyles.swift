import UIKitCore

// The words of interface files for the styles of tables and rows, which must be known when a view is created.

extension UITableView.Style {
  /// Creates the style of the table that a coder stands for; plain for coders that are not those of interface files.
  @MainActor init(_ coder: NSCoder) {
    switch coder.interface?.word("style") {
    case "grouped": self = .grouped
    case "insetGrouped": self = .insetGrouped
    default: self = .plain
    }
  }
}

extension UITableViewCell.CellStyle {
  /// The word of interface files for the style; nil for the default.
  var word: String? {
    switch self {
    case .default: nil
    case .value1: "IBUITableViewCellStyleValue1"
    case .value2: "IBUITableViewCellStyleValue2"
    case .subtitle: "IBUITableViewCellStyleSubtitle"
    }
  }

  /// Creates the style of the row that a coder stands for; `default` for coders that are not those of interface files.
  @MainActor init(_ coder: NSCoder) {
    switch coder.interface?.word("style") {
    case "IBUITableViewCellStyleValue1": self = .value1
    case "IBUITableViewCellStyleValue2": self = .value2
    case "IBUITableViewCellStyleSubtitle": self = .subtitle
    default: self = .default
    }
  }
}
