import UIKitCore
import UIKitLists

/// Setting the values of tables and their rows.
@MainActor
enum TableAttributes {
  static func apply(to table: UITableView, _ element: InterfaceElement, _ values: InterfaceValues) {
    switch element["separatorStyle"] {
    case "none": table.separatorStyle = .none
    case "singleLineEtched": table.separatorStyle = .singleLineEtched
    case "default", "singleLine": table.separatorStyle = .singleLine
    default: break
    }
    if let color = values.color("separatorColor", of: element) { table.separatorColor = color }
    if let inset = element.insets("separatorInset") { table.separatorInset = inset }
    setHeights(of: table, element)
    setSelection(of: table, element)
  }

  private static func setHeights(of table: UITableView, _ element: InterfaceElement) {
    if let height = element.rowHeight("rowHeight") { table.rowHeight = height }
    if let height = element.rowHeight("estimatedRowHeight") { table.estimatedRowHeight = height }
    if let height = element.rowHeight("sectionHeaderHeight") { table.sectionHeaderHeight = height }
    if let height = element.rowHeight("sectionFooterHeight") { table.sectionFooterHeight = height }
  }

  private static func setSelection(of table: UITableView, _ element: InterfaceElement) {
    if let allows = element.flag("allowsSelection") { table.allowsSelection = allows }
    if let allows = element.flag("allowsMultipleSelection") { table.allowsMultipleSelection = allows }
    if let allows = element.flag("allowsSelectionDuringEditing") {
      table.allowsSelectionDuringEditing = allows
    }
    if let allows = element.flag("allowsMultipleSelectionDuringEditing") {
      table.allowsMultipleSelectionDuringEditing = allows
    }
  }

  static func apply(to cell: UITableViewCell, _ element: InterfaceElement) {
    if let type = accessory(element["accessoryType"]) { cell.accessoryType = type }
    switch element["selectionStyle"] {
    case "none": cell.selectionStyle = .none
    case "blue": cell.selectionStyle = .blue
    case "gray": cell.selectionStyle = .gray
    case "default": cell.selectionStyle = .default
    default: break
    }
    if let level = element.integer("indentationLevel") { cell.indentationLevel = level }
    if let width = element.number("indentationWidth") { cell.indentationWidth = width }
    if let inset = element.insets("separatorInset") { cell.separatorInset = inset }
  }

  private static func accessory(_ name: String?) -> UITableViewCell.AccessoryType? {
    switch name {
    case "none": UITableViewCell.AccessoryType.none
    case "disclosureIndicator": .disclosureIndicator
    case "detailDisclosureButton": .detailDisclosureButton
    case "checkmark": .checkmark
    case "detailButton": .detailButton
    default: nil
    }
  }
}

extension InterfaceElement {
  /// Returns a height in points, which is `UITableView.automaticDimension` for -1; nil if there is none that rows can have.
  /// The limit is a choice.
  func rowHeight(_ name: String) -> CGFloat? {
    number(name).flatMap { $0 == -1 || (0...100_000).contains($0) ? $0 : nil }
  }
}
