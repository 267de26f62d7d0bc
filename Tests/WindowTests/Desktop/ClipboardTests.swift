import CX11
import Foundation
import Testing

@testable import WindowSystem

extension WindowTests {
  /// Copying to other programs and pasting from them (W3.4).
  @MainActor struct ClipboardTests {
    private func withPeer(
      _ body: @MainActor (OpenWindow, Transfer<SelectionPeer>) async throws -> Void
    ) async throws {
      try await withWindow(isShown: false) { open in
        let server = open.server
        let peer = try await offMain { Transfer(try SelectionPeer(server)) }
        try await body(open, peer)
      }
    }

    /// Copies the content, and returns when this program owns the clipboard on the server.
    private func copy(
      _ content: ClipboardContent, _ open: OpenWindow, _ peer: Transfer<SelectionPeer>
    ) async throws {
      open.window.setClipboard(content)
      let window = open.window.selectionWindow
      let isOwner = try await offMain {
        let clipboard = peer.value.atom("CLIPBOARD")
        return peer.value.wait {
          XGetSelectionOwner(peer.value.display, clipboard) == window ? true : nil
        }
      }
      #expect(isOwner == true)
    }

    private func read(
      _ target: String, _ peer: Transfer<SelectionPeer>
    ) async throws -> SelectionPeer.Answer? {
      try await offMain { peer.value.read("CLIPBOARD", target) }
    }

    /// Runs `body` while the peer answers requests for its selections.
    private func whileServing<Value>(
      _ peer: Transfer<SelectionPeer>, _ body: @MainActor () async throws -> Value
    ) async throws -> Value {
      let serving = Task.detached { try await offMain { peer.value.serve() } }
      defer { peer.value.stop() }
      let value = try await body()
      peer.value.stop()
      _ = try await serving.value
      return value
    }

    // MARK: Copying

