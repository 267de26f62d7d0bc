import CoreGraphics
import RenderModel
import TestSupport
import Testing

@testable import CommitStream

/// Tests of files that were cut off, damaged, or written by other versions.
@Suite struct StreamFileTests {
  /// Returns the parts of a stream with three commits and all other events.
  private static func parts() -> [[UInt8]] {
    var scene = RandomScene(seed: 4, canvas: PixelRect(x: 0, y: 0, width: 60, height: 40), .full)
    var encoder = StreamEncoder()
    encoder.append(StreamCanvas(width: 60, height: 40, scale: 2, background: 0xFF00_1122))
    encoder.append(scene.firstCommit(layers: 5, animations: 3))
    var parts = [encoder.take().bytes()]
    encoder.append(scene.nextCommit(at: 0.1))
    encoder.append(StreamTick(time: 0.1, period: 1 / 60))
    parts.append(encoder.take().bytes())
    encoder.append(StreamProblem(time: 0.2, node: NodeID(index: 3), text: "too many tiles"))
    encoder.append(scene.nextCommit(at: 0.2))
    parts.append(encoder.take().bytes())
    return parts
  }

  private static func eventCount(_ reader: inout StreamReader) throws -> Int {
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test func eventsAreTheSame() throws {
    var input = StreamInput(
      time: 3.25, kind: .scroll, position: CGPoint(x: 1, y: 2.5), delta: CGVector(dx: -1, dy: 0.1))
    (input.code, input.modifiers, input.text) = (-7, 5, "ß")
    let canvas = StreamCanvas(width: 1, height: 32767, scale: 1.5, background: 0x8012_3456)
    let problem = StreamProblem(time: 1e9, node: nil, text: "")
    var encoder = StreamEncoder()
    encoder.append(canvas)
    encoder.append(input)
    encoder.append(problem)
    encoder.append(StreamTick(time: 4, period: 0.1))
    encoder.append(StreamBound.end(0.3))
    encoder.append(StreamBound.failure(0.4))
    encoder.append(Commit(time: 1), isLive: false)
    var reader = try StreamReader(encoder.take().bytes())
    guard case .canvas(canvas)? = try reader.next(), case .input(input)? = try reader.next(),
      case .problem(problem)? = try reader.next(),
      case .tick(StreamTick(time: 4, period: 0.1))? = try reader.next(),
      case .bound(.end(0.3))? = try reader.next(),
      case .bound(.failure(0.4))? = try reader.next(),
      case .commit(let commit)? = try reader.next(), try reader.next() == nil
    else {
      Issue.record("an event is another one")
      return
    }
    #expect(!commit.isLive && commit.commit.isEmpty && !reader.isTruncated)
  }

  @Test func timesAndHistoryOfCommitsAreTheSame() throws {
    var commit = Commit(time: 0.1)
    (commit.mediaTime, commit.editsHistory, commit.root) = (7.7, true, .some(nil))
    (commit.reinsertionTime, commit.restorationTime) = (.infinity, 0.3)
    var encoder = StreamEncoder()
    encoder.append(commit)
    var reader = try StreamReader(encoder.take().bytes())
    guard case .commit(let copy)? = try reader.next() else { throw StreamError.notAStream }
    #expect(TreeText.text(copy.commit) == TreeText.text(commit))
  }

  /// A program that is killed leaves a file that ends anywhere.
  @Test func aFileThatWasCutOffOpensUpToItsLastCompleteChunk() throws {
    let parts = Self.parts()
    let file = parts.flatMap { $0 }
    let complete = parts[0].count + parts[1].count
    for length in stride(from: complete, to: file.count, by: 7) {
      var reader = try StreamReader(Array(file[..<length]))
      #expect(try Self.eventCount(&reader) == 4, "\(length) of \(file.count) bytes")
      #expect(reader.isTruncated == (length > complete))
    }
    var reader = try StreamReader(file)
    #expect(try Self.eventCount(&reader) == 6)
    #expect(throws: StreamError.notAStream) { try StreamReader(Array(file[..<11])) }
  }

  /// A changed byte changes the checksum. If it is in the length of a chunk, the chunk may lie beyond the end.
  @Test func changedBytesAreNoticed() throws {
    let file = Self.parts().flatMap { $0 }
    for index in stride(from: 0, to: file.count, by: 11) {
      var changed = file
      changed[index] ^= 0x10
      guard var reader = try? StreamReader(changed) else { continue }
      let count = try? Self.eventCount(&reader)
      #expect(count == nil || reader.isTruncated, "byte \(index)")
    }
  }

  @Test func otherFilesAndLaterVersionsAreRefused() throws {
    #expect(throws: StreamError.notAStream) { try StreamReader([]) }
    #expect(throws: StreamError.notAStream) { try StreamReader(Array("a text, and no stream".utf8)) }
    var file = Self.parts().flatMap { $0 }
    file[8] = 9
    #expect(throws: StreamError.unknownVersion(9)) { try StreamReader(file) }
  }

  /// Returns the file of a change of one layer, whose names were changed by `rename`, with an unknown chunk.
  private static func file(
    _ values: LayerProperties, renaming rename: (inout [UInt8]) -> Void
  ) -> [UInt8] {
    var (encoder, commit, update) = (StreamEncoder(), Commit(time: 0), NodeUpdate(id: NodeID(index: 0)))
    update.properties = values
    let animated = BasicAnimation(target: PropertyPath(root: .declared(.cornerRadius)), to: .number(1))
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(duration: 1), curve: nil,
        isRemovedOnCompletion: true, kind: .basic(animated))
    ]
    (commit.inserted, commit.updates) = ([update.id], [update])
    encoder.append(commit)
    var (names, bytes) = (KeyNames.chunkContent, ByteWriter())
    rename(&names)
    bytes.put(bytes: StreamHeader.magic)
    bytes.put(fixed: StreamHeader.version)
    let unknown = bytes.count
    bytes.put(.tick, [1, 2, 3])
    var start = bytes.bytes
    start.replaceSubrange(unknown..<unknown + 4, with: Array("what".utf8))
    start.removeLast(4)
    let checksum = Zlib.checksum(of: start, in: unknown..<start.count)
    start += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> UInt32(8 * $0)) }
    bytes.clear()
    bytes.put(.keys, names)
    return start + bytes.bytes
      + StreamPart(hasHeader: false, images: [], chunks: encoder.take().chunks).bytes()
  }

  private static func replace(_ name: String, by other: String, in bytes: inout [UInt8]) {
    guard let range = bytes.firstRange(of: [UInt8(name.utf8.count)] + Array(name.utf8)) else {
      Issue.record("no name \(name)")
      return
    }
    bytes.replaceSubrange(range, with: [UInt8(other.utf8.count)] + Array(other.utf8))
  }

  @Test func unknownChunksAndPropertiesAreSkipped() throws {
    var values = LayerProperties()
    (values.cornerRadius, values.opacity) = (7, 0.5)
    let file = Self.file(values) { Self.replace("cornerRadius", by: "cornerRoundness", in: &$0) }
    var reader = try StreamReader(file)
    guard case .commit(let commit)? = try reader.next() else { throw StreamError.notAStream }
    let copy = try #require(commit.commit.updates.first)
    #expect(copy.properties?.opacity == 0.5 && copy.properties?.cornerRadius == 0)
    guard case .inert? = copy.addedAnimations.first?.kind else {
      Issue.record("the animation of an unknown property changes something")
      return
    }
  }

  /// The indices of properties differ in each version, and their names do not.
  @Test func propertiesAreFoundByTheirNames() throws {
    var values = LayerProperties()
    (values.cornerRadius, values.borderWidth) = (7, 3)
    let file = Self.file(values) {
      Self.replace("cornerRadius", by: "-", in: &$0)
      Self.replace("borderWidth", by: "cornerRadius", in: &$0)
      Self.replace("-", by: "borderWidth", in: &$0)
    }
    var reader = try StreamReader(file)
    guard case .commit(let commit)? = try reader.next() else { throw StreamError.notAStream }
    let copy = try #require(commit.commit.updates.first?.properties)
    #expect(copy.cornerRadius == 3 && copy.borderWidth == 7)
  }

  @Test func equalImagesAreStoredOnce() throws {
    func size(_ images: [CGImage]) -> Int {
      var (encoder, commit) = (StreamEncoder(), Commit(time: 0))
      for (index, image) in images.enumerated() {
        var update = NodeUpdate(id: NodeID(index: Int32(index)))
        update.properties = LayerProperties()
        update.properties?.contents = .image(image)
        commit.inserted.append(update.id)
        commit.updates.append(update)
      }
      encoder.append(commit)
      return encoder.take().bytes().count
    }
    func image(_ seed: UInt64) -> CGImage {
      var random = SeededGenerator(seed: seed)
      return random.image(width: 40, height: 40, isOpaque: false)
    }
    #expect(size([image(1), image(1), image(1)]) < size([image(1)]) + 60)
    #expect(size([image(1), image(2)]) > size([image(1)]) + 3000)
  }
}
