import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import RenderServer
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer

extension WindowTests {
  /// The scene of a program that sends what a test gives it. No window is needed.
  @Suite(.ownsTheClock) @MainActor struct AttachedSceneTests {
    private let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UInt32.random(in: 0...UInt32.max))").path
    private let canvas = StreamCanvas(width: 40, height: 60, scale: 2, background: 0xFFFF_FFFF)

    /// Returns a commit with a layer of a name, which is the only one of the tree.
    private func tree(_ name: String, at time: Double) -> Commit {
      var (commit, update) = (Commit(time: time), NodeUpdate(id: NodeID(index: 0)))
      update.properties = LayerProperties()
      update.properties?.rare.values.name = name
      (commit.inserted, commit.root, commit.updates) = ([update.id], .some(update.id), [update])
      return commit
    }

    /// Returns a commit that renames the only layer of the tree.
    private func change(_ name: String, at time: Double) -> Commit {
      var commit = tree(name, at: time)
      (commit.inserted, commit.root) = ([], nil)
      return commit
    }

    private func begin(_ program: LaminaViewer.AttachedProgram) -> SceneSession {
      MediaClock.setManualTime(nil)
      let playback = ScenePlayback(
        AttachedScene(program), size: CGSize(width: 20, height: 30), scale: 1)
      playback.begin()
      return SceneSession(playback: playback, title: "", contentSize: program.windowSize)
    }

    private func wait(until isTrue: () -> Bool) async {
      let deadline = Deadline()
      while !isTrue(), !deadline.isOver { await Task.yield() }
      #expect(isTrue())
    }

