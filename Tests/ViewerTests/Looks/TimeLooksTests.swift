import QuartzCore
import RenderModel
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Time on rulers, graphs and in panels") @MainActor struct TimeLooksTests {
    @Test("The playhead covers no number of the ruler")
    func playhead() throws {
      for size in LooksSize.all {
        let world = try PageWorld(
          "door", width: size.width, height: size.height, scale: size.scale)
        defer { world.end() }
        // The font of the ruler's numbers, which are drawn from y = 1.
        let font = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .regular)
        let timeline = try #require(
          world.page.view.subviews.compactMap { $0 as? TimelineView }.first)
        let playhead = timeline.playhead.frame
        #expect(playhead.minY >= 1 + font.ascender && timeline.bounds.contains(playhead))
      }
    }

    @Test("All observers of one change see the same time, however long the others take")
    func oneMoment() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      var times: [Double] = []
      session.observe { [unowned session] _ in
        times.append(session.time)
        MediaClock.setManualTime(MediaClock.now() + 0.01)
        times.append(session.time)
      }
      session.notify(.time)
      #expect(times.count == 2 && times.first == times.last)
      let before = session.time
      MediaClock.setManualTime(MediaClock.now() + 0.5)
      #expect(abs(session.time - before - 0.5) < 1e-9, "the time runs on afterwards")
    }

    @Test("The ruler and the lanes show the same time after input")
    func afterInput() throws {
      let world = try PageWorld("door", width: 1280, height: 720)
      defer { world.end() }
      // Tab opens the animations.
      world.press(.tab)
      let subviews = world.page.view.subviews
      let timeline = try #require(subviews.compactMap { $0 as? TimelineView }.first)
      let lanes = try #require(subviews.compactMap { $0 as? AnimationsPanel }.first)
      world.page.playback.noteInput()
      MediaClock.setManualTime(MediaClock.now() + 1)
      world.page.session.notify(.selection)
      // The playhead has left the start; the limit of 200 points is a choice.
      #expect(timeline.playhead.frame.midX > 200)
      #expect(abs(lanes.playhead.frame.midX - timeline.playhead.frame.midX) < 0.01)
    }

    @Test("A seek during a notification changes the time at once")
    func seekingInside() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      var sought: Double?
      session.observe { [unowned session] _ in
        guard sought == nil else { return }
        MediaClock.setManualTime(MediaClock.now() + 0.01)
        sought = -1
        session.playback.seek(to: 1.5)
        sought = session.time
      }
      session.notify(.time)
      #expect(sought == 1.5)
    }

    // MARK: Graphs

    private func graph(from: Double, to: Double, autoreverses: Bool, width: CGFloat) throws -> GraphView
    {
      let path = try #require(PropertyPath("opacity", kind: .plain))
      var timing = Timing(duration: 1)
      timing.autoreverses = autoreverses
      let value = AnimationValue(
        id: AnimationID(rawValue: 1), timing: timing, curve: nil, isRemovedOnCompletion: true,
        kind: .basic(BasicAnimation(target: path, from: .number(from), to: .number(to))))
      let probe = try #require(
        AnimationProbe(chain: [value], over: LayerProperties(), clock: ClockMap()))
      let view = GraphView(frame: CGRect(x: 0, y: 0, width: width, height: 168))
      view.show(
        GraphSamples(probe, from: 0, to: autoreverses ? 2 : 1, count: Int(width)), intervals: [],
        selected: nil)
      return view
    }

    @Test("Both directions of a velocity are shown, with their signs")
    func signs() throws {
      for width in [280.0, 332, 376, 384, 432, 440] {
        let texts = try graph(from: 0, to: -1.57, autoreverses: true, width: width).labels.map(\.text)
        #expect(texts.contains("−1.57/s") && texts.contains("1.57/s"), "\(width): \(texts)")
      }
      let down = try graph(from: 0, to: -1.57, autoreverses: false, width: 384).labels.map(\.text)
      #expect(down.contains("−1.57/s") && !down.contains("1.57/s"), "\(down)")
    }

    @Test("Numbers beside a graph are not cut off and do not overlap, however long they are")
    func numbers() throws {
      for (from, to) in [(0.0, -1.57), (-100_000.25, 123_456.75), (0, 0), (1e-4, 2e-4)] {
        let view = try graph(from: from, to: to, autoreverses: true, width: 300)
        let frames = view.labels.map(\.frame)
        #expect(!frames.isEmpty)
        for (index, frame) in frames.enumerated() {
          #expect(frame.minX >= 0, "\(view.labels[index].text) of \(from) … \(to)")
          for other in frames[(index + 1)...] {
            // Frames of lines have room above and below the digits. The 1.5 points by which they may
            // overlap are a choice.
            let shared = frame.insetBy(dx: 0, dy: 1.5).intersection(other.insetBy(dx: 0, dy: 1.5))
            #expect(shared.isNull, "\(view.labels.map(\.text))")
          }
        }
      }
    }
  }

  @Suite("Numbers of rulers and rates") @MainActor struct FigureLooksTests {
    @Test("A ruler's number is left out where it would be cut off; a negative one has a minus sign")
    func rulers() {
      // A number is 3 points beside its mark: 277 + 3 + 20 = 300. In a vertical ruler it ends at the corner
      // of 20 points: 43 − 3 − 20 = 20.
      #expect(RulerMarks.fits(20, at: 277, isVertical: false, length: 300))
      #expect(!RulerMarks.fits(20, at: 278, isVertical: false, length: 300))
      #expect(RulerMarks.fits(20, at: 43, isVertical: true, length: 300))
      #expect(!RulerMarks.fits(20, at: 42, isVertical: true, length: 300))
      #expect(RulerMarks(start: 0, factor: 1, length: 300).text(of: -100) == "−100")
    }

    @Test("A measured period that jitters gives one steady rate", arguments: [24.0, 60, 75, 144])
    func rate(_ rate: Double) {
      var statistics = FrameStatistics()
      var shown: Set<Double> = []
      for index in 0..<300 {
        // The median of the five jitters is 0. The first frames do not have all of them yet.
        let jitter = [0, 0.1, -0.1, 0.04, -0.05][index % 5]
        statistics.note(
          time: Double(index) / rate, period: (1 + jitter) / rate, wasPresented: true, isRunning: true)
        if index >= 5 { shown.insert(statistics.targetRate) }
      }
      #expect(shown == [rate])
    }

    @Test func aRateBelowTheMeasuredCommonRateIsIgnored() {
      var period = SteadyPeriod()
      // The median is that of the last 61 periods. 60.2 and 144.4 are within 3 % of common rates, 55 is not.
      for _ in 0..<61 { period.note(1 / 60.2) }
      for _ in 0..<61 { period.note(1 / 55) }
      #expect(period.rate == 60)
      for _ in 0..<61 { period.note(1 / 144.4) }
      #expect(period.rate == 144)
    }

    @Test func anUncommonRateIsRoundedToAWholeNumber() {
      var period = SteadyPeriod()
      for _ in 0..<9 { period.note(1 / 67.3) }
      #expect(period.rate == 67)
    }
  }
}
