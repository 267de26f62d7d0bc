import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import Recordings
import RenderModel
import Synchronization
import Testing

@testable import WindowHosting

extension WindowTests {
  /// Tests of the files that are written while a context is recorded. No window is needed.
  @MainActor struct ContextRecorderTests {
    /// Records while `body` changes the layers, and returns the recording.
    private func record(
      in folder: URL, _ body: (CALayer, ContextRecorder) throws -> Void
    ) throws -> Recording {
      let (context, root) = (LayerContext(), CALayer())
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
      context.layer = root
      CATransaction.flush()
      let request = RecordingRequest(path: folder.appendingPathComponent("a.lamina").path)
      let canvas = StreamCanvas(width: 100, height: 80, scale: 1, background: 0xFFFF_FFFF)
      let recorder = try ContextRecorder(of: context, to: request, canvas: canvas)
      try body(root, recorder)
      recorder.end()
      return try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: recorder.path))))
    }

    @Test func aContextIsRecordedFromItsTreeOn() throws {
      try withTemporaryFolder { folder in
        let recording = try record(in: folder) { root, recorder in
          recorder.note(StreamInput(time: MediaClock.now(), kind: .pointerDown))
          root.addSublayer(CALayer())
          CATransaction.flush()
          recorder.note(StreamTick(time: MediaClock.now(), period: 1 / 60))
        }
        #expect(recording.commitTimes.count == 2 && recording.issues.isEmpty)
        #expect(recording.inputs.count == 1 && recording.frames.count == 1)
        #expect(recording.canvas(at: 0).width == 100)
        let (first, last) = (recording.tree(at: 0), recording.tree(at: recording.duration))
        let counts = [first, last].map { tree in tree.root.map { tree[$0].sublayers.count } }
        #expect(counts == [0, 1])
      }
    }

    @Test func nothingIsRecordedAfterTheEnd() throws {
      try withTemporaryFolder { folder in
        let recording = try record(in: folder) { root, recorder in
          recorder.end()
          root.addSublayer(CALayer())
          CATransaction.flush()
          recorder.note(StreamTick(time: MediaClock.now(), period: 1 / 60))
        }
        #expect(recording.commitTimes.count == 1 && recording.frames.isEmpty)
      }
    }

    @Test func theTimeAfterTheLastEventIsRecorded() throws {
      try withTemporaryFolder { folder in
        let recording = try record(in: folder) { root, _ in
          let context = try #require(root.context)
          context.timeBase = TimeBase(origin: MediaClock.now() + 100, rate: 0)
        }
        #expect(recording.commitTimes == [0] && recording.duration >= 100)
      }
    }

    @Test func anExistingFileIsKept() throws {
      try withTemporaryFolder { folder in
        let old = folder.appendingPathComponent("a.lamina")
        try Data("old".utf8).write(to: old)
        let recording = try record(in: folder) { _, recorder in
          #expect(recorder.path == folder.appendingPathComponent("a-2.lamina").path)
        }
        #expect(recording.commitTimes.count == 1)
        #expect(try Data(contentsOf: old) == Data("old".utf8))
      }
    }

    @Test func aPathThatCannotBeWrittenIsAnError() throws {
      let request = RecordingRequest(path: "/nowhere/a.lamina")
      #expect(throws: OutputError.self) { try ContextRecorder(of: LayerContext(), to: request) }
    }

    // MARK: Limits

    /// Returns a recorder of a tree with these limits, and the failures that it reports.
    private func recorder(
      in folder: URL, _ limits: ContextRecorder.Limits
    ) throws -> (context: LayerContext, recorder: ContextRecorder, failures: Failures) {
      let (context, failures) = (LayerContext(), Failures())
      context.layer = CALayer()
      CATransaction.flush()
      let request = RecordingRequest(path: folder.appendingPathComponent("a.lamina").path)
      let recorder = try ContextRecorder(of: context, to: request, limits: limits) { reason in
        failures.reasons.withLock { $0.append(reason.description) }
      }
      return (context, recorder, failures)
    }

    private final class Failures: Sendable {
      let reasons = Mutex<[String]>([])
    }

    @Test func theFirstCommitIsWrittenWithoutTheDelay() throws {
      try withTemporaryFolder { folder in
        let (_, recorder, _) = try recorder(in: folder, ContextRecorder.Limits(delay: 1e6))
        let deadline = Deadline()
        while recorder.byteCount == 0, !deadline.isOver { usleep(1000) }
        let data = try Data(contentsOf: URL(fileURLWithPath: recorder.path))
        #expect(try Recording([UInt8](data)).commitTimes.count == 1)
        recorder.end()
      }
    }

    @Test func aFailureOfTheLastWriteIsReported() throws {
      try withTemporaryFolder { folder in
        let limits = ContextRecorder.Limits(delay: 1e6, fileBytes: 10)
        let (_, recorder, failures) = try recorder(in: folder, limits)
        #expect(!recorder.end() && !recorder.end())
        #expect(failures.reasons.withLock { $0.count } == 1)
      }
    }

    @Test func noCommitIsTooLargeByItself() throws {
      try withTemporaryFolder { folder in
        let limits = ContextRecorder.Limits(delay: 1e6, urgentBytes: 100, pendingBytes: 200)
        let (context, recorder, failures) = try recorder(in: folder, limits)
        for _ in 0..<20 { context.layer?.addSublayer(CALayer()) }
        CATransaction.flush()
        #expect(recorder.end() && failures.reasons.withLock(\.isEmpty))
        let data = try Data(contentsOf: URL(fileURLWithPath: recorder.path))
        #expect(try Recording([UInt8](data)).commitTimes.count == 2)
      }
    }

    @Test func theEnvironmentSaysWhatIsRecorded() {
      #expect(RecordingRequest([:]) == nil && RecordingRequest(["LAMINA_RECORD": ""]) == nil)
      #expect(RecordingRequest(["LAMINA_RECORD": "/a/b.lamina"])?.seconds == nil)
      for text in ["1h", "-1", "nan", "inf", "1e308m", "60 s"] {
        let unclear = RecordingRequest(["LAMINA_RECORD": "/a", "LAMINA_RECORD_LAST": text])
        #expect(unclear?.seconds == nil && unclear?.unclearSeconds == text)
      }
      let last = RecordingRequest(["LAMINA_RECORD": "/a/b.lamina", "LAMINA_RECORD_LAST": "60"])
      #expect(last?.seconds == 60 && last?.path(number: 1) == "/a/b.lamina")
      #expect(last?.path(number: 3) == "/a/b-3.lamina")
      #expect(last.flatMap { RecordingRequest($0.environment) } == last)
      // The notation is that of --last.
      let durations: [(text: String, seconds: Double?)] = [
        ("60s", 60), ("2m", 120), ("1min", 60), ("soon", nil), ("0", nil), ("-1s", nil),
      ]
      for (text, seconds) in durations { #expect(RecordingRequest.seconds(text) == seconds, "\(text)") }
    }

    // MARK: The last seconds

    /// Returns the parts of a stream: the first one with a commit, and further ones with a tick each.
    private func part(_ encoder: inout StreamEncoder, at time: Double) -> StreamPart {
      encoder.append(StreamTick(time: time, period: 0.1))
      return encoder.take()
    }

    private func beginning(_ encoder: inout StreamEncoder, at time: Double) -> StreamPart {
      var other = encoder.beginOtherFile()
      other.append(Commit(time: time), isLive: true)
      return other.take()
    }

    @Test func atLeastTheLastSecondsAreInTheFileAtAnyTime() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(RecordingRequest(path: path, seconds: 10), at: 0)
        var encoder = StreamEncoder()
        encoder.append(Commit(time: 0), isLive: true)
        for time in 0...100 {
          try files.append(part(&encoder, at: Double(time)), at: Double(time))
          if files.needsNext(at: Double(time)) {
            try files.beginNext(beginning(&encoder, at: Double(time)), at: Double(time))
          }
          let recording = try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
          let covered = recording.duration
          #expect(covered >= Double(min(time, 10)) && covered <= 20, "\(covered) s at \(time) s")
          #expect(recording.start + recording.duration == Double(time))
        }
        files.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
      }
    }

    @Test func aRestIsDroppedTooExceptForTheLastSeconds() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(RecordingRequest(path: path, seconds: 10), at: 0)
        var recording: Recording {
          get throws { try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) }
        }
        var encoder = StreamEncoder()
        encoder.append(Commit(time: 0), isLive: true)
        try files.append(part(&encoder, at: 1), at: 1)
        var changes: [Double] = []
        while let time = files.nextChange, changes.count < 10 {
          changes.append(time)
          try files.append(encoder.take(), at: time)
          guard files.needsNext(at: time) else { continue }
          try files.beginNext(beginning(&encoder, at: time), at: time)
        }
        #expect(changes == [10, 20])
        #expect(try recording.start == 10 && recording.frames.isEmpty)
        for time in [500.0, 501, 502] {
          let start = files.startAfterRest(at: time)
          #expect((start != nil) == (time == 500))
          if let start { try files.begin(StreamEncoder.part(of: .start(start)), at: start) }
          try files.append(part(&encoder, at: time), at: time)
          let covered = try recording
          #expect(covered.start + covered.duration == time && (10...20).contains(covered.duration))
        }
        #expect(try recording.frames.count == 3 && recording.commitTimes == [0])
        files.end()
      }
    }

    @Test func theLastSecondsHaveALimitOfBytes() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(
          RecordingRequest(path: path, seconds: 1000), at: 0, byteLimit: 20_000)
        var (encoder, shortages) = (StreamEncoder(), 0)
        files.onShortage = { shortages += 1 }
        encoder.append(Commit(time: 0), isLive: true)
        for time in 0..<2000 {
          try files.append(part(&encoder, at: Double(time)), at: Double(time))
          if files.needsNext(at: Double(time)) {
            try files.beginNext(beginning(&encoder, at: Double(time)), at: Double(time))
          }
          #expect(files.byteCount <= 20_000)
        }
        #expect(shortages == 1)
        #expect(try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).duration > 50)
      }
    }

    /// A part that fits into no file is lost, and the recording begins again with the tree.
    @Test func aPartThatIsTooLargeForTheLastSecondsIsLeftOut() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(
          RecordingRequest(path: path, seconds: 1000), at: 0, byteLimit: 20_000)
        var (encoder, shortages) = (StreamEncoder(), 0)
        files.onShortage = { shortages += 1 }
        encoder.append(Commit(time: 0), isLive: true)
        try files.append(part(&encoder, at: 0), at: 0)
        var generator = SystemRandomNumberGenerator()
        let text = (0..<10_000).map { _ in String(generator.next(), radix: 36) }.joined()
        encoder.append(StreamProblem(time: 1, text: text))
        try files.append(encoder.take(), at: 1)
        try files.append(part(&encoder, at: 2), at: 2)
        #expect(shortages == 1 && files.byteCount < 20_000 && files.needsNext(at: 2))
        try files.beginNext(beginning(&encoder, at: 2), at: 2)
        try files.append(part(&encoder, at: 3), at: 3)
        files.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
        let recording = try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        #expect(recording.start == 2 && recording.frames.map(\.time) == [1])
      }
    }

    @Test func aTreeThatIsTooLargeForTheLastSecondsIsAnError() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(
          RecordingRequest(path: path, seconds: 1000), at: 0, byteLimit: 100)
        var encoder = StreamEncoder()
        #expect(throws: RecordingFull.self) { try files.beginNext(beginning(&encoder, at: 0), at: 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.lamina"])
      }
    }

    @Test func aRecordingOfEverythingHasALimitOfBytes() throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("a.lamina").path
        let files = try RecordingFiles(RecordingRequest(path: path), at: 0, byteLimit: 10_000)
        var encoder = StreamEncoder()
        encoder.append(Commit(time: 0), isLive: true)
        #expect(throws: RecordingFull.self) {
          for time in 0..<2000 { try files.append(part(&encoder, at: Double(time)), at: Double(time)) }
        }
        #expect(try Recording([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).issues.isEmpty)
      }
    }
  }
}
