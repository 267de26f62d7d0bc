import CX11
import Testing

@testable import WindowSystem

extension WindowTests {
  /// Files that are dragged into the window from other programs (W3.3).
  @MainActor struct DropTests {
    private func withSource(
      _ body: @MainActor (OpenWindow, Transfer<DragSource>) async throws -> Void
    ) async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        let source = try await offMain { Transfer(try DragSource(server, target: window)) }
        try await body(open, source)
      }
    }

    private func dragEvents(_ open: OpenWindow) -> [WindowEvent] {
      open.events.filter {
        switch $0 {
        case .dragEntered, .dragMoved, .dragLeft, .dropped: true
        default: false
        }
      }
    }

    @Test func severalFilesAreDropped() async throws {
      try await withSource { open, source in
        let isTaken = try await offMain {
          source.value.enter(["text/plain", "text/uri-list"])
          return [
            source.value.move(10, 20), source.value.move(399, 0),
            source.value.drop("file:///tmp/a%20b.caml\r\nfile://host/x\r\n#\r\nfile:/y\r\n"),
          ]
        }
        #expect(isTaken == [true, true, true])
        #expect(
          dragEvents(open) == [
            .dragEntered(x: 10, y: 20), .dragMoved(x: 399, y: 0),
            .dropped(["/tmp/a b.caml", "/x", "/y"], x: 399, y: 0),
          ])
      }
    }

    @Test func aLongListOfFilesIsReceivedInPieces() async throws {
      try await withSource { open, source in
        let paths = (0..<9000).map { "/folder/with a name/\($0).caml" }
        let isTaken = try await offMain {
          source.value.enter(["a/b", "c/d", "e/f", "text/uri-list"])
          _ = source.value.move(1, 1)
          return source.value.drop(URIList.text(paths))
        }
        #expect(isTaken == true)
        #expect(dragEvents(open).last == .dropped(paths, x: 1, y: 1))
      }
    }

    @Test func leavingTheWindowEndsTheDrag() async throws {
      try await withSource { open, source in
        try await offMain {
          source.value.enter(["text/uri-list"])
          _ = source.value.move(5, 5)
          source.value.leave()
        }
        try await open.require("the end of the drag") { $0 == .dragLeft }
        #expect(dragEvents(open) == [.dragEntered(x: 5, y: 5), .dragLeft])
        // A drop after the drag has left the window is not accepted.
        #expect(try await offMain { source.value.drop("file:///a\r\n") } == false)
        #expect(dragEvents(open).count == 2)
      }
    }

    @Test(arguments: [(["text/plain"], 5), (["text/uri-list"], 6)])
    func otherTypesAndVersionsAreRefused(types: [String], version: Int) async throws {
      try await withSource { open, source in
        let isTaken = try await offMain {
          source.value.enter(types, version: version)
          // Messages of a later version of the protocol are ignored, so a position is not answered either.
          let status = version > 5 ? false : source.value.move(5, 5)
          return [status, source.value.drop("file:///a\r\n")]
        }
        #expect(isTaken == [false, false])
        #expect(dragEvents(open).isEmpty)
      }
    }

    @Test func anEmptyListIsRefused() async throws {
      try await withSource { open, source in
        let isTaken = try await offMain {
          source.value.enter(["text/uri-list"])
          _ = source.value.move(5, 5)
          return source.value.drop("# nothing\r\n")
        }
        #expect(isTaken == false)
        #expect(dragEvents(open).last == .dragLeft)
      }
    }

    @Test func theDragEndsWithItsSource() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        try await offMain {
          let source = try DragSource(server, target: window)
          source.enter(["text/uri-list"])
          _ = source.move(5, 5)
        }
        try await open.require("the end of the drag") { $0 == .dragLeft }
      }
    }

    @Test func theDragEndsWhenTheSourceDoesNotAnswer() async throws {
      try await withSource { open, source in
        try await offMain {
          source.value.enter(["text/uri-list"])
          _ = source.value.move(5, 5)
          // The peer does not answer the request for the files, because it does not read its connection.
          source.value.dropSilently()
        }
        try await open.require("the end of the drag") { $0 == .dragLeft }
        let finished = try await offMain {
          source.value.peer.wait { source.value.peer.takeMessage("XdndFinished") }?.data.l.1
        }
        #expect(finished == 0)
      }
    }

    @Test func theWindowAnnouncesThatItAcceptsDrops() async throws {
      try await withWindow { open in
        let (server, window) = (open.server, open.window.window)
        let version = try await offMain {
          try XClient(server).property("XdndAware", of: window)
        }
        #expect(version == [5])
      }
    }

    @Test func anOffscreenWindowReportsTheSameEvents() {
      let window = OffscreenWindow(width: 100, height: 100)
      var events: [WindowEvent] = []
      window.onEvent = { events.append($0) }
      window.drop(["/a"], over: [(1, 2), (3, 4)])
      #expect(
        events == [.dragEntered(x: 1, y: 2), .dragMoved(x: 3, y: 4), .dropped(["/a"], x: 3, y: 4)])
    }
  }
}
