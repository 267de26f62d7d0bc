import Foundation
import Testing

@testable import Gallery
@testable import LaminaViewer

/// Tests of the gallery's catalog of scenes.
@Suite struct CatalogTests {
  @Test func namesAreUniqueAndTypable() {
    let names = SceneCatalog.entries.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(name)")
    }
  }

  @Test func theCatalogHasEveryTutorialAndListing() {
    let scenes = GalleryCatalog.scenes
    let eighth = (1...15).map { "8.\($0)" }
    let ninth = (1...4).map { "9.\($0)" }
    let tenth = (1...8).map { "10.\($0)" }
    #expect(Set(scenes.compactMap(\.listing)) == Set(eighth + ninth + tenth))
    for tutorial in Tutorial.allCases { #expect(scenes.contains { $0.tutorial == tutorial }) }
    // Scenes without a listing count too. The number changes with the catalog.
    #expect(scenes.count == 52)
  }

  @Test func everySceneHasASourceADescriptionAndASize() throws {
    for scene in GalleryCatalog.scenes {
      let source = try #require(SourceStore.source(scene.file), "\(scene.file)")
      #expect(source.hasPrefix("import UIKit\n"), "\(scene.file)")
      // The limits of 100 lines and 100 points are choices.
      #expect(source.split(separator: "\n").count < 100, "\(scene.file) is longer than a tutorial")
      #expect(scene.watch.english.hasSuffix("."), "\(scene.name)")
      #expect(scene.size.width >= 100 && scene.size.height >= 100)
    }
  }

  @Test func demonstrationsAreInOrderAndEndBeforeTheyRestart() {
    for scene in GalleryCatalog.scenes {
      let times = scene.gestures.map(\.time)
      #expect(times == times.sorted(), "\(scene.name)")
      if let last = times.last {
        #expect(last < scene.period ?? 0, "\(scene.name)")
      }
    }
  }

  @Test func thumbnailsSkipPausesOnlyAfterTheLastGesture() {
    for scene in GalleryCatalog.scenes {
      guard let pause = scene.fastForward else { continue }
      #expect(pause.lowerBound > scene.gestures.last?.time ?? 0, "\(scene.name)")
      #expect(pause.upperBound < scene.period ?? 0, "\(scene.name)")
    }
  }

  @Test func theJSONListHasEveryScene() throws {
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(SceneCatalog.json.utf8)) as? [[String: Any]])
    #expect(objects.count == SceneCatalog.entries.count)
    let ship = try #require(objects.first { $0["name"] as? String == "ship-turning" })
    #expect(ship["listing"] as? String == "8.7")
    #expect(ship["tutorial"] as? String == "Views and explicit animations")
    #expect(ship["source"] as? String == "ExplicitAnimations/ShipTurning.swift")
  }

  @Test func aQueryFiltersTheScenes() {
    func found(_ query: String) -> [String] {
      GalleryFilter(entries: SceneCatalog.entries, query: query).groups.flatMap(\.indices)
        .map { SceneCatalog.entries[$0].name }
    }
    #expect(found("").count == SceneCatalog.entries.count)
    #expect(found("8.6") == ["ship-on-curve"])
    #expect(found("DOOR 9.4") == ["scrubbed-door"])
    #expect(found("no such scene").isEmpty)
  }
}
