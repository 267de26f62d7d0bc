import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

@testable import CommitStream

/// Tests of a stream that arrives in pieces.
@Suite struct LiveStreamTests {
  /// Returns a stream of random commits in many packs, and the tree after them.
  private static func stream(seed: UInt64) -> (bytes: [UInt8], tree: String) {
    var scene = RandomScene(seed: seed, canvas: PixelRect(x: 0, y: 0, width: 60, height: 40), .full)
    var stream = StreamCopy()
    stream.send(scene.firstCommit(layers: 8, animations: 6), packs: true)
    for step in 1...20 {
      stream.send(scene.nextCommit(at: Double(step) * 0.1), packs: step.isMultiple(of: 3))
    }
    stream.end()
    return (stream.file, TreeText.text(of: stream.original.tree(at: .infinity)))
  }

  /// Pieces of one byte end at every place of a chunk.
  @Test(arguments: [1, 7, 1000, .max])
  func piecesOfAnySizeGiveTheSameTree(size: Int) throws {
    let (bytes, tree) = Self.stream(seed: 5)
    let copy = RenderContext()
    var reader = LiveStreamReader()
    for start in stride(from: 0, to: bytes.count, by: min(size, bytes.count)) {
      reader.append(bytes[start..<min(bytes.count, start + min(size, bytes.count))])
      while let event = try reader.next() {
        if case .commit(let commit) = event { copy.commit(commit.commit) }
      }
    }
    #expect(TreeText.text(of: copy.tree(at: .infinity)) == tree)
  }

  @Test func bytesThatAreNoStreamAreRefusedAtOnce() throws {
    var reader = LiveStreamReader()
    reader.append([0x89, 0x4C])
    let early = try reader.next()
    #expect(early.map { _ in true } == nil)
    reader.append([0x42])
    #expect(throws: StreamError.notAStream) { try reader.next() }
    var newer = LiveStreamReader()
    newer.append(StreamHeader.magic + [2, 0, 0, 0])
    #expect(throws: StreamError.unknownVersion(2)) { try newer.next() }
  }

  /// A length is compared with the limit before its bytes arrive.
  @Test func damageAndGreatLengthsAreRefused() throws {
    var bytes = Self.stream(seed: 6).bytes
    bytes[bytes.count - 2] ^= 1
    var reader = LiveStreamReader()
    reader.append(bytes)
    #expect(throws: StreamError.self) { while try reader.next() != nil {} }
    var long = LiveStreamReader()
    long.append(StreamHeader.magic + [1, 0, 0, 0] + Array("pack".utf8) + [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: StreamError.needsTooMuchMemory) { try long.next() }
  }

  /// A scene that draws a new picture for each frame must not fill the memory of its reader.
  @Test func imagesThatWereReleasedAreForgotten() throws {
    var (encoder, reader) = (StreamEncoder.endless, LiveStreamReader())
    let copy = RenderContext()
    for step in 0..<200 {
      encoder.append(Self.commit(showing: Self.image(step), isFirst: step == 0))
      reader.append(encoder.take().bytes(compresses: false))
      while let event = try reader.next() {
        if case .commit(let commit) = event { copy.commit(commit.commit) }
      }
    }
    // Each image has a megabyte.
    #expect(reader.imageBytes < 64 << 20)
    #expect(reader.imageBytes >= 1 << 20)
  }

  /// The pictures that a scene shows at one time may have as many bytes as its reader permits.
  @Test(arguments: [9, 10, 11]) func imagesAreLimited(mebibytes: Int) throws {
    let limit = mebibytes << 20
    var (encoder, reader) = (StreamEncoder.endless, LiveStreamReader(imageLimit: limit))
    var commit = Commit(time: 0)
    commit.inserted = (0..<10).map { NodeID(index: Int32($0)) }
    commit.updates = commit.inserted.map { id in
      var update = NodeUpdate(id: id)
      update.properties = LayerProperties()
      update.properties?.contents = .image(Self.image(Int(id.index)))
      return update
    }
    encoder.append(commit)
    reader.append(encoder.take().bytes(compresses: false))
    if mebibytes > 10 {
      while try reader.next() != nil {}
      #expect(reader.imageBytes > 10 << 20)
    } else {
      // Each image has a megabyte, and some bytes more.
      #expect(throws: StreamError.needsTooMuchMemory) { while try reader.next() != nil {} }
    }
  }

  /// Each removal of a layer examines all layers that were animated. A stream has no end, so this is limited for each pack.
  @Test(arguments: [1, 20]) func removalsAreLimitedForEachPack(perPack count: Int) throws {
    var (encoder, reader) = (
      StreamEncoder.endless, LiveStreamReader(TreeStructure(examinationLimit: 200))
    )
    encoder.append(Self.animatedLayers(100))
    func readPack() throws {
      reader.append(encoder.take().bytes())
      while try reader.next() != nil {}
    }
    try readPack()
    func removeLayers() throws {
      for number in 0..<50 {
        var commit = Commit(time: 0)
        commit.removed = [NodeID(index: Int32(number))]
        encoder.append(commit)
        if (number + 1).isMultiple(of: count) { try readPack() }
      }
    }
    if count == 1 {
      try removeLayers()
    } else {
      #expect(throws: StreamError.needsTooMuchMemory) { try removeLayers() }
    }
  }

  /// Returns a commit that inserts layers with animations.
  private static func animatedLayers(_ count: Int) -> Commit {
    var commit = Commit(time: 0)
    commit.inserted = (0..<count).map { NodeID(index: Int32($0)) }
    commit.updates = commit.inserted.map { id in
      var update = NodeUpdate(id: id)
      update.properties = LayerProperties()
      update.addedAnimations = [
        AnimationValue(
          id: AnimationID(rawValue: UInt64(id.index) + 1), timing: Timing(duration: 1), curve: nil,
          isRemovedOnCompletion: true, kind: .inert, reportsStart: false)
      ]
      return update
    }
    return commit
  }

  /// Returns an image of 512 by 512 pixels whose pixels depend on `number`.
  private static func image(_ number: Int) -> CGImage {
    let bitmap = Bitmap(width: 512, height: 512)
    for x in 0..<512 { bitmap[x, 0] = UInt32(number) | 0xFF00_0000 }
    return CGImage(adopting: bitmap, isOpaque: true)
  }

  private static func commit(showing image: CGImage, isFirst: Bool) -> Commit {
    var commit = Commit(time: 0)
    let node = NodeID(index: 0)
    if isFirst { (commit.inserted, commit.root) = ([node], .some(node)) }
    var properties = LayerProperties()
    properties.contents = .image(image)
    var update = NodeUpdate(id: node)
    update.properties = properties
    commit.updates = [update]
    return commit
  }
}
