import CoreGraphics
import QuartzCore
import RenderServer
import TestSupport
import Testing
import UIKit

@testable import CompatibilitySwift5
@testable import CompatibilitySwift6

/// A view of the samples, and the input that the test gives to it.
struct Sample {
  enum Hand { case none, tap, drag }

  let name: String
  var hand = Hand.none
  let make: @MainActor (CGRect) -> UIView

  init(_ name: String, _ hand: Hand = .none, _ make: @escaping @MainActor (CGRect) -> UIView) {
    (self.name, self.hand, self.make) = (name, hand, make)
  }
}

/// Runs samples that are written as programs for iOS: their sources, in the folders beside this one, import UIKit
/// only. The samples must compile in the language modes 5 and 6, and must draw something that moves.
@Suite(.serialized, .ownsTheClock) @MainActor struct CompatibilityTests {
  @Test func samplesShowSomethingThatMoves() throws {
    for sample in Sample.swift5 + Sample.swift6 { try run(sample) }
  }

  @Test func thereAreFortySamplesAndEachIsRun() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let names = try ["Swift5", "Swift6"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent($0).path)
    }
    #expect(names.count >= 40)
    let run = Set((Sample.swift5 + Sample.swift6).map { "\($0.name).swift" })
    #expect(Set(names) == run)
  }

  private func run(_ sample: Sample) throws {
    let stage = SampleStage()
    defer { stage.end() }
    let empty = stage.picture()
    let view = sample.make(CGRect(x: 0, y: 0, width: 200, height: 200))
    if view.superview == nil { stage.window.addSubview(view) }
    stage.go(to: 0)
    var pictures = [stage.picture()]
    stage.touch(sample.hand)
    for time in [0.1, 0.25, 0.45, 0.8, 1.3] {
      stage.go(to: time)
      pictures.append(stage.picture())
    }
    #expect(
      pictures.contains { $0.difference(from: empty).greatest > 20 }, "\(sample.name) shows nothing")
    #expect(
      pictures.contains { $0.difference(from: pictures[0]).greatest > 20 },
      "\(sample.name) does not move")
    try save(pictures, sample.name)
  }

  /// Writes a strip of pictures of each sample, so that they can be inspected, if `LAMINA_KEEP_PICTURES` is 1.
  private func save(_ pictures: [Bitmap], _ name: String) throws {
    guard ProcessInfo.processInfo.environment["LAMINA_KEEP_PICTURES"] == "1" else { return }
    let strip = Bitmap(width: 200 * pictures.count, height: 200)
    for (index, picture) in pictures.enumerated() {
      for y in 0..<200 { for x in 0..<200 { strip[index * 200 + x, y] = picture[x, y] } }
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".test-output/compatibility")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try CGImage(adopting: strip).writePNG(toFile: folder.appendingPathComponent("\(name).png").path)
  }
}

/// A white window of 200 by 200 points with a manual clock.
@MainActor final class SampleStage {
  let window: UIWindow
  private let context = LayerContext()
  private let renderer: FrameRenderer
  private var time = 500.0

  init() {
    // A test of another suite may have left transactions open on purpose.
    for _ in 0..<16 { CATransaction.commit() }
    UIView.setAnimationsEnabled(true)
    CATransaction.flush()
    MediaClock.setManualTime(time)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.backgroundColor = .white
    context.layer = window.layer
    renderer = FrameRenderer(context: context.server)
    window.makeKeyAndVisible()
    CATransaction.flush()
  }

  func end() {
    window.rootViewController = nil
    window.isHidden = true
    CATransaction.flush()
    MediaClock.setManualTime(nil)
  }

  /// Sets the time and calls the callbacks at once. It does not wait for the main queue, because other tests set the
  /// same clock.
  func go(to seconds: Double) {
    CATransaction.flush()
    time = 500 + seconds
    MediaClock.setManualTime(time)
    context.deliver(context.server.advance(to: time))
    context.deliver(FrameBeat(time: time, period: 1.0 / 60))
    CATransaction.flush()
  }

  func picture() -> Bitmap {
    let bitmap = Bitmap(width: 200, height: 200)
    _ = renderer.prepare(
      at: time, canvas: PixelRect(x: 0, y: 0, width: 200, height: 200), scale: 1)
    renderer.draw(into: bitmap, age: 0)
    return bitmap
  }

  func touch(_ hand: Sample.Hand) {
    guard hand != .none else { return }
    window.pointer(.down, at: CGPoint(x: 105, y: 100), time: time)
    if hand == .drag {
      for x in stride(from: 95, through: 45, by: -10) {
        time += 0.01
        MediaClock.setManualTime(time)
        window.pointer(.moved, at: CGPoint(x: CGFloat(x), y: 102), time: time)
      }
    } else {
      window.pointer(.up, at: CGPoint(x: 105, y: 100), time: time + 0.05)
    }
    CATransaction.flush()
  }
}
