import QuartzCore
import Testing
import UIKit

@testable import Gallery
@testable import LaminaViewer

extension GalleryTests {
  /// Tests of the display links that `render` and `export` call for each of their frames. Other code that waits is
  /// tested with the whole program, because only the program's main thread runs a run loop.
  @Suite("Display links without a window") @MainActor struct HeadlessLinkTests {
    /// Returns the calls of a display link that the controller of a scene starts, either in `init` or when its view
    /// is loaded.
    private func calls(until time: Double, inInit: Bool) throws -> [CADisplayLink.Call] {
      let record = CADisplayLink.Record()
      let scene = GalleryScene(
        "link", title: "Link", from: TutorialSource(.explicit, file: "Link"),
        watch: "a link"
      ) {
        LinkController(record, startsAtOnce: inInit)
      }
      let renderer = try SceneRenderer(SceneEntry(scene), size: nil, scale: 1)
      defer {
        renderer.end()
        MediaClock.setManualTime(nil)
        SceneCalendar.now = Date.init
      }
      renderer.advance(to: time)
      return record.calls
    }

    @Test(arguments: [false, true])
    func theLinkIsCalledForEachFrame(inInit: Bool) throws {
      let expected = (1...3).map { frame in
        CADisplayLink.Call(
          time: Double(frame) / 60, timestamp: Double(frame) / 60, target: Double(frame + 1) / 60)
      }
      let calls = try calls(until: 0.055, inInit: inInit)
      #expect(calls.count == 3)
      for (call, expected) in zip(calls, expected) {
        #expect(abs(call.time - expected.time) < 1e-9)
        #expect(abs(call.timestamp - expected.timestamp) < 1e-9)
        #expect(abs(call.target - expected.target) < 1e-9)
      }
    }

    @Test func twoSecondsHave120Calls() throws {
      #expect(try calls(until: 2, inInit: false).count == 120)
    }

    /// Expects the delays of code outside of a scene not to be controlled by the scene's clock.
    @Test func delaysOutsideOfAScenesCodeAreNotControlled() throws {
      SceneClock.start()
      defer {
        SceneClock.stop()
        MediaClock.setManualTime(nil)
        SceneCalendar.now = Date.init
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 3600) {}
      #expect(SceneClock.nextDue == nil)
      SceneClock.run { DispatchQueue.main.asyncAfter(deadline: .now() + 3600) {} }
      #expect(SceneClock.nextDue == 3600)
      // The scenes play in April 2014, which is 1.399e9 s; the first limit is in 2017, and the second one
      // in May 2014.
      #expect(Date().timeIntervalSince1970 > 1.5e9, "the clock of the system is the scene's")
      #expect(SceneClock.run { Date() } < Date(timeIntervalSince1970: 1.4e9))
    }

    /// A timer that is scheduled after the end of its scene is not controlled by the scene's clock. When it is
    /// scheduled again during the next scene, it is.
    @Test func timersOutliveTheirScenesClock() {
      defer {
        SceneClock.stop()
        MediaClock.setManualTime(nil)
        SceneCalendar.now = Date.init
      }
      SceneClock.start()
      let timer = SceneClock.run { DispatchSource.makeTimerSource(queue: .main) }
      timer.resume()
      SceneClock.stop()
      timer.schedule(deadline: .now() + 3600)
      SceneClock.start()
      #expect(SceneClock.nextDue == nil)
      SceneClock.run { timer.schedule(deadline: .now() + 3600) }
      #expect(SceneClock.nextDue == 3600)
      timer.cancel()
    }
  }
}

extension CADisplayLink {
  fileprivate struct Call {
    let time, timestamp, target: Double
  }

  fileprivate final class Record {
    var calls: [Call] = []
  }
}

private final class LinkController: UIViewController {
  private let record: CADisplayLink.Record
  private var link: CADisplayLink?

  init(_ record: CADisplayLink.Record, startsAtOnce: Bool) {
    self.record = record
    super.init(nibName: nil, bundle: nil)
    if startsAtOnce { begin() }
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    if link == nil { begin() }
  }

  override func viewDidDisappear(_ animated: Bool) { link?.invalidate() }

  private func begin() {
    let link = CADisplayLink { [record] link in
      record.calls.append(
        CADisplayLink.Call(
          time: CACurrentMediaTime(), timestamp: link.timestamp, target: link.targetTimestamp))
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }
}
