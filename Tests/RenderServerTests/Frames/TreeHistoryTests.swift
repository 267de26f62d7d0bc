import CoreGraphics
import Testing

@testable import RenderModel

/// Tests of which past trees a context keeps, depending on the number of bytes that they need.
@Suite struct TreeHistoryTests {
  private static func image(_ seed: Int, side: Int = 128) -> CGImage {
    let bitmap = Bitmap(width: side, height: side)
    for y in 0..<side { bitmap.row(y).update(repeating: UInt32(seed + y), count: side) }
    return CGImage(adopting: bitmap)
  }

  private static let imageBytes = 128 * 128 * 4

  /// A history with one tree per second, beginning at time 0. The root layer may show a picture.
  private struct Past {
    var tree = LayerTree()
    var history: TreeHistory
    private let root = NodeID(index: 0)
    private var time = 0.0

    init(limit: Int) { history = TreeHistory(byteLimit: limit) }

    mutating func commit(_ change: (inout Commit) -> Void) {
      var commit = Commit(time: time)
      if time == 0 { (commit.inserted, commit.root) = ([root], .some(root)) }
      change(&commit)
      tree.apply(commit)
      history.append(tree, at: time, commit)
      time += 1
    }

    mutating func show(_ image: CGImage?, on node: Int32 = 0) {
      commit {
        var update = NodeUpdate(id: NodeID(index: node))
        var values = LayerProperties()
        values.contents = image.map { .image($0) }
        update.properties = values
        $0.updates.append(update)
      }
    }

    func image(at time: Double) -> CGImage? {
      history.position(at: time).flatMap { history.tree(at: $0)[root].properties.contents?.image }
    }
  }

  @Test func aTreeWithAPictureCountsThePicture() {
    var past = Past(limit: 1 << 30)
    past.show(nil)
    let empty = past.history.use.byteCount
    past.show(Self.image(1))
    #expect(past.history.use.byteCount == 2 * empty + Self.imageBytes)
  }

  /// A picture that several trees and layers show counts once.
  @Test func aSharedPictureCountsOnce() {
    var past = Past(limit: 1 << 30)
    let image = Self.image(1)
    past.commit { $0.inserted.append(NodeID(index: 1)) }
    let tree = past.history.use.byteCount
    for node in [0, 1, 0, 1] as [Int32] { past.show(image, on: node) }
    #expect(past.history.use.byteCount == 5 * tree + Self.imageBytes)
  }

  @Test func theOldestTreesAreDroppedFirst() throws {
    var past = Past(limit: 10 * Self.imageBytes)
    let images = (0..<40).map { Self.image($0) }
    for image in images { past.show(image) }
    let use = past.history.use
    #expect(use.byteCount <= use.byteLimit)
    // Nine trees fit at most, because each of them needs bytes besides those of its picture. That only one
    // more may be missing is a choice.
    #expect((8...9).contains(use.treeCount))
    let start = try #require(use.start)
    #expect(start == Double(40 - use.treeCount))
    #expect(past.image(at: 39) === images[39])
    #expect(past.image(at: start) === images[Int(start)])
    #expect(past.image(at: 3) === images[Int(start)], "earlier times show the oldest tree")
  }

  @Test func droppedPicturesAreFreed() {
    var past = Past(limit: 4 * Self.imageBytes)
    weak var first: Bitmap?
    do {
      let image = Self.image(0)
      first = image.bitmap
      past.show(image)
    }
    #expect(first != nil)
    for seed in 1..<10 { past.show(Self.image(seed)) }
    #expect(first == nil)
  }

  /// A picture that is in a dropped tree and also in a later one stays in memory, and counts, until the later tree is
  /// dropped.
  @Test func aPictureThatReappearsIsKept() {
    var past = Past(limit: 1 << 30)
    let image = Self.image(0)
    past.show(image)
    past.show(nil)
    past.show(image)
    let three = past.history.use.byteCount
    var small = Past(limit: three + 100)
    for contents in [image, nil, image, image, image] { small.show(contents) }
    #expect(small.history.use.treeCount < 5)
    #expect(small.history.use.byteCount > Self.imageBytes)
    #expect(small.image(at: 4) === image)
    let trees = small.history.use.treeCount
    for _ in 0..<10 { small.show(nil) }
    #expect(small.history.use.byteCount < Self.imageBytes, "\(trees)")
  }

