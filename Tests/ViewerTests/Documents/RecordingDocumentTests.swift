import CommitStream
import CoreGraphics
import QuartzCore
import Recordings
import RenderModel
import RenderServer
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of recordings as documents.
  @Suite("Recordings as documents") @MainActor struct RecordingDocumentTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// Writes a part of the recording of the program. Returns its file.
    private func write(_ program: RecordedProgram, without end: Int = 0) throws -> URL {
      try folder.write("program.lamina", data: Data(program.file.dropLast(end)))
    }

    private static func playback(of program: RecordedProgram) throws -> ScenePlayback {
      let document = RecordingDocument(try Recording(program.file))
      MediaClock.setManualTime(100)
      let scene = DocumentScene(document, named: "program.lamina")
      let playback = ScenePlayback(scene, size: document.size, scale: 1)
      playback.begin()
      return playback
    }

    /// Times in both directions, none of which is that of a commit.
    private static func times(seed: UInt64) -> [Double] {
      var random = SeededGenerator(seed: seed)
      return (0..<30).map { _ in Double.random(in: 0.001..<RecordedProgram.duration, using: &random) }
    }

    @Test("Pictures at all times, in any order, are those that the program showed")
    func pictures() throws {
      let program = RecordedProgram()
      let playback = try Self.playback(of: program)
      defer { MediaClock.setManualTime(nil) }
      defer { playback.close() }
      #expect(playback.time == 0)
      for time in Self.times(seed: 7) {
        playback.seek(to: time)
        let expected = try #require(program.picture(at: time))
        let picture = try #require(playback.picture()).bitmap
        #expect(picture.difference(from: expected).isNone, "\(time)")
      }
      let expected = try #require(program.picture(at: 1, scale: 2))
      let picture = try #require(playback.picture(at: 1, scale: 2)).bitmap
      #expect(picture.difference(from: expected).isNone)
    }

    @Test("The frames of a window are those that the program showed")
    func frames() throws {
      let program = RecordedProgram()
      let playback = try Self.playback(of: program)
      defer { MediaClock.setManualTime(nil) }
      defer { playback.close() }
      let renderer = FrameRenderer(context: playback.context.server)
      let canvas = PixelRect(x: 0, y: 0, width: 120, height: 90)
      for time in Self.times(seed: 8) {
        playback.seek(to: time)
        _ = renderer.prepare(at: 100, canvas: canvas, scale: 1)
        let picture = Bitmap(width: 120, height: 90)
        renderer.draw(into: picture, age: 0)
        let expected = try #require(program.picture(at: time))
        #expect(picture.difference(from: expected).isNone, "\(time)")
      }
    }

    @Test("The layers and the animations are those of the program")
    func layers() throws {
      let url = try write(RecordedProgram())
      defer { folder.remove() }
      let world = try PageWorld(url.path)
      defer { world.end() }
      let session = world.page.session
      #expect(world.page.entry.size == RecordedProgram.size)
      #expect(session.extent == RecordedProgram.duration)
      let root = try #require(session.shownDocument?.rootLayer.sublayers?.first)
      #expect((root.sublayers ?? []).map { "\(type(of: $0))" }.contains("CAEmitterLayer"))
      let route = try #require(
        session.spans.first { ($0.animation as? CAKeyframeAnimation)?.keyPath == "position" })
      #expect(abs(route.start - 0.8) < 1e-9 && abs(route.end - 2.3) < 1e-9)
      #expect(route.layer is CAShapeLayer)
      let spring = try #require(session.spans.first { $0.animation is CASpringAnimation })
      #expect(spring.layer.name == "box" && spring.entry.key == "transform.rotation.z")
      #expect(LaneEntry.entries(of: session).count == session.spans.count)
      #expect(session.shownDocument?.rootLayer.masksToBounds == true, "the window has edges")
      // A recording that plays begins again at its end.
      session.pause()
      session.seek(to: 99)
      #expect(session.time == RecordedProgram.duration, "nothing follows the end")
    }

    @Test("Copies and descriptions of layers are those of the time that is shown")
    func earlierLayers() throws {
      let url = try write(RecordedProgram())
      defer { folder.remove() }
      let world = try PageWorld(url.path)
      defer { world.end() }
      let session = world.page.session
      session.pause()
      let route = try #require(
        session.spans.first { ($0.animation as? CAKeyframeAnimation)?.keyPath == "position" })
      for (time, count) in [(1.0, 1), (RecordedProgram.duration, 0)] {
        session.seek(to: time)
        try withoutActions {
          let copy = try #require(ShownCopy(session).layer(of: route.layer))
          #expect(copy is CAShapeLayer && copy.ownAnimations.count == count)
          #expect(copy.ownAnimations.allSatisfy { $0.startsAtCommit }, "not on the recorded clock")
        }
        let text = try LayerDescription(of: route.layer, on: session.playback).jsonText
        let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((values?["animations"] as? [String])?.count == count)
      }
    }

    @Test("Inputs are marks of the timeline, and problems are issues with their times")
    func inputs() throws {
      let url = try write(RecordedProgram())
      defer { folder.remove() }
      let world = try PageWorld(url.path)
      defer { world.end() }
      let markers = world.page.session.markers
      #expect(markers.map(\.name) == ["press at 30, 20", "release at 30, 20", "key A"])
      #expect(markers.allSatisfy { !$0.isNamedOnRuler })
      #expect(zip(markers.map(\.time), [0.4, 0.6, 1.1]).allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(abs(markers[0].duration - 0.2) < 1e-9 && abs(markers[2].duration - 0.2) < 1e-9)
      #expect(world.page.session.issues.map(\.message) == ["at 2 s: a tile is missing"])
    }

    @Test("A value of a recorded layer can be edited, and the edit undone")
    func editing() throws {
      let url = try write(RecordedProgram())
      defer { folder.remove() }
      let world = try PageWorld(url.path)
      defer { world.end() }
      let session = world.page.session
      let root = try #require(session.shownDocument?.rootLayer.sublayers?.first)
      session.pause()
      session.seek(to: 1)
      session.set(0.5, "opacity", on: root, isAnimated: false)
      #expect(session.time == 1 && session.playback.shownValues(of: root)?.opacity == 0.5)
      #expect(session.undo.undo() && session.playback.shownValues(of: root)?.opacity == 1)
    }

    @Test("A file that was cut off is shown up to its end, and other files are refused in one line")
    func faultyFiles() throws {
      defer { folder.remove() }
      let program = RecordedProgram()
      let part = program.file + program.file.suffix(20)
      let url = try folder.write("cut.lamina", data: Data(part))
      let document = try DocumentFormat.read(url, within: .unlimited)
      #expect(document.documentIssues.first?.message == "the recording was cut off, and ends at 4.0 s")
      #expect(document.duration == RecordedProgram.duration)
      for bytes in [Array("text".utf8), Array(program.file.prefix(30)), []] {
        let url = try folder.write("other.lamina", data: Data(bytes))
        let error = #expect(throws: RecordingFault.self) {
          try DocumentFormat.read(url, within: .unlimited)
        }
        let line = error?.description ?? ""
        #expect(line.hasPrefix(url.path) && !line.contains("\n"))
      }
      #expect(throws: RecordingFault.self) {
        try DocumentFormat.read(folder.url.appendingPathComponent("none.lamina"), within: .unlimited)
      }
    }

    @Test("Without enough memory for all trees, the end is kept, and an issue says so")
    func memory() throws {
      let (program, limit) = (RecordedProgram(), HistoryBudget.byteLimit)
      HistoryBudget.byteLimit = program.historyBytes / 2
      defer { HistoryBudget.byteLimit = limit }
      let playback = try Self.playback(of: program)
      defer { MediaClock.setManualTime(nil) }
      defer { playback.close() }
      #expect(playback.pastStart > 0)
      let issues = try #require(playback.scene as? DocumentScene).issues.map(\.message)
      #expect(issues.first?.contains("are not kept") == true)
      playback.seek(to: RecordedProgram.duration - 0.1)
      let expected = try #require(program.picture(at: RecordedProgram.duration - 0.1))
      #expect(try #require(playback.picture()).bitmap.difference(from: expected).isNone)
    }

    /// Returns the file of a recording whose layers are each the only sublayer of the one before.
    private static func chain(of count: Int32) -> [UInt8] {
      var (encoder, commit) = (StreamEncoder(), Commit(time: 0))
      commit.inserted = (0..<count).map { NodeID(index: $0) }
      commit.root = .some(NodeID(index: 0))
      commit.updates = commit.inserted.dropLast().map { node in
        var update = NodeUpdate(id: node)
        update.sublayers = [NodeID(index: node.index + 1)]
        return update
      }
      encoder.append(commit)
      return encoder.take().bytes()
    }

    @Test("Layers that are too deep inside of each other are not described, and others are")
    func deepLayers() throws {
      defer { folder.remove() }
      for (count, isDescribed) in [(500, true), (501, false), (15_000, false)] as [(Int32, Bool)] {
        let url = try folder.write("chain.lamina", data: Data(Self.chain(of: count)))
        let renderer = try RecordingRenderer(url.path, size: nil, scale: 1)
        guard isDescribed else {
          #expect(throws: LayerDescription.TooDeep.self) {
            try RecordingDescription(of: renderer, at: 0)
          }
          continue
        }
        #expect(try RecordingDescription(of: renderer, at: 0)?.jsonText.isEmpty == false)
      }
    }

    @Test("Frames are shown only as long as there is time")
    func timeLimits() throws {
      var encoder = StreamEncoder()
      var commit = Commit(time: 0)
      commit.inserted = [NodeID(index: 0)]
      commit.root = .some(NodeID(index: 0))
      encoder.append(commit)
      for number in 1...1000 { encoder.append(StreamTick(time: Double(number), period: 0)) }
      let recording = try Recording(encoder.take().bytes())
      let (context, window) = (LayerContext(isHosted: true), CALayer())
      MediaClock.setManualTime(100)
      defer { MediaClock.setManualTime(nil) }
      context.layer = window
      var history = RecordedHistory(of: recording, in: context, below: window)
      var calls = 0
      let isOver = {
        calls += 1
        return calls > 10
      }
      while history.applyNext(unless: isOver, { _ in }) {}
      history.finish(unless: isOver)
      #expect(history.isCut && history.time == 10)
    }

    @Test("The scene of a page is recorded in a file that can be opened")
    func recordingAScene() throws {
      defer { folder.remove() }
      let preferences = Preferences()
      preferences.values.exportFolder = folder.url.path
      let world = try PageWorld("door", preferences: preferences)
      defer { world.end() }
      world.press(.character("p"), "p", .alt)
      #expect(world.viewer.state(of: .scene(.recordScene)).isOn == true)
      let card = try #require(world.page.canvas.tools?.sceneRecording, "a card says so")
      #expect(world.page.canvas.bounds.contains(card.frame) && card.frame.height > 20)
      MediaClock.setManualTime(101)
      world.drag(world.canvasMiddle, CGPoint(x: world.canvasMiddle.x - 60, y: world.canvasMiddle.y))
      CATransaction.flush()
      world.press(.character("p"), "p", .alt)
      #expect(world.page.canvas.tools?.sceneRecording == nil)
      let file = folder.url.appendingPathComponent("door.lamina")
      let recording = try Recording([UInt8](Data(contentsOf: file)))
      #expect(recording.commitTimes.count > 1)
      #expect(recording.inputs.map(\.kind).contains(.pointerDown))
      let pixels = world.page.playback.pixels
      let canvas = recording.canvas(at: 0)
      #expect(canvas.width == pixels.width && canvas.height == pixels.height)
    }
  }
}
