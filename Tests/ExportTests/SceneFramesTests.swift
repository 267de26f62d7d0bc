import CoreGraphics
import Foundation
import LaminaViewer
import QuartzCore
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct SceneFramesTests {
    private func renderer(_ name: String) throws -> SceneRenderer {
      try SceneRenderer(sceneNamed: name, size: nil, scale: 0.5)
    }

    private func withManualTime(_ body: () throws -> Void) rethrows {
      defer { MediaClock.setManualTime(nil) }
      try body()
    }

    /// One run forward shows what `lamina render` shows at each time by itself, whether that is a sixtieth
    /// of a second or not.
    @Test(arguments: SceneCatalog.entries.map(\.name))
    func framesAreRendersAtTheirTimes(name: String) throws {
      let times = [0, 0.1, 5.0 / 24, 0.5, 0.51, 1.04, 1.3]
      try withManualTime {
        let film = try renderer(name)
        let frames = try times.map { try film.picture(at: $0) }
        for (time, frame) in zip(times, frames) {
          let difference = try frame.difference(from: renderer(name).picture(at: time))
          #expect(difference.isNone, "at \(time): \(difference)")
        }
      }
    }

    @Test func aBackgroundTakesThePlaceOfTheScenes() throws {
      try withManualTime {
        let film = try renderer("door")
        #expect(film.isOpaque)
        film.setBackground(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(film.isOpaque)
        #expect(try film.picture(at: 0)[2, 2] == 0xFFFF_0000)
        film.setBackground(.clear)
        #expect(!film.isOpaque)
        #expect(try film.picture(at: 0.1)[2, 2] == 0)
      }
    }

    @Test func sizesAreThoseOfThePictures() throws {
      try withManualTime {
        let film = try SceneRenderer(
          sceneNamed: "swing", size: CGSize(width: 101, height: 51), scale: 1.5)
        let picture = try film.picture(at: 0)
        #expect(picture.width == film.pixelWidth && picture.height == film.pixelHeight)
        #expect(film.pixelWidth == 152 && film.pixelHeight == 77)
      }
    }
  }
}