    @Test func inputsAreMarksAndProblemsAreIssues() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      encoder.append(
        StreamInput(time: 101.5, kind: .pointerDown, position: CGPoint(x: 20, y: 40)))
      encoder.append(StreamInput(time: .nan, kind: .scroll))
      encoder.append(StreamProblem(time: 102, text: "a problem"))
      sent.send(encoder.take())
      await wait { !session.issues.isEmpty }
      #expect(session.markers.map(\.name) == ["press at 10, 20"])
      #expect(session.markers.map(\.time) == [1.5])
      #expect(session.issues.map(\.message) == ["Sent: a problem"])
      session.playback.close()
    }

    /// Returns the speeds that the viewer has requested.
    private func speeds(_ sent: SentProgram) -> [Double] {
      sent.requests.compactMap { if case .setSpeed(let speed) = $0 { speed } else { nil } }
    }

    @Test func theProgramGoesOnWhileThePastIsShown() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      session.apply()
      await wait { session.playingEnd > 0.5 }
      encoder.append(change("second", at: 100.5))
      sent.send(encoder.take())
      await wait { session.playback.latestTime > 0.4 }
      session.scrub(to: 0.1)
      #expect(!session.playback.isLive && session.playback.transport.rate == 1)
      session.setSpeed(-1)
      session.setSpeed(1)
      session.pause()
      // Commits have the times at which they are made, although the time that is shown stands still.
      let past = session.time
      let latest = session.playback.latestTime
      encoder.append(change("third", at: 101))
      await wait { session.playingEnd > latest + 0.2 }
      sent.send(encoder.take())
      await wait { session.playback.latestTime > latest + 0.2 }
      #expect(session.time == past)
      session.play()
      session.perform(.toEnd)
      #expect(session.playback.isLive && session.time > latest + 0.2)
      #expect(session.playback.transport.rate == 1)
      session.pause()
      await wait { !speeds(sent).isEmpty }
      #expect(speeds(sent) == [0])
      session.playback.close()
    }

    @Test func afterTheEndPlayingStopsAndEditsAreRefused() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      session.apply()
      await wait { session.playingEnd > 0.5 }
      encoder.append(change("second", at: 100.5))
      sent.send(encoder.take())
      await wait { session.playback.latestTime > 0.4 }
      sent.end()
      await wait { session.hasEnded }
      let end = session.playback.latestTime
      #expect(!session.player.isPlaying && session.playback.scene.remoteProgram?.present == nil)
      session.seek(to: 0.1)
      session.play()
      #expect(session.playback.transport.range == 0...end)
      session.seek(to: 9)
      #expect(session.time == end)
      var refusals = 0
      session.onRefusal = { refusals += 1 }
      let layer = try #require(session.playback.scene.root.sublayers?.first?.sublayers?.first)
      session.set(0.5, "opacity", on: layer, isAnimated: false)
      #expect(refusals == 1 && layer.opacity == 1 && !session.undo.isChanged)
      session.playback.close()
    }

    @Test func theViewerRestsWithTheProgram() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      let playback = session.playback
      session.apply()
      await wait {
        playback.updateRest()
        return playback.isAtRest
      }
      let (rest, program) = (playback.time, session.playingEnd)
      #expect(session.player.isPlaying && playback.transport.rate == 1)
      // The change is shown at the time that the program has reached meanwhile.
      await wait { session.playingEnd > program + 0.3 }
      encoder.append(change("second", at: 101))
      sent.send(encoder.take())
      await wait { !playback.isAtRest }
      #expect(playback.time > rest + 0.2 && playback.latestTime > rest + 0.2)
      await wait {
        playback.updateRest()
        return playback.isAtRest
      }
      // A pause stops the program also then.
      session.togglePlay()
      await wait { !speeds(sent).isEmpty }
      #expect(speeds(sent) == [0] && !session.player.isPlaying && playback.isLive)
      playback.close()
    }

    @Test func panelsFollowCommitsOfAStoppedProgram() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      session.pause()
      session.playback.onFrame?(.idle)
      var notifications = 0
      session.observe { _ in notifications += 1 }
      session.playback.onFrame?(.idle)
      #expect(notifications == 0)
      let count = session.playback.commitCount
      encoder.append(change("second", at: 100))
      sent.send(encoder.take())
      await wait { session.playback.commitCount > count }
      session.playback.onFrame?(.idle)
      session.playback.onFrame?(.idle)
      #expect(notifications == 1)
      session.playback.close()
    }

    @Test func theSizeFollowsTheWindow() async throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      #expect(session.contentSize == CGSize(width: 20, height: 30))
      let view = CanvasView(session, isBare: false)
      view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      let holder = UIView()
      holder.addSubview(view)
      view.layOut(scale: 1)
      encoder.append(StreamCanvas(width: 100, height: 50, scale: 2, background: 0xFFFF_FFFF))
      sent.send(encoder.take())
      await wait { session.contentSize == CGSize(width: 50, height: 25) }
      #expect(session.playback.renderOptions.size == CGSize(width: 50, height: 25))
      let window = try #require(session.playback.scene.root.sublayers?.first)
      #expect(window.frame == CGRect(x: 0, y: 0, width: 50, height: 25) && window.masksToBounds)
      session.playback.close()
    }

    @Test func animationsOfAProgramCannotBeEdited() throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      var commit = tree("first", at: 100)
      let fade = BasicAnimation(target: PropertyPath(root: .declared(.opacity)), to: .number(0))
      commit.updates[0].addedAnimations = [
        AnimationValue(
          id: AnimationID(rawValue: 1), timing: Timing(beginTime: 100, duration: 2), curve: nil,
          isRemovedOnCompletion: true, kind: .basic(fade))
      ]
      encoder.append(commit)
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100)
      let session = begin(try LaminaViewer.AttachedProgram(at: path))
      let editor = AnimationEditor(session)
      var refusals = 0
      editor.onRefusal = { refusals += 1 }
      let entry = try #require(session.playback.context.journal?.entries.first)
      editor.edit(AnimationAddress(id: entry.id)) { $0.duration = 9 }
      editor.remove(entry)
      let after = session.playback.context.journal?.entries ?? []
      #expect(refusals == 2 && after.map(\.animation.duration) == [2] && after[0].isAttached)
      #expect(!session.undo.isChanged)
      session.playback.close()
      withExtendedLifetime(sent) {}
    }

    @Test func theTitleIsThatOfTheWindowWithTheProcessNumber() throws {
      var encoder = StreamEncoder()
      encoder.append(canvas)
      encoder.append(tree("first", at: 100))
      let sent = try SentProgram(at: path, sending: encoder.take(), time: 100, windows: ["A window"])
      let program = try LaminaViewer.AttachedProgram(at: path)
      let entry = SceneEntry(program, at: path)
      #expect(entry.title == "A window (1)" && entry.shownName == "Sent" && entry.name == path)
      program.end()
      withExtendedLifetime(sent) {}
    }

    @Test func onlyTheLastInputsAreMarks() {
      var inputs = RecordedInputs()
      for number in 0..<5000 {
        let kind: StreamInput.Kind = number % 2 == 0 ? .pointerDown : .pointerUp
        inputs.addLive(StreamInput(time: Double(number), kind: kind), scale: 1)
      }
      #expect((500...1000).contains(inputs.markers.count) && inputs.markers.last?.time == 4999)
      #expect(inputs.markers.dropLast().last?.duration == 1)
    }
  }
}
