import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

/// A row with an outlet.
@MainActor final class InterfaceRow: UITableViewCell {
  weak var caption: UILabel!
  weak var list: InterfaceList?
  private(set) var isAwake = false
  override func awakeFromNib() { isAwake = caption != nil }
}

/// An item with an outlet.
@MainActor final class InterfaceItem: UICollectionViewCell {
  weak var caption: UILabel!
}

/// A view controller that provides the rows and the items of lists.
@MainActor
final class InterfaceList: UIViewController, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  weak var table: UITableView!
  weak var collection: UICollectionView!
  var log: [String] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    (cell as? InterfaceRow)?.caption.text = "row \(path.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    log.append("selected \(path.row)")
  }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    2
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    (cell as? InterfaceItem)?.caption.text = "item \(path.item)"
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at path: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "head", for: path)
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("\(segue.identifier ?? "") \((sender as? InterfaceRow)?.caption.text ?? "")")
  }

  static func register() {
    var row = ObjectiveCClass(InterfaceRow.self, named: "InterfaceRow")
    row.add(ObjectiveCKey("caption", \InterfaceRow.caption))
    row.add(ObjectiveCKey("list", \InterfaceRow.list))
    row.register()
    var item = ObjectiveCClass(InterfaceItem.self, named: "InterfaceItem")
    item.add(ObjectiveCKey("caption", \InterfaceItem.caption))
    item.register()
    var list = ObjectiveCClass(InterfaceList.self, named: "InterfaceList")
    list.add(ObjectiveCKey("table", \InterfaceList.table))
    list.add(ObjectiveCKey("collection", \InterfaceList.collection))
    list.register()
  }
}

extension ViewTests {
  /// Tests of tables and collection views in interface files.
  @Suite @MainActor struct InterfaceLists {
    init() { InterfaceList.register() }

    private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"200\" height=\"200\"/>"

    /// Returns the element of a row with an outlet.
    private static func row(_ attributes: String, _ connections: String = "") -> String {
      """
      <tableViewCell \(attributes) id="cell" customClass="InterfaceRow" accessoryType="checkmark" selectionStyle="none">
      <tableViewCellContentView key="contentView" id="content"><subviews>
      <label text="?" id="l"><rect key="frame" x="5" y="6" width="70" height="20"/></label></subviews>
      <constraints><constraint firstItem="l" firstAttribute="height" constant="33" id="h"/></constraints>
      </tableViewCellContentView>
      <connections><outlet property="caption" destination="l"/>\(connections)</connections></tableViewCell>
      """
    }

    private func list(_ view: String, _ outlets: String, beside: String = "") throws -> InterfaceList {
      let scene = InterfaceFile.controller(
        attributes: "customClass=\"InterfaceList\"", subviews: view,
        beside: "<connections>\(outlets)</connections>")
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(scene, InterfaceFile.controller("b", attributes: "title=\"B\"")))
      return try #require(storyboard.instantiateInitialViewController() as? InterfaceList)
    }

    private func tableOfRows() throws -> InterfaceList {
      let row = Self.row(
        "reuseIdentifier=\"row\"",
        """
        <outlet property="list" destination="first"/><segue destination="b" kind="presentation" identifier="open"/>
        """)
      return try list(
        """
        <tableView style="grouped" rowHeight="50" sectionHeaderHeight="20" separatorStyle="none" id="t">\(Self.frame)
        <view key="tableHeaderView" id="top"><rect key="frame" x="0" y="0" width="200" height="30"/></view>
        <prototypes>\(row)</prototypes><connections><outlet property="dataSource" destination="first"/>
        <outlet property="delegate" destination="first"/></connections></tableView>
        """, "<outlet property=\"table\" destination=\"t\"/>")
    }