    @Test func textIsOfferedInEveryForm() async throws {
      try await withPeer { open, peer in
        try await copy(ClipboardContent(text: "Tür → é"), open, peer)
        for target in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"] {
          let answer = try await read(target, peer)
          #expect(answer?.bytes == Array("Tür → é".utf8) && answer?.type == target)
        }
        #expect(
          try await read("STRING", peer)?.bytes
            == Array("T\u{fc}r ? \u{e9}".unicodeScalars.map { UInt8($0.value) }))
        #expect(try await read("image/png", peer) == nil)
        #expect(try await read("text/uri-list", peer) == nil)
      }
    }

    @Test func theTargetsAndTheTimeAreReported() async throws {
      try await withPeer { open, peer in
        try await copy(ClipboardContent(text: "a", png: Data([1, 2])), open, peer)
        let answer = try await read("TARGETS", peer)
        let targets = try await offMain { (answer?.longs ?? []).map(peer.value.name) }
        #expect(answer?.type == "ATOM")
        #expect(
          Set(targets) == [
            "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "image/png", "UTF8_STRING",
            "text/plain;charset=utf-8", "text/plain", "STRING",
          ])
        #expect(try await read("image/png", peer)?.bytes == [1, 2])
        let time = try await read("TIMESTAMP", peer)
        #expect(time?.type == "INTEGER" && time?.longs.first.map { $0 > 0 } == true)
      }
    }

    @Test func severalConversionsAtOnceAreAnswered() async throws {
      try await withPeer { open, peer in
        try await copy(ClipboardContent(text: "text", png: Data([7])), open, peer)
        try await offMain {
          let atoms = ["UTF8_STRING", "P1", "image/webp", "P2", "image/png", "P3"].map(peer.value.atom)
          let pairs = try #require(peer.value.read("CLIPBOARD", "MULTIPLE", given: atoms)).longs
          // The conversion that failed has no property.
          #expect(pairs == [atoms[0], atoms[1], atoms[2], 0, atoms[4], atoms[5]])
          #expect(peer.value.ownBytes("P1") == Array("text".utf8))
          #expect(peer.value.ownBytes("P3") == [7])
        }
      }
    }

    @Test func largeSelectionsAreSentInPieces() async throws {
      try await withPeer { open, peer in
        let png = Data((0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
        try await copy(ClipboardContent(png: png), open, peer)
        for _ in 0..<2 {
          let answer = try await read("image/png", peer)
          #expect(answer.map { Data($0.bytes) } == png && answer?.type == "image/png")
          // A piece has at most 256 KiB, so there are at least 6.
          #expect((answer?.pieces ?? 0) > 4)
        }
      }
    }

    /// A reader ends after it has received the announcement that the content comes in pieces. The next reader
    /// receives all of it.
    @Test func aReaderThatEndsDuringATransferDoesNotAffectTheNext() async throws {
      try await withPeer { open, peer in
        let text = String(repeating: "0123456789", count: 100_000)
        try await copy(ClipboardContent(text: text), open, peer)
        let server = open.server
        try await offMain {
          let dying = try SelectionPeer(server)
          let property = dying.atom("DATA")
          XConvertSelection(
            dying.display, dying.atom("CLIPBOARD"), dying.atom("UTF8_STRING"), property,
            dying.window, Time(CurrentTime))
          _ = dying.wait { dying.ownLongs("DATA").isEmpty ? nil : true }
        }
        #expect(try await read("UTF8_STRING", peer)?.bytes.count == text.utf8.count)
      }
    }

    @Test func anotherProgramCanTakeTheClipboard() async throws {
      try await withPeer { open, peer in
        try await copy(ClipboardContent(text: "mine"), open, peer)
        #expect(await open.paste(.text).text == "mine")
        try await offMain { peer.value.own("CLIPBOARD", ["UTF8_STRING": Array("yours".utf8)]) }
        try await open.require("the loss") { $0 == .clipboardLost }
        let pasted = try await whileServing(peer) { await open.paste(.text) }
        #expect(pasted.text == "yours")
        try await copy(ClipboardContent(text: "again"), open, peer)
        #expect(try await read("UTF8_STRING", peer)?.bytes == Array("again".utf8))
      }
    }

    // MARK: Pasting

    @Test func severalFormatsArePastedAtOnce() async throws {
      try await withPeer { open, peer in
        try await offMain {
          peer.value.own(
            "CLIPBOARD",
            [
              "text/uri-list": Array("file:///a%20b\r\n".utf8), "UTF8_STRING": Array("ä".utf8),
              "STRING": [0xe4], "image/png": [1],
            ])
        }
        try await whileServing(peer) {
          let all = await open.paste([.files, .text, .png])
          #expect(all == ClipboardContent(text: "ä", png: Data([1]), files: ["/a b"]))
          #expect(await open.paste(.text) == ClipboardContent(text: "ä"))
          #expect(await open.paste(.files) == ClipboardContent(files: ["/a b"]))
        }
      }
    }

    @Test func latin1TextOfOldProgramsIsPasted() async throws {
      try await withPeer { open, peer in
        try await offMain { peer.value.own("CLIPBOARD", ["STRING": [0x54, 0xfc, 0x72]]) }
        let pasted = try await whileServing(peer) { await open.paste([.text, .png]) }
        #expect(pasted == ClipboardContent(text: "Tür"))
      }
    }

    @Test func largeSelectionsArriveInPieces() async throws {
      try await withPeer { open, peer in
        let text = String(repeating: "Ω", count: 700_000)
        try await offMain { peer.value.own("CLIPBOARD", ["UTF8_STRING": Array(text.utf8)]) }
        let pasted = try await whileServing(peer) { await open.paste(.text) }
        #expect(pasted.text == text)
      }
    }

    @Test func pastingWithoutUsableContentGivesNothing() async throws {
      try await withPeer { open, peer in
        #expect(await open.paste([.text, .files, .png]).isEmpty)
        try await offMain { peer.value.own("CLIPBOARD", ["image/webp": [1]]) }
        let pasted = try await whileServing(peer) { await open.paste([.text, .files, .png]) }
        #expect(pasted.isEmpty)
      }
    }

    /// The owner does not answer, because the peer does not read its connection.
    @Test func pastingEndsWhenTheOwnerDoesNotAnswer() async throws {
      try await withPeer { open, peer in
        try await offMain { peer.value.own("CLIPBOARD", ["UTF8_STRING": [1]]) }
        let start = monotonicSeconds()
        #expect(await open.paste(.text).isEmpty)
        #expect(monotonicSeconds() - start < X11SelectionReader.stepPatience + 3)
        // The late answer to the first request is not mistaken for an answer to the second one.
        let pasted = try await whileServing(peer) { await open.paste(.text) }
        #expect(pasted.text == "\u{1}")
      }
    }

    @Test func closingEndsAPaste() async throws {
      try await withPeer { open, peer in
        try await offMain { peer.value.own("CLIPBOARD", ["UTF8_STRING": [1]]) }
        async let pasted = open.paste(.text)
        await Task.yield()
        open.window.close()
        #expect(await pasted.isEmpty)
        #expect(await open.paste(.text).isEmpty)
      }
    }

    // MARK: Closing

    @Test func aClipboardManagerReceivesTheContentAtTheEnd() async throws {
      try await withPeer { open, peer in
        let text = String(repeating: "kept ", count: 100_000)
        try await copy(ClipboardContent(text: text), open, peer)
        let saved = Saved()
        try await offMain {
          peer.value.own("CLIPBOARD_MANAGER", [:])
          peer.value.onStrangeRequest = { [peer = Unowned(peer.value)] request in
            guard request.target == peer.value.atom("SAVE_TARGETS") else { return false }
            saved.bytes = peer.value.read("CLIPBOARD", "UTF8_STRING")?.bytes
            return true
          }
        }
        try await whileServing(peer) { open.window.close() }
        #expect(saved.bytes.map { String(decoding: $0, as: UTF8.self) == text } == true)
      }
    }

    @Test func closingDoesNotWaitLongForAClipboardManager() async throws {
      try await withPeer { open, peer in
        try await copy(ClipboardContent(text: "lost"), open, peer)
        try await offMain { peer.value.own("CLIPBOARD_MANAGER", [:]) }
        let start = monotonicSeconds()
        open.window.close()
        // The window waits for 1 s at most.
        #expect(monotonicSeconds() - start < 3)
      }
    }

    private final class Saved: @unchecked Sendable { var bytes: [UInt8]? }
    private struct Unowned: @unchecked Sendable {
      unowned let value: SelectionPeer
      init(_ value: SelectionPeer) { self.value = value }
    }
  }
}
