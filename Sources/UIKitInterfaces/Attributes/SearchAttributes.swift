import UIKitCore
import UIKitLists

/// Setting the values of search bars.
@MainActor
enum SearchAttributes {
  static func apply(to bar: UISearchBar, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let text = element.string("text") { bar.text = text }
    if let text = element.string("placeholder") { bar.placeholder = text }
    if element["searchBarStyle"] == "minimal" { bar.searchBarStyle = .minimal }
    if let color = values.color("barTintColor", of: element) { bar.barTintColor = color }
    if let shows = element.flag("showsCancelButton") { bar.showsCancelButton = shows }
  }
}
