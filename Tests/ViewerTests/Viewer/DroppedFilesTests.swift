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
        world.viewer.notice?.message.hasPrefix("http://example.com/x.json is not opened: ") == true)
      #expect(world.viewer.page === world.page)
    }

    @Test("An address is not taken for a path, and the URI of a file is its path")
    func addressesAsArguments() throws {
      for address in ["http://example.com/x.json", "https://example.com/x.swift", "smb://host/x"] {
        #expect(throws: AddressNotOpened.self) { try SceneSource(address).resolve() }
        let line = try #require(DocumentCheck(address).lines.first)
        #expect(line.hasPrefix("\(address) is not opened: ") && line.contains("Download"))
      }
      let file = URL(fileURLWithPath: "/a folder/x.json")
      #expect(SceneSource("file:///a%20folder/x.json") == .document(file))
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
