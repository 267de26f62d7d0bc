import UIKitCore
import UIKitLists

// The rows and items of lists: prototypes of cells, and the static rows of table view controllers.

extension InterfaceBuilder {
  /// Adds the content of a list that are no subviews in the file.
  func addListContent(to view: UIView, _ element: InterfaceElement) {
    if let table = view as? UITableView { addContent(to: table, element) }
    if let collection = view as? UICollectionView { addContent(to: collection, element) }
  }

  // MARK: Tables

  private func addContent(to table: UITableView, _ element: InterfaceElement) {
    if let view = element.child(key: "tableHeaderView").flatMap(makeView) {
      table.tableHeaderView = view
    }
    if let view = element.child(key: "tableFooterView").flatMap(makeView) {
      table.tableFooterView = view
    }
    if let view = element.child(key: "backgroundView").flatMap(makeView) { table.backgroundView = view }
    for child in element.elements(in: "prototypes") {
      guard let identifier = child["reuseIdentifier"] else { continue }
      let prototype = CellPrototype(child, in: self)
      table.register(forCellReuseIdentifier: identifier) {
        prototype.make(UITableViewCell.self)
          ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
      }
    }
    addSections(to: table, element)
  }

  private func addSections(to table: UITableView, _ element: InterfaceElement) {
    let sections = element.elements(in: "sections").filter { $0.name == "tableViewSection" }
    guard !sections.isEmpty else { return }
    guard let controller = controller as? UITableViewController else {
      return values.report(element, "static rows need a table view controller; they are left out")
    }
    controller.staticRows = StaticRows(sections: sections.map(makeSection))
  }

  private func makeSection(_ element: InterfaceElement) -> StaticRows.Section {
    var rows: [StaticRows.Row] = []
    for child in element.elements(in: "cells") {
      guard let cell = makeView(child) as? UITableViewCell else { continue }
      rows.append(StaticRows.Row(cell: cell, height: child.rowHeight("rowHeight")))
    }
    return StaticRows.Section(
      header: element.string("headerTitle"), footer: element.string("footerTitle"), rows: rows)
  }

  /// Sets the values of a row's content view and adds its subviews. The labels and the image view that a row of its style
  /// has take the values of their elements; they are not created a second time.
  func configureContent(
    of cell: UITableViewCell, _ content: InterfaceElement, cellElement element: InterfaceElement
  ) {
    let parts: [(id: String?, view: UIView?)] = [
      (element["textLabel"], cell.textLabel), (element["detailTextLabel"], cell.detailTextLabel),
      (element["imageView"], cell.imageView),
    ]
    for part in parts { if let id = part.id { existingViews[id] = part.view } }
    configure(cell.contentView, content)
  }

  // MARK: Collection views

  private func addContent(to collection: UICollectionView, _ element: InterfaceElement) {
    if let view = element.child(key: "backgroundView").flatMap(makeView) {
      collection.backgroundView = view
    }
    for child in element.elements(in: "cells") {
      guard let identifier = child["reuseIdentifier"] else { continue }
      let prototype = CellPrototype(child, in: self)
      collection.register(forCellWithReuseIdentifier: identifier) {
        prototype.make(UICollectionViewCell.self) ?? UICollectionViewCell(frame: .zero)
      }
    }
    addEdge("sectionHeaderView", UICollectionView.elementKindSectionHeader, to: collection, of: element)
    addEdge("sectionFooterView", UICollectionView.elementKindSectionFooter, to: collection, of: element)
  }

  /// Registers the header or footer of sections.
  private func addEdge(
    _ key: String, _ kind: String, to collection: UICollectionView, of element: InterfaceElement
  ) {
    guard let child = element.child(key: key), let identifier = child["reuseIdentifier"] else { return }
    let prototype = CellPrototype(child, in: self)
    collection.register(forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier) {
      prototype.make(UICollectionReusableView.self) ?? UICollectionReusableView(frame: .zero)
    }
  }

  /// Creates the layout of a collection view; nil if the element is none.
  func makeLayout(_ element: InterfaceElement) -> UICollectionViewLayout? {
    let layout: UICollectionViewLayout?
    switch element.name {
    case "collectionViewFlowLayout": layout = makeLayout(element, UICollectionViewFlowLayout.self)
    case "collectionViewLayout": layout = makeLayout(element, UICollectionViewLayout.self)
    default: return nil
    }
    guard let layout else { return nil }
    if let flow = layout as? UICollectionViewFlowLayout {
      CollectionAttributes.apply(to: flow, element)
    }
    table.add(layout, element)
    return layout
  }

  private func makeLayout<Layout: UICollectionViewLayout>(
    _ element: InterfaceElement, _ base: Layout.Type
  ) -> UICollectionViewLayout? {
    let coder = InterfaceCoder(self, element)
    return InterfaceClasses.type(of: element, base: base, values).init(coder: coder)
      ?? base.init(coder: coder)
  }
}