    @Test func prototypesAreCreatedAsOftenAsNeeded() throws {
      let controller = try tableOfRows()
      controller.loadViewIfNeeded()
      let table = try #require(controller.table)
      #expect(table.style == .grouped && table.rowHeight == 50 && table.separatorStyle == .none)
      #expect(table.tableHeaderView?.bounds.height == 30)
      let rows = table.visibleCells.compactMap { $0 as? InterfaceRow }
      #expect(rows.map(\.caption.text) == ["row 0", "row 1", "row 2"])
      #expect(rows.map(\.reuseIdentifier) == ["row", "row", "row"] && rows.allSatisfy(\.isAwake))
      let first = try #require(rows.first)
      #expect(first.list === controller && first.accessoryType == .checkmark)
      #expect(first.selectionStyle == .none && first.caption.superview === first.contentView)
      // Each row has the constraint of its prototype once.
      let heights = (first.contentView.constraints + first.caption.constraints)
        .filter { $0.firstItem === first.caption && $0.firstAttribute == .height }
      #expect(heights.map(\.constant) == [33])
      // The header of the table is 30 points high, and that of the section 20.
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 50)
    }

    @Test func aSelectedRowPerformsItsSegue() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let controller = try tableOfRows()
      world.window.rootViewController = controller
      world.window.layoutIfNeeded()
      await world.runCallbacks()
      let cell = try #require(controller.table.cellForRow(at: IndexPath(row: 1, section: 0)))
      let place = cell.convert(CGPoint(x: 20, y: 20), to: nil)
      world.tap(place.x, place.y)
      #expect(controller.log == ["open row 1", "selected 1"])
      #expect(controller.presentedViewController?.title == "B")
    }

    @Test func rowsOfAStyleUseItsLabels() throws {
      let nib = """
        <tableViewCell style="IBUITableViewCellStyleSubtitle" textLabel="a" detailTextLabel="b" id="c">
        <tableViewCellContentView key="contentView" id="k"><subviews>
        <label text="Title" id="a"/><label text="Detail" id="b"><fontDescription key="fontDescription" type="system" pointSize="9"/></label>
        <label text="More" id="m"/></subviews></tableViewCellContentView></tableViewCell>
        """
      let cell = try #require(self.nib(nib).instantiate(withOwner: nil).first as? UITableViewCell)
      #expect(cell.textLabel?.text == "Title" && cell.detailTextLabel?.text == "Detail")
      #expect(cell.detailTextLabel?.font.pointSize == 9)
      let texts = cell.contentView.subviews.compactMap { ($0 as? UILabel)?.text }
      #expect(texts.sorted() == ["Detail", "More", "Title"])
    }

    private func nib(_ objects: String) -> UINib {
      UINib(
        data: Data(
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>\(objects)</objects></document>
          """.utf8), bundle: nil)
    }

    @Test func nibsProvideCells() throws {
      let nib = nib(Self.row(""))
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      table.register(nib, forCellReuseIdentifier: "row")
      let row = try #require(table.dequeueReusableCell(withIdentifier: "row") as? InterfaceRow)
      #expect(row.caption.text == "?" && row.reuseIdentifier == "row")
      #expect(table.dequeueReusableCell(withIdentifier: "row") !== row)
      table.register(nil as UINib?, forCellReuseIdentifier: "row")
      #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
      // A nib without a cell gives an empty one.
      table.register(self.nib("<view id=\"v\"/>"), forCellReuseIdentifier: "none")
      #expect(table.dequeueReusableCell(withIdentifier: "none")?.reuseIdentifier == "none")
    }

    @Test func staticRowsNeedNoDataSource() throws {
      let sections = """
        <sections><tableViewSection headerTitle="One" id="s"><cells>\(Self.row("rowHeight=\"70\""))
        <tableViewCell id="d"/></cells></tableViewSection><tableViewSection footerTitle="End" id="u"><cells>
        <tableViewCell id="e"/></cells></tableViewSection></sections>
        """
      let scene = """
        <tableViewController id="first" sceneMemberID="viewController">
        <tableView key="view" style="plain" dataMode="static" rowHeight="40" sectionHeaderHeight="22" id="t">\(Self.frame)
        \(sections)</tableView></tableViewController>
        """
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene))
      let controller = try #require(
        storyboard.instantiateInitialViewController() as? UITableViewController)
      let table = try #require(controller.tableView)
      #expect(table.dataSource === controller && table.delegate === controller)
      #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 70)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 40)
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) is InterfaceRow)
      // The common height is that of the headers that exist.
      #expect(table.rectForHeader(inSection: 0).height == 22)
      #expect(table.rectForHeader(inSection: 1).height == 0)
      #expect(controller.tableView(table, titleForFooterInSection: 1) == "End")
      #expect(controller.tableView(table, numberOfRowsInSection: 9) == 0)
    }

    @Test func collectionsHaveLayoutsCellsAndHeaders() throws {
      let collection = """
        <collectionView id="c">\(Self.frame)<collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="3"
        minimumInteritemSpacing="4" scrollDirection="horizontal" id="f"><size key="itemSize" width="60" height="70"/>
        <size key="headerReferenceSize" width="25" height="25"/><inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/>
        </collectionViewFlowLayout>
        <cells><collectionViewCell reuseIdentifier="item" customClass="InterfaceItem" id="i"><view key="contentView">
        <subviews><label id="l"/></subviews></view><connections><outlet property="caption" destination="l"/></connections>
        </collectionViewCell></cells>
        <collectionReusableView key="sectionHeaderView" reuseIdentifier="head" id="h"><subviews><label text="Head" id="x"/>
        </subviews></collectionReusableView>
        <connections><outlet property="dataSource" destination="first"/><outlet property="delegate" destination="first"/>
        </connections></collectionView>
        """
      let controller = try list(collection, "<outlet property=\"collection\" destination=\"c\"/>")
      controller.loadViewIfNeeded()
      let view = try #require(controller.collection)
      let flow = try #require(view.collectionViewLayout as? UICollectionViewFlowLayout)
      #expect(flow.minimumLineSpacing == 3 && flow.minimumInteritemSpacing == 4)
      #expect(flow.scrollDirection == .horizontal && flow.itemSize == CGSize(width: 60, height: 70))
      #expect(flow.sectionInset == UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
      let texts = view.visibleCells.map { ($0 as? InterfaceItem)?.caption.text }
      #expect(texts == ["item 0", "item 1"])
      let header = view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
      #expect((header?.subviews.first as? UILabel)?.text == "Head")
    }

    @Test func cellsAreReleasedWithTheirController() throws {
      weak var cell: UITableViewCell?
      weak var released: UIViewController?
      do {
        let controller = try tableOfRows()
        controller.loadViewIfNeeded()
        (cell, released) = (controller.table.visibleCells.first, controller)
        #expect(cell != nil)
      }
      #expect(cell == nil && released == nil)
    }
  }
}
