import Foundation
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of several files, and of addresses in the network, that are dropped.
  @Suite @MainActor struct DroppedFilesTests {
    private func drop(_ paths: [String], on world: PageWorld) async {
      world.window.inject(.dropped(paths, x: 0, y: 0))
      await wait(for: "the file") { !world.viewer.documents.isLoading }
    }

    @Test func anAddressInTheNetworkIsRefused() async throws {
      let world = try PageWorld("door")
      defer { world.end() }
      await drop(["http://example.com/x.json"], on: world)
      #expect(
        world.viewer.notice?.message
          == "http://example.com/x.json is not opened: only local files can be opened.")
      #expect(world.viewer.page === world.page)
    }

    @Test func onlyTheFirstFileThatCanBeShownIsOpened() async throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let (card, bounce) = (DocumentPageTests.cardDocument, DocumentPageTests.bounceDocument)
      await drop(["smb://host/a.caml", bounce, card], on: world)
      #expect(world.viewer.page?.entry.name.hasSuffix("bounce.caml") == true)
      #expect(
        world.viewer.notice?.message == "Only bounce.caml is opened: one file is shown at a time.")
    }

    @Test func ofASingleFileNothingIsSaid() async throws {
      let world = try PageWorld("door")
      defer { world.end() }
      await drop([DocumentPageTests.bounceDocument], on: world)
      #expect(world.viewer.page?.entry.name.hasSuffix("bounce.caml") == true)
      #expect(world.viewer.notice?.message.hasPrefix("Only") != true)
    }
  }
}
