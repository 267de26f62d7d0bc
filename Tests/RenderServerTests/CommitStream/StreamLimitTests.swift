import CoreGraphics
import RenderModel
import TestSupport
import Testing

@testable import CommitStream

/// Tests of streams that a program of Lamina would not write.
@Suite struct StreamLimitTests {
  private static func nodes(_ indices: [Int32]) -> [NodeID] { indices.map { NodeID(index: $0) } }

  /// Returns the error with which a stream of commits is refused; nil if all of them are read.
  private static func error(of commits: [Commit], limits: StreamLimits? = nil) -> StreamError? {
    var encoder = StreamEncoder()
    for commit in commits { encoder.append(commit) }
    return error(of: encoder.take().bytes(), limits: limits)
  }

  private static func error(of file: [UInt8], limits: StreamLimits? = nil) -> StreamError? {
    do {
      var reader = try StreamReader(file, limits: limits)
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  private static func insertion(_ indices: [Int32]) -> Commit {
    var commit = Commit(time: 0)
    commit.inserted = nodes(indices)
    return commit
  }

  private static func sublayers(_ owner: Int32, _ indices: [Int32]) -> Commit {
    var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: owner)))
    update.sublayers = nodes(indices)
    commit.updates = [update]
    return commit
  }

  private static func removal(_ indices: [Int32]) -> Commit {
    var commit = Commit(time: 0)
    commit.removed = nodes(indices)
    return commit
  }

  @Test func treesThatAContextSendsAreAccepted() {
    let moves = [
      Self.insertion([0, 1, 2, 3]), Self.sublayers(0, [1, 2]), Self.sublayers(1, [3]),
      Self.sublayers(1, []), Self.sublayers(2, [3]), Self.sublayers(2, []), Self.removal([3]),
      Self.insertion([3]), Self.sublayers(2, [3]),
    ]
    #expect(Self.error(of: moves) == nil)
  }

  /// A context sends no change of a layer that it removes, so the layers below it move before it is removed.
  @Test func layersMayMoveOutOfALayerThatTheSameCommitRemoves() throws {
    var masked = Self.insertion([0, 1, 2, 3])
    masked.root = .some(NodeID(index: 0))
    var update = NodeUpdate(id: NodeID(index: 1))
    (update.sublayers, update.mask) = (Self.nodes([2]), .some(NodeID(index: 3)))
    masked.updates = Self.sublayers(0, [1]).updates + [update]
    var move = Self.sublayers(0, [3, 2])
    move.removed = Self.nodes([1])
    let commits = [masked, move, Self.sublayers(2, [3]), Self.sublayers(0, [2])]
    #expect(Self.error(of: Array(commits.prefix(2))) == nil)
    guard case .invalid? = Self.error(of: commits) else {
      Issue.record("accepted: a layer in two places")
      return
    }
    var tree = LayerTree()
    for commit in commits.prefix(2) { tree.apply(commit) }
    #expect(tree[NodeID(index: 0)].sublayers == Self.nodes([3, 2]))
    #expect(tree[NodeID(index: 2)].superlayer == NodeID(index: 0))
  }

  @Test func impossibleTreesAreRefused() {
    let three = Self.insertion([0, 1, 2])
    let wrong: [[Commit]] = [
      [Self.insertion([0, 0])], [three, Self.insertion([1])], [Self.sublayers(0, [])],
      [three, Self.sublayers(0, [5])], [three, Self.sublayers(0, [1, 1])],
      [three, Self.sublayers(0, [0])], [three, Self.sublayers(0, [2]), Self.sublayers(1, [2])],
      [three, Self.sublayers(0, [1]), Self.sublayers(1, [2]), Self.sublayers(2, [0])],
      [three, Self.removal([1, 1])], [three, Self.removal([9])],
      [three, Self.sublayers(0, [1]), Self.removal([1])],
    ]
    for commits in wrong {
      guard case .invalid? = Self.error(of: commits) else {
        Issue.record("accepted: \(commits)")
        continue
      }
    }
  }

  @Test func aRootOrAMaskOutsideOfTheTreeIsRefused() {
    var root = Self.insertion([0])
    root.root = .some(NodeID(index: 1))
    var (mask, update) = (Self.insertion([0]), NodeUpdate(id: NodeID(index: 0)))
    update.mask = .some(NodeID(index: 0))
    mask.updates = [update]
    for commit in [root, mask] {
      guard case .invalid? = Self.error(of: [commit]) else {
        Issue.record("accepted: \(commit)")
        continue
      }
    }
  }

  /// A tree has memory for all nodes up to the greatest index.
  @Test func aGreatIndexOfALayerNeedsTooMuchMemory() {
    #expect(Self.error(of: [Self.insertion([.max])]) == .needsTooMuchMemory)
    #expect(Self.error(of: [Self.insertion([100_000])]) == nil)
  }

  @Test func animationsWithoutFiniteTimesAreRefused() {
    var (commit, update) = (Self.insertion([0]), NodeUpdate(id: NodeID(index: 0)))
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(duration: .nan), curve: nil,
        isRemovedOnCompletion: true, kind: .inert)
    ]
    commit.updates = [update]
    guard case .invalid? = Self.error(of: [commit]) else {
      Issue.record("accepted")
      return
    }
  }

  private final class NoImages: ImageSource {
    func image(_ number: Int) throws(StreamError) -> CGImage? { nil }
  }

  /// Such canvases have no size in points, or one that no picture can have.
  @Test(
    arguments: [
      (0, 10, 1), (10, 0, 1), (40_000, 10, 1), (10, .max, 1), (10, 10, 0), (10, 10, 1e308),
      (10, 10, 5e-324),
      (10, 10, .nan), (10, 10, .infinity), (10, 10, -1),
    ] as [(Int, Int, Double)])
  func impossibleCanvasesAreRefusedAndNotWritten(width: Int, height: Int, scale: Double) throws {
    var bytes = ByteWriter()
    bytes.put(count: width)
    bytes.put(count: height)
    bytes.put(number: scale)
    bytes.put(fixed: UInt32(0))
    var reader = ValueReader(
      ByteReader(bytes.bytes), keys: .own, allowance: Allowance(bytes: 1000), images: NoImages())
    #expect(throws: StreamError.self) { try reader.canvas() }
    var encoder = StreamEncoder()
    encoder.append(StreamCanvas(width: width, height: height, scale: scale, background: 0))
    #expect(Self.error(of: encoder.take().bytes()) == nil)
  }

  private static func file(custom value: PropertyValue) -> [UInt8] {
    var (encoder, commit, update) = (StreamEncoder(), insertion([0]), NodeUpdate(id: NodeID(index: 0)))
    update.properties = LayerProperties()
    update.properties?.rare.values.custom["a"] = value
    commit.updates = [update]
    encoder.append(commit)
    return encoder.take().bytes()
  }

  @Test func valuesMayBeNestedOnlyToALimit() {
    func nested(_ depth: Int) -> PropertyValue {
      (0..<depth).reduce(.null) { value, _ in .array([value]) }
    }
    #expect(Self.error(of: Self.file(custom: nested(40))) == nil)
    guard case .invalid? = Self.error(of: Self.file(custom: nested(5000))) else {
      Issue.record("accepted")
      return
    }
  }

  /// The file is small, because zlib compresses equal values to a two-hundredth.
  @Test func memoryIsLimitedInProportionToTheFile() {
    let file = Self.file(custom: .array(Array(repeating: .null, count: 12_000_000)))
    #expect(file.count < 100_000)
    #expect(Self.error(of: file) == .needsTooMuchMemory)
    #expect(Self.error(of: Self.file(custom: .array(Array(repeating: .null, count: 1_000_000)))) == nil)
  }

  @Test func allLayersTogetherHaveALimit() {
    var limits = StreamLimits(fileSize: 0)
    limits.tree = 100_000
    #expect(Self.error(of: [Self.insertion(Array(0..<50))], limits: limits) == nil)
    var commits = [Self.insertion(Array(0..<50))]
    for index in 0..<50 as Range<Int32> {
      var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: index)))
      update.properties = LayerProperties()
      update.properties?.rare.values.custom["a"] = .array(Array(repeating: .null, count: 100))
      commit.updates = [update]
      commits.append(commit)
    }
    #expect(Self.error(of: commits, limits: limits) == .needsTooMuchMemory)
    // A later list of sublayers does not hide the values.
    let hidden = commits.flatMap { [$0, Self.sublayers($0.updates.first?.id.index ?? 0, [])] }
    #expect(Self.error(of: hidden, limits: limits) == .needsTooMuchMemory)
    let replaced = [commits[0]] + Array(repeating: commits[1], count: 500)
    #expect(Self.error(of: replaced, limits: limits) == nil, "replaced values are released")
  }

  /// Returns the values of a layer with a text of 10,000 characters at each place that may have one.
  private static func valuesWithTexts() -> [LayerProperties] {
    let text = String(repeating: "a", count: 10_000)
    let filters = [NamedFilter(name: text, type: "bloom"), NamedFilter(name: "a", type: text)]
    let custom: [String: PropertyValue] = ["a": .string(text), text: .null]
    return custom.map { entry in values { $0.custom = [entry.key: entry.value] } }
      + filters.map { filter in values { $0.filters = FilterList(OpaqueValue([filter])) } }
      + [values { $0.name = text }]
  }

  private static func values(_ set: (inout RareLayerProperties.Values) -> Void) -> LayerProperties {
    var values = LayerProperties()
    set(&values.rare.values)
    return values
  }

  /// The texts of a stream may be much longer than its bytes, because zlib compresses equal characters.
  @Test func textsCountWithTheirLength() {
    var limits = StreamLimits(fileSize: 0)
    limits.tree = 150_000
    for properties in Self.valuesWithTexts() {
      var commit = Self.insertion(Array(0..<20))
      commit.updates = (0..<20 as Range<Int32>).map { index in
        var update = NodeUpdate(id: NodeID(index: index))
        update.properties = properties
        return update
      }
      #expect(Self.error(of: [commit], limits: limits) == .needsTooMuchMemory)
      commit.updates.removeLast(15)
      #expect(Self.error(of: [commit], limits: limits) == nil)
    }
  }

  /// An image of 512 MiB must not need the memory twice.
  @Test(arguments: [true, false]) func packedBytesAreReadInPieces(compresses: Bool) throws {
    let count = 32 << 20 + 12
    let file = StreamPart.packed([UInt8](repeating: 7, count: count), compresses: compresses)
    let start = allocatedBytes ?? 0
    var (reader, sum, most, isSame) = (ByteReader(file), 0, 0, true)
    try reader.unpack(from: file, count: count) { bytes, count in
      most = max(most, (allocatedBytes ?? start) - start)
      sum += count
      isSame = isSame && bytes[..<count].allSatisfy { $0 == 7 }
    }
    #expect(sum == count && isSame)
    #expect(most < 4 << 20)
  }

  /// The rows do not end where the pieces end in which the pixels are unpacked.
  @Test func aLargeImageIsTheSame() throws {
    var random = SeededGenerator(seed: 2)
    let image = random.image(width: 601, height: 1001, isOpaque: false)
    var (encoder, commit, update) = (
      StreamEncoder(), Self.insertion([0]), NodeUpdate(id: NodeID(index: 0))
    )
    update.properties = LayerProperties()
    update.properties?.contents = .image(image)
    commit.updates = [update]
    encoder.append(commit)
    var reader = try StreamReader(encoder.take().bytes())
    guard case .commit(let read)? = try reader.next(),
      let copy = read.commit.updates[0].properties?.contents?.image
    else {
      Issue.record("no image")
      return
    }
    #expect(copy.isEqual(to: image))
  }

  @Test func imagesTogetherHaveALimit() {
    var random = SeededGenerator(seed: 1)
    var (encoder, commit, update) = (
      StreamEncoder(), Self.insertion([0]), NodeUpdate(id: NodeID(index: 0))
    )
    update.properties = LayerProperties()
    update.properties?.contents = .image(random.image(width: 100, height: 100, isOpaque: true))
    commit.updates = [update]
    encoder.append(commit)
    let file = encoder.take().bytes()
    var limits = StreamLimits(fileSize: file.count)
    #expect(Self.error(of: file, limits: limits) == nil)
    limits.images = 30_000
    #expect(Self.error(of: file, limits: limits) == .needsTooMuchMemory)
  }
}
