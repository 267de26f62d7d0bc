import CAML
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LaminaViewer

/// A temporary folder for documents, which the test removes when it ends.
@MainActor final class DocumentFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-documents-\(UInt64.random(in: 0 ... .max))")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// Writes a document with a root layer of 100 × 100 points, whose sublayers are the CAML elements `layers`. Returns
  /// its file.
  func write(_ name: String, layers: String = "", root: String = "root") throws -> URL {
    try write(
      name,
      data: Data(
        "<caml><CALayer name=\"\(root)\" bounds=\"0 0 100 100\"><sublayers>\(layers)</sublayers></CALayer></caml>"
          .utf8))
  }

  /// Writes a document with two layers, which have different initial states, "one" and "two", with the opacities 0.1 and
  /// 0.2, and a state "other" with the opacity 0.3. Returns its file.
  func writeStates(_ name: String) throws -> URL {
    func state(_ name: String, _ opacity: Double, of layer: String, _ attributes: String = "") -> String
    {
      """
      <LKState name="\(name)" \(attributes)><elements><LKStateSetValue targetId="\(layer)" keyPath="opacity">
      <value type="real" value="\(opacity)"/></LKStateSetValue></elements></LKState>
      """
    }
    let layers = zip(["one", "two"], [0.1, 0.2]).map { layer, opacity in
      """
      <CALayer id="\(layer)" name="\(layer)" bounds="0 0 20 20"><states>
      \(state(layer, opacity, of: layer, "initial=\"1\""))\(state("other", 0.3, of: layer))
      </states></CALayer>
      """
    }
    return try write(name, layers: layers.joined())
  }

  func write(_ name: String, data: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }
}

/// Waits until `condition` is true, while the main queue runs. Records an issue if that takes more than `seconds`.
@MainActor func wait(
  for what: Comment, seconds: Double = 30, until condition: () -> Bool
) async {
  let end = DispatchTime.now() + seconds
  while !condition(), DispatchTime.now() < end {
    await withCheckedContinuation { done in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.002) { done.resume() }
    }
  }
  #expect(condition(), what)
}

extension ViewerTests {
  @Suite("Documents are read on a thread of their own") @MainActor struct LoaderTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func answer(_ loader: DocumentLoader, _ url: URL) async -> Result<SceneEntry, any Error>? {
      var answer: Result<SceneEntry, any Error>?
      loader.load(url) { answer = $0 }
      #expect(answer == nil && loader.isLoading, "the answer comes later")
      await wait(for: "the answer") { answer != nil }
      #expect(!loader.isLoading)
      return answer
    }

    private func error(_ answer: Result<SceneEntry, any Error>?) -> String? {
      guard case .failure(let error) = answer else { return nil }
      return "\(error)"
    }

    /// A number that the thread of the loader changes.
    private final class Count: Sendable {
      private let number = Mutex(0)
      var value: Int { number.withLock { $0 } }
      func increase() { number.withLock { $0 += 1 } }
    }

    /// The file is removed after it was read, so that a page that reads it again cannot be shown.
    @Test func aDocumentThatIsOpenedIsReadOnce() async throws {
      defer { folder.remove() }
      let (url, reads) = (try folder.write("a.caml"), Count())
      let world = try PageWorld("door")
      defer { world.end() }
      world.viewer.documents = DocumentLoader { url, budget in
        reads.increase()
        let document = try DocumentFormat.read(url, within: budget)
        try FileManager.default.removeItem(at: url)
        return document
      }
      world.viewer.open([url.path])
      await wait(for: "the page") { world.viewer.page?.entry.name == url.path }
      #expect(reads.value == 1)
    }

