import CommitStream
import CoreGraphics
import RenderModel
import TestSupport
import Testing

@testable import Recordings

/// Tests of recordings: the trees at any time, and files that are cut off, damaged or too large.
@Suite struct RecordingTests {
  private static func varieties(_ seed: UInt64) -> RandomScene.Variety {
    seed % 3 == 0 ? .plain : seed % 3 == 1 ? .rich : .full
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func framesHaveThePixelsOfTheProgram(seed: UInt64) throws {
    let program = RecordedProgram(seed: seed, Self.varieties(seed))
    let recording = try Recording(program.file)
    #expect(program.difference(recording) == nil)
    #expect(recording.issues.isEmpty && recording.frames.map(\.time) == program.pictures.map(\.time))
    var random = SeededGenerator(seed: seed)
    let order = program.pictures.indices.shuffled(using: &random)
    #expect(program.difference(recording, in: order) == nil, "in another order")
  }

  @Test func treesAreTheSameWithFewCheckpointsAndWithMany() throws {
    let program = RecordedProgram(seed: 5, .plain, steps: 60)
    var limits = RecordingLimits(fileSize: program.file.count)
    for bytes in [0, 1 << 18, 1 << 30] {
      limits.checkpoints = bytes
      let recording = try Recording(program.file, limits: limits)
      #expect(program.difference(recording, in: program.pictures.indices.reversed()) == nil)
    }
  }

  /// Returns the places that are kept of a file.
  private static func checkpoints(of file: [UInt8], bytes: Int) throws -> Checkpoints {
    var limits = RecordingLimits(fileSize: file.count)
    limits.checkpoints = bytes
    var reading = RecordingReading(try StreamReader(file), limits)
    _ = try reading.readAll()
    return reading.checkpoints
  }

  @Test func checkpointsStayWithinTheirBytes() throws {
    var encoder = StreamEncoder()
    var first = Commit(time: 0)
    first.inserted = (0..<100).map { NodeID(index: $0) }
    encoder.append(first)
    var file = encoder.take().bytes()
    for time in 1...300 {
      var commit = Commit(time: Double(time))
      commit.updates = (0..<300).map { NodeUpdate(id: NodeID(index: $0 % 100)) }
      encoder.append(commit)
      file += encoder.take().bytes()
    }
    let checkpoints = try Self.checkpoints(of: file, bytes: 1 << 20)
    // A place takes about 200 KiB.
    #expect((2...5).contains(checkpoints.count))
    #expect((checkpoints.last(before: 150)?.time ?? 0) > 0)
  }

  /// A place has a path of its own if the path changed since the place before.
  @Test func checkpointsCountTheValuesThatAPlaceDoesNotShare() throws {
    var encoder = StreamEncoder()
    encoder.append(Self.commit(at: 0))
    var file = encoder.take().bytes()
    for time in 1...100 {
      var commit = Commit(time: Double(time))
      commit.updates = Array(repeating: NodeUpdate(id: NodeID(index: 0)), count: 300)
      commit.updates[0].properties = LayerProperties(kind: .shape)
      commit.updates[0].properties?.shape.path = Self.path(points: 5000, x: Double(time))
      encoder.append(commit)
      file += encoder.take().bytes()
    }
    // A point takes at least 16 bytes.
    let checkpoints = try Self.checkpoints(of: file, bytes: 1 << 20)
    #expect((1...(1 << 20) / (5000 * 16)).contains(checkpoints.count))
    #expect(try Self.checkpoints(of: file, bytes: 1 << 30).count == 100)
  }

  private static func path(points: Int, x: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: x, y: 0))
    for y in 1..<points { path.addLine(to: CGPoint(x: x, y: Double(y))) }
    return path
  }

  @Test func eventsHaveTimesFromTheFirstCommitOn() throws {
    var encoder = StreamEncoder()
    encoder.append(StreamCanvas(width: 10, height: 20, scale: 2, background: 1))
    encoder.append(Self.commit(at: 100))
    encoder.append(StreamInput(time: 100.5, kind: .pointerDown))
    encoder.append(StreamInput(time: 99, kind: .pointerMoved))
    encoder.append(StreamInput(time: .nan, kind: .pointerUp))
    encoder.append(StreamCanvas(width: 30, height: 40, scale: 2, background: 1))
    encoder.append(Self.commit(at: 102, insertsRoot: false))
    encoder.append(StreamProblem(time: 103, text: "a problem"))
    encoder.append(StreamTick(time: 101, period: 0.1))
    let recording = try Recording(encoder.take().bytes())
    #expect(recording.start == 100 && recording.duration == 3)
    #expect(recording.commitTimes == [0, 2])
    #expect(recording.inputs.map(\.time) == [0, 0.5])
    #expect(recording.frames.map(\.time) == [1])
    #expect(recording.problems.map(\.time) == [3])
    #expect(recording.canvases.map(\.time) == [0, 2])
    #expect(recording.canvas(at: 1.9).width == 10 && recording.canvas(at: 2).width == 30)
    #expect(recording.commits.map(\.time) == [0, 2])
  }

  @Test func theTimeOfTheEndIsPartOfTheDuration() throws {
    for (ends, duration) in [([105.5, 101, .nan, .infinity], 5.5), ([99], 2), ([1e9], 1e6)] {
      var encoder = StreamEncoder()
      encoder.append(Self.commit(at: 100))
      encoder.append(StreamTick(time: 102, period: 0.1))
      for end in ends { encoder.append(.end(end)) }
      let recording = try Recording(encoder.take().bytes())
      #expect(recording.duration == duration && recording.frames.count == 1)
    }
  }

  /// A recording of the last seconds begins late if nothing has happened for long.
  @Test func aRecordingMayBeginAfterItsFirstCommit() throws {
    var encoder = StreamEncoder()
    encoder.append(Self.commit(at: 100))
    for start in [90, .nan, 150, 140] { encoder.append(.start(start)) }
    encoder.append(Self.commit(at: 151, insertsRoot: false))
    encoder.append(StreamTick(time: 153, period: 0.1))
    encoder.append(.start(152))
    let recording = try Recording(encoder.take().bytes())
    #expect(recording.start == 150 && recording.duration == 3 && recording.commitTimes == [0, 1])
    #expect(recording.tree(at: 0).root != nil && recording.frames.map(\.time) == [3])
  }

  private static func commit(at time: Double, insertsRoot: Bool = true) -> Commit {
    var (commit, update) = (Commit(time: time), NodeUpdate(id: NodeID(index: 0)))
    update.properties = LayerProperties()
    if insertsRoot { (commit.inserted, commit.root) = ([update.id], .some(update.id)) }
    commit.updates = [update]
    return commit
  }

  /// A program that is killed leaves a file that ends anywhere.
  @Test func aFileThatWasCutOffOpensUpToItsLastCompleteChunk() throws {
    let program = RecordedProgram(seed: 2, .plain, layers: 3, steps: 6)
    let ends = program.parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    let whole = try Recording(program.file)
    // A file that ends with a chunk is not known to be cut off.
    let chunkEnds = Self.chunkEnds(of: program.file)
    for length in ends[1]...ends[ends.count - 1] {
      let recording = try Recording(Array(program.file[..<length]))
      let isComplete = chunkEnds.contains(length)
      #expect(recording.issues.isEmpty == isComplete, "\(length) bytes")
      guard isComplete else {
        #expect(recording.issues == [.isTruncated(time: recording.duration)])
        continue
      }
      let (one, other) = (recording.tree(at: recording.duration), whole.tree(at: recording.duration))
      #expect(TreeText.text(of: one) == TreeText.text(of: other))
    }
    for length in stride(from: 0, to: ends[1], by: 97) {
      #expect(throws: RecordingError.self) { try Recording(Array(program.file[..<length])) }
    }
  }

  @Test func aDamagedFileOpensUpToItsFault() throws {
    let program = RecordedProgram(seed: 3, .rich)
    var file = program.file
    file[file.count - 20] ^= 1
    let recording = try Recording(file)
    guard case .isFaulty(let time, .isDamaged)? = recording.issues.first else {
      Issue.record("no fault: \(recording.issues)")
      return
    }
    #expect(time == recording.duration)
    #expect(recording.duration < (program.pictures.last?.time ?? 0))
    var other = program.file
    other[40] ^= 1
    #expect(throws: RecordingError.unreadable(.isDamaged(chunk: "keys"))) { try Recording(other) }
  }

  @Test func anEmptyRecordingIsRefused() throws {
    var encoder = StreamEncoder()
    encoder.append(StreamTick(time: 1, period: 1))
    #expect(throws: RecordingError.isEmpty) { try Recording(encoder.take().bytes()) }
    #expect(throws: RecordingError.unreadable(.notAStream)) { try Recording([]) }
  }

  @Test func theListsOfEventsHaveALimit() throws {
    var encoder = StreamEncoder()
    encoder.append(Self.commit(at: 0))
    for number in 0..<1000 { encoder.append(StreamTick(time: Double(number), period: 0)) }
    let file = encoder.take().bytes()
    var limits = RecordingLimits(fileSize: file.count)
    #expect(try Recording(file, limits: limits).frames.count == 1000)
    limits.lists = 8000
    let recording = try Recording(file, limits: limits)
    #expect(recording.frames.count < 500)
    #expect(recording.issues == [.isFaulty(time: recording.duration, .needsTooMuchMemory)])
  }

  @Test func aTimeFarAfterTheOthersEndsTheRecording() throws {
    var encoder = StreamEncoder()
    encoder.append(Self.commit(at: 0))
    encoder.append(Self.commit(at: 1e9, insertsRoot: false))
    let recording = try Recording(encoder.take().bytes())
    #expect(recording.issues == [.isTooLong] && recording.duration == 0)
  }

  @Test func readingStopsWhenItIsCancelled() throws {
    var encoder = StreamEncoder()
    encoder.append(Self.commit(at: 0))
    for number in 0..<1000 { encoder.append(StreamTick(time: Double(number), period: 0)) }
    let file = encoder.take().bytes()
    var count = 0
    #expect(throws: RecordingError.isCancelled) {
      try Recording(file) {
        count += 1
        return count > 10
      }
    }
    #expect(count < 20)
  }

  @Test func theCanvasOfEachTimeIsFound() throws {
    var encoder = StreamEncoder()
    for number in 0..<50 {
      encoder.append(StreamCanvas(width: number + 1, height: 20, scale: 1, background: 1))
      encoder.append(Self.commit(at: Double(number), insertsRoot: number == 0))
    }
    let recording = try Recording(encoder.take().bytes())
    #expect(recording.canvases.count == 50 && recording.canvas(at: -1).width == 1)
    for number in 0..<50 {
      #expect(recording.canvas(at: Double(number)).width == number + 1)
      #expect(recording.canvas(at: Double(number) + 0.9).width == number + 1)
    }
  }

  /// The second file of a recording of the last seconds begins with a commit of the tree, and continues with the parts
  /// that the first file gets too.
  @Test func anotherFileBeginsWithTheTree() throws {
    let canvas = PixelRect(x: 0, y: 0, width: 60, height: 40)
    var scene = RandomScene(seed: 8, canvas: canvas, .rich)
    var (encoder, tree) = (StreamEncoder(), LayerTree())
    let first = scene.firstCommit(layers: 9, animations: 4)
    encoder.append(first)
    tree.apply(first)
    let start = encoder.take().bytes()
    var beginning = encoder.beginOtherFile()
    beginning.append(Commit(describing: tree, time: 0, mediaTime: 0))
    let other = beginning.take().bytes()
    for step in 1...5 { encoder.append(scene.nextCommit(at: Double(step) * 0.1)) }
    let rest = encoder.take().bytes()
    let trees = try [start + rest, other + rest].map { try Recording($0).tree(at: 0.5) }
    // The order in which a tree lists its animated layers depends on the commits, and has no effect.
    let texts = trees.map { TreeText.text(of: $0).replacing(#/animatedIndex: -?\d+/#, with: "") }
    #expect(texts[0] == texts[1])
  }

  /// Returns the lengths at which a chunk of a stream ends.
  private static func chunkEnds(of file: [UInt8]) -> Set<Int> {
    let (headerSize, frameSize) = (12, 12)
    var (ends, position) = (Set<Int>(), headerSize)
    while position < file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
      position += length + frameSize
      ends.insert(position)
    }
    return ends
  }
}