  private struct MeshOwner: MeshConvertible {
    let mesh: DeformationMesh?
    var recipe: MeshRecipe { MeshRecipe(vertices: [], faces: []) }
  }

  /// The mesh of a layer may take as much memory as a picture.
  @Test func aMeshCounts() throws {
    let corners: [CGPoint] = [
      CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1),
    ]
    let mesh = try #require(
      DeformationMesh(
        vertices: corners.map { DeformationMesh.Vertex(source: $0, target: $0, depth: 0) },
        faces: [SIMD4<UInt32>(0, 1, 2, 3)]))
    var values = LayerProperties()
    values.rare.values.custom[LayerProperties.meshKey] = .object(OpaqueValue(MeshOwner(mesh: mesh)))
    var node = LayerNode()
    node.setProperties(values)
    #expect(ReferencedMemory(of: node).objects.map(\.byteCount) == [mesh.byteCount])
  }

  /// A text may take as much memory as a picture.
  @Test func textsCount() {
    let text = String(repeating: "a", count: 100_000)
    let sets: [(inout RareLayerProperties.Values) -> Void] = [
      { $0.name = text }, { $0.custom["a"] = .string(text) }, { $0.custom[text] = .null },
      { $0.filters = FilterList(OpaqueValue([NamedFilter(name: text, type: "bloom")])) },
      {
        let filter = NamedFilter(
          name: "a", type: "bloom", parameters: FilterParameters(["a": .string(text)]))
        $0.backgroundFilters = FilterList(OpaqueValue([filter]))
      },
    ]
    for set in sets {
      var (values, node) = (LayerProperties(), LayerNode())
      set(&values.rare.values)
      node.setProperties(values)
      let byteCount = ReferencedMemory(of: node).ownByteCount
      #expect(byteCount >= 100_000 && byteCount < 110_000)
    }
  }

  @Test func theNewestTreeIsKeptWhateverItsSize() {
    var past = Past(limit: 0)
    let images = (0..<3).map { Self.image($0) }
    for image in images { past.show(image) }
    #expect(past.history.use.treeCount == 1)
    #expect(past.image(at: 0) === images[2])
  }

  @Test func aCommitAtTheSameTimeReplacesTheEarlierTree() {
    var past = Past(limit: 1 << 30)
    past.show(nil)
    let one = past.history.use.byteCount
    for seed in 0..<100 {
      var commit = Commit(time: 1)
      var update = NodeUpdate(id: NodeID(index: 0))
      var values = LayerProperties()
      values.contents = .image(Self.image(seed))
      update.properties = values
      commit.updates = [update]
      past.tree.apply(commit)
      past.history.append(past.tree, at: 1, commit)
    }
    #expect(past.history.use.treeCount == 2)
    #expect(past.history.use.byteCount == 2 * one + Self.imageBytes)
  }

  /// A picture that an edit puts into earlier trees counts while one of these is kept, even if the next commit shows
  /// another picture.
  @Test func aRevisedPictureCounts() {
    var past = Past(limit: 1 << 30)
    for _ in 0..<3 { past.show(nil) }
    let before = past.history.use.byteCount
    let image = Self.image(1)
    let revision = ValueRevision(
      of: NodeID(index: 0), PropertyPath(root: .declared(.contents)), from: .null,
      to: .contents(.image(image)))
    #expect(past.history.revise(revision) == 0..<3)
    #expect(past.image(at: 0) === image && past.image(at: 2) === image)
    #expect(past.history.use.byteCount == before + Self.imageBytes)
    past.show(image)
    past.show(nil)
    // The bytes before are those of three trees, and now there are five.
    #expect(past.history.use.byteCount == 5 * before / 3 + Self.imageBytes)
    var unchanged = Past(limit: 1 << 30)
    unchanged.show(Self.image(2))
    let one = unchanged.history.use.byteCount
    #expect(unchanged.history.revise(revision).isEmpty)
    #expect(unchanged.history.use.byteCount == one)
  }

  @Test func nodeIDsAreFreedWithTheLastTreeThatContainsThem() {
    var past = Past(limit: 3 * Self.imageBytes)
    past.commit { $0.inserted.append(NodeID(index: 1)) }
    past.show(Self.image(1), on: 1)
    past.commit { $0.removed = [NodeID(index: 1)] }
    #expect(past.history.takeFreedNodes().isEmpty)
    for seed in 2..<8 { past.show(Self.image(seed)) }
    #expect(past.history.takeFreedNodes() == [NodeID(index: 1)])
    #expect(past.history.takeFreedNodes().isEmpty)
  }

  private static func animation(_ number: Int, _ path: CGPath? = nil) -> AnimationValue {
    var basic = BasicAnimation(target: PropertyPath(root: .declared(.opacity)), from: .number(1))
    if let path {
      basic = BasicAnimation(target: PropertyPath(root: .declared(.shadowPath)), from: .path(path))
    }
    return AnimationValue(
      id: AnimationID(rawValue: UInt64(number)), timing: Timing(duration: 1), curve: nil,
      isRemovedOnCompletion: false, kind: .basic(basic))
  }

  /// A layer may keep its animations. If all of them were measured at each commit, this would take minutes.
  @Test func theLedgerDoesNotMeasureAnimationsAgain() {
    var (ledger, release) = (HistoryLedger(), HistoryLedger.PendingRelease())
    var node = LayerNode()
    node.append((0..<50_000).map { Self.animation($0) })
    for position in 0..<50_000 {
      ledger.note(node, id: NodeID(index: 0), from: position, pendingRelease: &release)
    }
    #expect(ledger.byteCount > 50_000 * 50_000 * MemoryLayout<AnimationValue>.stride)
    node.remove((0..<50_000).map { AnimationID(rawValue: UInt64($0)) })
    ledger.note(node, id: NodeID(index: 0), from: 50_000, pendingRelease: &release)
    ledger.release(release)
    #expect(ledger.byteCount == 0)
  }

  /// The animations are added and removed in an order that leaves equal objects before and after the others.
  @Test func theObjectsOfAnimationsAreHeldAsLongAsTheseAreKept() {
    var (ledger, release) = (HistoryLedger(), HistoryLedger.PendingRelease())
    var node = LayerNode()
    let paths = (0..<5).map { CGPath(rect: CGRect(x: $0, y: 0, width: 1, height: 1), transform: nil) }
    node.append(paths.enumerated().map { Self.animation($0.offset, $0.element) })
    ledger.note(node, id: NodeID(index: 0), from: 0, pendingRelease: &release)
    for (position, removed) in [2, 0, 4].enumerated() {
      node.remove([AnimationID(rawValue: UInt64(removed))])
      ledger.note(node, id: NodeID(index: 0), from: position + 1, pendingRelease: &release)
      #expect(release.objects.map(\.object).last == ObjectIdentifier(paths[removed]))
      #expect(release.objects.count == position + 1)
    }
    node.append([Self.animation(7, paths[2])])
    ledger.note(node, id: NodeID(index: 0), from: 4, pendingRelease: &release)
    let held = ReferencedMemory(of: node).objects.map(\.id)
    #expect(held == [paths[1], paths[3], paths[2]].map { ObjectIdentifier($0) })
    ledger.note(LayerNode(), id: NodeID(index: 0), from: 5, pendingRelease: &release)
    ledger.release(release)
    #expect(ledger.byteCount == 0)
  }

  @Test func equalPicturesHaveEqualDigests() {
    #expect(ImageDigest(of: Self.image(1, side: 37)) == ImageDigest(of: Self.image(1, side: 37)))
    #expect(Self.image(1).isEqual(to: Self.image(1)) && !Self.image(1).isEqual(to: Self.image(2)))
    let digests = (0..<500).map { ImageDigest(of: Self.image($0, side: 9)) }
    #expect(Set(digests).count == 500)
  }

  /// A commit that changes one layer among many notes that layer alone.
  @Test func theLedgerNotesOnlyWhatChanged() {
    var ledger = HistoryLedger()
    var pendingRelease = HistoryLedger.PendingRelease()
    var node = LayerNode()
    node.properties.contents = .image(Self.image(1))
    for index in 0..<1000 {
      ledger.note(node, id: NodeID(index: Int32(index)), from: 0, pendingRelease: &pendingRelease)
    }
    #expect(ledger.byteCount == Self.imageBytes)
    ledger.note(LayerNode(), id: NodeID(index: 7), from: 1, pendingRelease: &pendingRelease)
    #expect(ledger.byteCount == Self.imageBytes && pendingRelease.objects.isEmpty)
    for index in 0..<1000 {
      ledger.note(
        LayerNode(), id: NodeID(index: Int32(index)), from: 2, pendingRelease: &pendingRelease)
    }
    #expect(pendingRelease.objects.count == 1)
    ledger.release(pendingRelease)
    #expect(ledger.byteCount == 0)
  }
}