    @Test func aDocumentBecomesAnEntryOfItsSize() async throws {
      defer { folder.remove() }
      let url = try folder.write("a.caml")
      let entry = try #require(await answer(DocumentLoader(), url)).get()
      #expect(entry.name == url.path && entry.size == CGSize(width: 100, height: 100))
      let scenes = try (0..<2).map { _ in try #require(try entry.make(AssetStore()) as? DocumentScene) }
      #expect(scenes[0].document !== scenes[1].document, "layers cannot be in two scenes")
    }

    @Test("A zip archive that is refused says why, also with the extension zip")
    func archives() throws {
      defer { folder.remove() }
      func reason(_ name: String, _ data: Data) throws -> String {
        let url = try folder.write(name, data: data)
        let error = #expect(throws: (any Error).self) {
          _ = try DocumentFormat.read(url, within: .unlimited)
        }
        return error.map { "\($0)" } ?? ""
      }
      let empty = ZipFile([(path: "a.txt", content: Data("a".utf8))]).data
      #expect(try reason("a.zip", empty).hasSuffix("is an archive without a document"))
      #expect(try reason("b.zip", empty.prefix(20)).contains("its end is missing"))
      #expect(try reason("c.zip", Data("abc".utf8)).contains("Lamina opens"))
    }

    @Test func readingErrorsHaveAPosition() async throws {
      defer { folder.remove() }
      let url = try folder.write("a.caml", data: Data("<caml>".utf8) + [0xE4, 0x20, 0x20])
      let text = try #require(error(await answer(DocumentLoader(), url)))
      // The six characters of the tag are before the invalid byte.
      #expect(text.hasPrefix("\(url.path):1:7: ") && text.contains("0xE4"), "\(text)")
    }

    @Test func onlyTheNewestRequestIsAnswered() async throws {
      defer { folder.remove() }
      let many = String(repeating: "<CALayer/>", count: 5000)
      let old = try folder.write("old.caml", layers: many)
      let new = try folder.write("new.caml")
      let loader = DocumentLoader()
      var answers: [String] = []
      for url in [old, old, new] {
        loader.load(url) { result in answers.append((try? result.get().title) ?? "an error") }
      }
      await wait(for: "the last answer") { !loader.isLoading }
      let next = await answer(loader, old)
      #expect(try next?.get().title == "old.caml")
      #expect(answers == ["new.caml"])
    }

    @Test func aCancelledRequestIsNotAnswered() async throws {
      defer { folder.remove() }
      let (url, loader) = (try folder.write("a.caml"), DocumentLoader())
      var answers = 0
      loader.load(url) { _ in answers += 1 }
      loader.cancel()
      #expect(!loader.isLoading)
      _ = await answer(loader, url)
      #expect(answers == 0)
    }

    @Test func readingThatTakesTooLongFails() async throws {
      defer { folder.remove() }
      let loader = DocumentLoader(DocumentLoader.Limits(seconds: 0, bytes: .max))
      let text = error(await answer(loader, try folder.write("a.caml")))
      #expect(text?.hasSuffix("a.caml: takes longer than 0 s to read") == true)
    }

    /// The file cannot be read for a while, like one on a remote file system whose server does not answer.
    @Test func aReadThatHangsDoesNotBlockOthers() async throws {
      defer { folder.remove() }
      let gate = DispatchSemaphore(value: 0)
      let loader = DocumentLoader(DocumentLoader.Limits(seconds: 0.1, bytes: .max)) { url, _ in
        if url.lastPathComponent == "hangs.caml" { gate.wait() }
        return try CAMLDocument(contentsOf: url)
      }
      let (hangs, good) = (try folder.write("hangs.caml"), try folder.write("good.caml"))
      #expect(error(await answer(loader, hangs))?.contains("takes longer than") == true)
      #expect(try await answer(loader, good)?.get().title == "good.caml")
      // The result of the first read, which ends only now, is ignored.
      gate.signal()
      #expect(try await answer(loader, good)?.get().title == "good.caml")
    }

    @Test func readingThatNeedsTooMuchMemoryFails() async throws {
      defer { folder.remove() }
      let many = String(repeating: "<CALayer/>", count: 5000)
      let loader = DocumentLoader(DocumentLoader.Limits(seconds: 600, bytes: 1 << 20))
      let text = error(await answer(loader, try folder.write("a.caml", layers: many)))
      #expect(text?.hasSuffix("a.caml: needs more than 1 MiB of memory") == true)
    }
  }
}
