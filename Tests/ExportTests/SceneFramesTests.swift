import CoreGraphics
import Foundation
import Gallery
import LaminaViewer
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Export

extension ExportTests {
  @MainActor struct SceneFramesTests {
    /// Leaves clock, calendar and screen as they were.
    private func withRenderer<Result>(
      _ name: String, size: CGSize? = nil, scale: Double = 0.5,
      _ body: (SceneRenderer) throws -> Result
    ) throws -> Result {
      let screen = UIScreen.main.bounds
      defer {
        MediaClock.setManualTime(nil)
        SceneCalendar.now = Date.init
        UIScreen.main.bounds = screen
      }
      let renderer = try SceneRenderer(sceneNamed: name, size: size, scale: scale)
      defer { renderer.end() }
      return try body(renderer)
    }

    /// One run forward shows what `lamina render` shows at each time by itself, whether that is a sixtieth
    /// of a second or not.
    @Test(arguments: SceneCatalog.entries.map(\.name))
    func framesAreRendersAtTheirTimes(name: String) throws {
      let times = [0, 0.1, 5.0 / 24, 0.5, 0.51, 1.04, 1.3]
      let frames = try withRenderer(name) { film in try times.map { try film.picture(at: $0) } }
      for (time, frame) in zip(times, frames) {
        let picture = try withRenderer(name) { try $0.picture(at: time) }
        let difference = frame.difference(from: picture)
        #expect(difference.isNone, "at \(time): \(difference)")
      }
    }

    @Test func delaysWaitForTheClock() throws {
      var done: [String] = []
      defer {
        MediaClock.setManualTime(nil)
        MediaDelay.letGo()
      }
      MediaClock.setManualTime(10)
      MediaDelay.hold()
      MediaDelay.after(2) { done.append("two") }
      MediaDelay.after(1) {
        done.append("one")
        MediaDelay.after(0.5) { done.append("one and a half") }
      }
      MediaDelay.run()
      #expect(done.isEmpty)
      MediaClock.setManualTime(11)
      MediaDelay.run()
      #expect(done == ["one"])
      MediaClock.setManualTime(12)
      MediaDelay.run()
      #expect(done == ["one", "one and a half", "two"])
    }

    @Test func aBackgroundTakesThePlaceOfTheScenes() throws {
      try withRenderer("door") { film in
        #expect(film.isOpaque)
        film.setBackground(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(film.isOpaque)
        let first = try film.picture(at: 0)
        #expect(first[2, 2] == 0xFFFF_0000)
        film.setBackground(.clear)
        #expect(!film.isOpaque)
        let second = try film.picture(at: 0.1)
        #expect(second[2, 2] == 0)
      }
    }

    @Test func sizesAreThoseOfThePictures() throws {
      try withRenderer("swing", size: CGSize(width: 101, height: 51), scale: 1.5) { film in
        let picture = try film.picture(at: 0)
        #expect(picture.width == film.pixelWidth && picture.height == film.pixelHeight)
        #expect(film.pixelWidth == 152 && film.pixelHeight == 77)
      }
    }
  }
}
