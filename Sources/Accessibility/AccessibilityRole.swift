/// The role of an element. The raw values are the numbers of AT-SPI's roles.
package enum AccessibilityRole: UInt32, Sendable, CaseIterable {
  case alert = 2
  case canvas = 6
  case checkBox = 7
  case checkMenuItem = 8
  case comboBox = 11
  case dialog = 16
  case frame = 23
  case image = 27
  case label = 29
  case list = 31
  case listItem = 32
  case menu = 33
  case menuItem = 35
  case pageTab = 37
  case pageTabList = 38
  case panel = 39
  case passwordText = 40
  case popupMenu = 41
  case progressBar = 42
  case button = 43
  case radioButton = 44
  case scrollPane = 49
  case separator = 50
  case slider = 51
  case spinButton = 52
  case table = 55
  case text = 61
  case toggleButton = 62
  case toolBar = 63
  case tree = 65
  case unknown = 67
  case application = 75
  case entry = 79
  case heading = 83
  case link = 88
  case treeItem = 91
  case grouping = 99
  case notification = 101

  /// The name by which AT-SPI calls the role. It is not translated.
  package var name: String { Self.names[self] ?? "unknown" }

  private static let names: [AccessibilityRole: String] = [
    .alert: "alert", .canvas: "canvas", .checkBox: "check box", .checkMenuItem: "check menu item",
    .comboBox: "combo box", .dialog: "dialog", .frame: "frame", .image: "image", .label: "label",
    .list: "list", .listItem: "list item", .menu: "menu", .menuItem: "menu item",
    .pageTab: "page tab", .pageTabList: "page tab list", .panel: "panel",
    .passwordText: "password text", .popupMenu: "popup menu", .progressBar: "progress bar",
    .button: "push button", .radioButton: "radio button", .scrollPane: "scroll pane",
    .separator: "separator", .slider: "slider", .spinButton: "spin button", .table: "table",
    .text: "text", .toggleButton: "toggle button", .toolBar: "tool bar", .tree: "tree",
    .unknown: "unknown", .application: "application", .entry: "entry", .heading: "heading",
    .link: "link", .treeItem: "tree item", .grouping: "grouping", .notification: "notification",
  ]

  /// True if the children of an element of this role can be selected.
  package var selectsChildren: Bool {
    switch self {
    case .list, .table, .tree, .pageTabList, .menu, .popupMenu: true
    case .alert, .canvas, .checkBox, .checkMenuItem, .comboBox, .dialog, .frame, .image, .label,
      .listItem, .menuItem, .pageTab, .panel, .passwordText, .progressBar, .button, .radioButton,
      .scrollPane, .separator, .slider, .spinButton, .text, .toggleButton, .toolBar, .treeItem,
      .unknown, .application, .entry, .heading, .link, .grouping, .notification:
      false
    }
  }
}
