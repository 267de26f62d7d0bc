import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of collection views and their layouts (Decision 0048).
  @Suite @MainActor struct CollectionViews {
    private final class Cell: UICollectionViewCell {
      nonisolated(unsafe) static var made = 0
      var isMarked = false
      override init(frame: CGRect) {
        super.init(frame: frame)
        Self.made += 1
        isMarked = true
      }
      required init?(coder: NSCoder) { nil }

      let log = EventLog()
      override func willTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
      ) { log.note("will") }
      override func didTransition(
        from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
      ) { log.note("did") }
    }

    private final class Source: NSObject, UICollectionViewDataSource,
      UICollectionViewDelegateFlowLayout
    {
      var items: [Int]
      let log = EventLog()
      init(_ items: [Int]) { self.items = items }
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { items.count }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.tag = items[indexPath.item]
        return cell
      }
      func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      }
      func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        log.note("selected \(indexPath.item)")
      }
    }

    /// Attributes with a property of their own.
    private final class Tilted: UICollectionViewLayoutAttributes {
      var tilt: CGFloat = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Tilted)?.tilt = tilt
        return copy
      }
    }

    /// A circle of items that turns with the content offset.
    private final class Circle: UICollectionViewLayout {
      private(set) var preparations = 0
      override func prepare() {
        super.prepare()
        preparations += 1
      }
      override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 200) }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
          layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
        }
      }
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let attributes = Tilted(forCellWith: indexPath)
        let offset = collectionView?.contentOffset.x ?? 0
        attributes.size = CGSize(width: 40, height: 40)
        attributes.center = CGPoint(x: offset + 100, y: 50 + CGFloat(indexPath.item) * 20)
        attributes.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        attributes.alpha = 0.25
        attributes.zIndex = 10 - indexPath.item
        attributes.tilt = 3
        return attributes
      }
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: 400, y: 0) }
    }

    /// A layout that requires its collection view, as apps write it.
    private final class Required: UICollectionViewLayout {
      override var collectionView: UICollectionView { super.collectionView! }
      var distance: CGFloat = 0 { didSet { invalidateLayout() } }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        collectionView.bounds.size != newBounds.size
      }
    }

    /// A layout that begins at its end, and changes the cells that it finds.
    private final class AtEnd: UICollectionViewLayout {
      private var isPlaced = false
      override func prepare() {
        super.prepare()
        guard !isPlaced, let collectionView else { return }
        isPlaced = true
        collectionView.setContentOffset(CGPoint(x: 800, y: 0), animated: false)
      }
      override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 200) }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let attributes = UICollectionViewLayoutAttributes(
          forCellWith: IndexPath(item: 0, section: 0))
        attributes.frame = CGRect(x: rect.minX, y: 0, width: 40, height: 40)
        (collectionView?.cellForItem(at: attributes.indexPath) as? Cell)?.isMarked = false
        return [attributes]
      }
    }

    /// The sources of all tests, because collection views do not retain them.
    private static var kept: [Source] = []

    private func collection(
      _ world: ViewWorld, _ source: Source, _ layout: UICollectionViewLayout
    ) -> UICollectionView {
      let view = UICollectionView(frame: world.window.bounds, collectionViewLayout: layout)
      view.register(Cell.self, forCellWithReuseIdentifier: "cell")
      view.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      (view.dataSource, view.delegate) = (source, source)
      Self.kept.append(source)
      world.add(view)
      return view
    }

    private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    private func frame(_ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(x: x, y: y, width: 50, height: 50)
    }

    @Test func aLayoutThatScrollsAtFirstIsAskedAgainForItsCells() {
      let world = ViewWorld()
      defer { world.end() }
      let view = collection(world, Source([0]), AtEnd())
      view.layoutIfNeeded()
      #expect(view.contentOffset.x == 800)
      #expect(view.visibleCells.map { ($0 as? Cell)?.isMarked } == [false])
    }

    @Test func aLongCollectionHasCellsForItsVisibleItemsOnly() {
      let world = ViewWorld()
      defer { world.end() }
      Cell.made = 0
      let view = collection(world, Source(Array(0..<10_000)), UICollectionViewFlowLayout())
      #expect(view.visibleCells.map(\.tag) == Array(0..<12))
      for offset in stride(from: CGFloat(0), through: 100_000, by: 53) {
        view.contentOffset.y = offset
        CATransaction.flush()
      }
      // Up to five lines of three items are visible in 200 points; a sixth one is a choice.
      #expect(Cell.made <= 18, "\(Cell.made) cells were made")
      #expect(view.visibleCells.allSatisfy { ($0 as? Cell)?.isMarked == true })
    }

    /// Three items of 50 points fit into 200 points with a distance of 10; the rest of a full line goes between them.
    @Test func linesAreJustifiedExceptTheLast() {
      let world = ViewWorld()
      defer { world.end() }
      let view = collection(world, Source(Array(0..<5)), UICollectionViewFlowLayout())
      let frames = (0..<5).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
      #expect(frames == [frame(0, 0), frame(75, 0), frame(150, 0), frame(0, 60), frame(75, 60)])
      #expect(view.contentSize == CGSize(width: 200, height: 110))
    }

    @Test func headersAndMarginsTakeSpace() throws {
      let world = ViewWorld()
      defer { world.end() }
      let layout = UICollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 10, height: 30)
      layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
      layout.sectionHeadersPinToVisibleBounds = true
      let view = collection(world, Source(Array(0..<30)), layout)
      #expect(view.layoutAttributesForItem(at: path(0))?.frame == frame(10, 35))
      let kind = UICollectionView.elementKindSectionHeader
      let header = try #require(view.supplementaryView(forElementKind: kind, at: path(0)))
      #expect(header.frame == CGRect(x: 0, y: 0, width: 200, height: 30))
      view.contentOffset.y = 200
      CATransaction.flush()
      #expect(view.supplementaryView(forElementKind: kind, at: path(0))?.frame.minY == 200)
    }

    @Test func horizontalLayoutsFillColumns() {
      let world = ViewWorld()
      defer { world.end() }
      let layout = UICollectionViewFlowLayout()
      layout.scrollDirection = .horizontal
      let view = collection(world, Source(Array(0..<5)), layout)
      let frames = (0..<5).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
      #expect(frames == [frame(0, 0), frame(0, 75), frame(0, 150), frame(60, 0), frame(60, 75)])
    }

    @Test func aLayoutOfTheAppPlacesAndTransformsCells() throws {
      let world = ViewWorld()
      defer { world.end() }
      let layout = Circle()
      let view = collection(world, Source([1, 2, 3]), layout)
      let cells = view.visibleCells
      #expect(cells.map(\.tag) == [1, 2, 3] && cells.allSatisfy { $0.alpha == 0.25 })
      #expect(cells.map(\.transform.a) == [0.5, 0.5, 0.5] && cells[0].bounds.width == 40)
      #expect(cells.map(\.layer.zPosition) == [10, 9, 8])
      #expect(
        view.subviews.filter { $0 is Cell }.last === cells[0], "touches find the frontmost one")
      let before = layout.preparations
      view.contentOffset.x = 30
      CATransaction.flush()
      #expect(layout.preparations > before && cells[0].center.x == 130)
      let copy = layout.layoutAttributesForItem(at: path(1))?.copy() as? Tilted
      #expect(copy?.tilt == 3 && copy?.zIndex == 9 && copy?.indexPath == path(1))
    }

    @Test func aLayoutIsNotAskedBeforeItHasItsView() {
      let layout = Required()
      layout.distance = 3
      let view = UICollectionView(
        frame: CGRect(x: 10, y: 10, width: 100, height: 100), collectionViewLayout: layout)
      #expect(layout.collectionView === view)
      view.frame.size.width = 80
      #expect(view.bounds.width == 80)
    }

    @Test func theLayoutDeterminesWhereADragEnds() {
      let world = ViewWorld(width: 200, height: 200)
      defer { world.end() }
      let view = collection(world, Source([1]), Circle())
      world.down(150, 150)
      world.move(120, 150)
      world.move(80, 150)
      world.up(80, 150)
      world.tick(view, from: 0, to: 3)
      #expect(view.contentOffset.x == 400)
    }

    @Test func touchesSelectItems() {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source(Array(0..<6))
      let view = collection(world, source, UICollectionViewFlowLayout())
      world.tap(100, 20)
      #expect(
        source.log.take() == ["selected 1"] && view.cellForItem(at: path(1))?.isSelected == true)
      world.tap(60, 20)
      #expect(source.log.take() == [], "there is no item")
      world.tap(20, 20)
      #expect(view.indexPathsForSelectedItems == [path(0)])
      #expect(view.cellForItem(at: path(1))?.isSelected == false)
    }

    @Test func updatesAreAnimated() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let source = Source([0, 1, 2])
      let view = collection(world, source, UICollectionViewFlowLayout())
      let second = try #require(view.cellForItem(at: path(1)))
      let first = try #require(view.cellForItem(at: path(0)))
      source.items = [1, 2, 9]
      var isDone = false
      view.performBatchUpdates(
        {
          view.deleteItems(at: [path(0)])
          view.insertItems(at: [path(2)])
        }, completion: { isDone = $0 })
      world.go(to: 0)
      world.go(to: 0.15)
      // The items of a last line are 60 points apart, and the changes take 0.3 s, of which half has passed.
      #expect(abs(second.shown.frame.minX - 30) < 1 && second.frame.minX == 0)
      #expect(abs(first.shown.opacity - 0.5) < 0.1)
      await world.run(to: 0.5)
      #expect(isDone && view.visibleCells.map(\.tag) == [1, 2, 9] && first.superview == nil)
    }

    @Test func aNewLayoutMovesTheCells() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = collection(world, Source([0, 1]), UICollectionViewFlowLayout())
      let cell = view.cellForItem(at: path(0))
      view.setCollectionViewLayout(Circle(), animated: true)
      #expect((cell as? Cell)?.log.take() == ["will"])
      world.go(to: 0)
      world.go(to: 0.15)
      // The center goes from 25 to 100, and is near the middle. The bounds are a choice.
      #expect((cell?.shown.position.x).map { $0 > 40 && $0 < 85 } == true)
      await world.run(to: 0.5)
      #expect(cell?.center.x == 100 && (cell as? Cell)?.log.take() == ["did"])
    }

    @Test func aControllerMayRefuseThatItsItemsAreDeselected() {
      final class Fixed: UICollectionViewController {
        override func collectionView(
          _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
        ) -> Bool { false }
      }
      let controller = Fixed(collectionViewLayout: UICollectionViewFlowLayout())
      let delegate = controller.collectionView.delegate as? any UICollectionViewDelegate
      let mayDeselect = delegate?.collectionView(
        controller.collectionView, shouldDeselectItemAt: path(0))
      #expect(mayDeselect == false)
    }

    @Test func aNewDataSourceProvidesTheVisibleCells() {
      let world = ViewWorld()
      defer { world.end() }
      let view = collection(world, Source([1, 2]), UICollectionViewFlowLayout())
      #expect(view.cellForItem(at: path(0))?.tag == 1)
      let other = Source([7, 8])
      Self.kept.append(other)
      view.dataSource = other
      #expect(view.cellForItem(at: path(0))?.tag == 7)
    }
  }
}
