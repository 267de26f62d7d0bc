import Foundation
import QuartzCore
import SceneBuilding
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the questions whether sources may run, and of the answers, before anything is compiled.
  @Suite("Which sources may run") @MainActor struct TrustTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-trust-\(UUID().uuidString)").resolvingSymlinksInPath()
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("below"), withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    private func save(_ text: String, _ name: String, in folder: URL) throws -> SwiftSources {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return SwiftSources(file)
    }

    private func withWorld(_ trust: SceneTrust, _ body: (PageWorld) throws -> Void) throws {
      let world = try PageWorld("door", trust: trust)
      defer { world.end() }
      try body(world)
    }

    private func drop(_ sources: SwiftSources, on world: PageWorld) {
      world.window.drop([sources.url.path], over: [(10, 10)])
    }

    // MARK: Rules

    @Test func allowedContentsMayRunWhereverTheyAre() throws {
      try withFolder { folder in
        let store = folder.appendingPathComponent("state/trusted.json")
        let scene = try save("one", "a.swift", in: folder)
        let trust = SceneTrust(file: store)
        #expect(try trust.permission(for: scene) == nil)
        let fingerprint = try SourceFingerprint(of: scene)
        trust.allow(fingerprint)
        // The permission of another viewer, later.
        let later = SceneTrust(file: store)
        #expect(try later.permission(for: scene) == .contents(fingerprint))
        let copy = try save("one", "copy.swift", in: folder.appendingPathComponent("below"))
        #expect(try later.permission(for: copy) == .contents(fingerprint))
        _ = try save("two", "a.swift", in: folder)
        #expect(try later.permission(for: scene) == nil, "changed contents ask again")
        #expect(try SceneTrust().permission(for: copy) == nil)
      }
    }

    @Test func anAllowedFolderIsAllowedWithAnyContents() throws {
      try withFolder { folder in
        let store = folder.appendingPathComponent("state/trusted.json")
        let scene = try save("one", "a.swift", in: folder)
        SceneTrust(file: store).allowFolder(of: scene)
        let trust = SceneTrust(file: store)
        _ = try save("two", "a.swift", in: folder)
        #expect(try trust.permission(for: scene) == .anyContents)
        #expect(try trust.permission(for: save("three", "b.swift", in: folder)) == .anyContents)
        #expect(try trust.permission(for: SwiftSources(folder)) == .anyContents)
        let below = folder.appendingPathComponent("below")
        let other = try save("four", "c.swift", in: below)
        #expect(try trust.permission(for: other) == nil, "not what lies in folders below")
        // A link in the folder to a file elsewhere is not permitted.
        let link = folder.appendingPathComponent("link.swift")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other.url)
        #expect(try trust.permission(for: SwiftSources(link)) == nil)
      }
    }

    @Test func namedSourcesRunWithAnyContents() throws {
      try withFolder { folder in
        let scene = try save("one", "a.swift", in: folder)
        let trust = SceneTrust(named: [scene])
        #expect(try trust.permission(for: scene) == .anyContents)
        _ = try save("two", "a.swift", in: folder)
        #expect(try trust.permission(for: scene) == .anyContents)
        #expect(try trust.permission(for: save("one", "b.swift", in: folder)) == nil)
      }
    }

    @Test func aDamagedStoreAllowsNothing() throws {
      try withFolder { folder in
        let store = folder.appendingPathComponent("trusted.json")
        let scene = try save("one", "a.swift", in: folder)
        for text in ["", "{", "[1]", #"{"contents": 1}"#, "\u{0}"] {
          try Data(text.utf8).write(to: store)
          #expect(try SceneTrust(file: store).permission(for: scene) == nil)
        }
        let trust = SceneTrust(file: store)
        trust.allow(try SourceFingerprint(of: scene))
        #expect(try SceneTrust(file: store).permission(for: scene) != nil)
        // Where the answer cannot be stored, it counts for this viewer.
        let homeless = SceneTrust(file: URL(fileURLWithPath: "/proc/nowhere/trusted.json"))
        homeless.allow(try SourceFingerprint(of: scene))
        #expect(try homeless.permission(for: scene) != nil)
      }
    }

    @Test func anAnswerCountsEvenIfTheStoreIsFull() throws {
      try withFolder { folder in
        let file = folder.appendingPathComponent("trusted.json")
        let scene = try save("one", "a.swift", in: folder)
        let trust = SceneTrust(file: file)
        trust.allow(try SourceFingerprint(of: scene))
        // The stored answers are replaced by a thousand others, as if the answer could not be written.
        try FileManager.default.removeItem(at: file)
        TrustStore(file: file).add(TrustStore.Answers(contents: (0..<1000).map { "\($0)" }))
        // A store keeps the newest 1000 answers.
        #expect(TrustStore(file: file).answers.contents.count == 1000)
        #expect(try trust.permission(for: scene) != nil)
      }
    }

    @Test func onlyPermittedBytesAreCompiled() throws {
      try withFolder { folder in
        let scene = try save("one", "a.swift", in: folder)
        let permitted = try SourceFingerprint(of: scene)
        func check(_ permission: SceneTrust.Permission) throws {
          try SceneBuild.check(permission, for: SourceContents(of: scene), of: scene)
        }
        try check(.contents(permitted))
        _ = try save("two", "a.swift", in: folder)
        #expect(throws: SceneProblem.self) { try check(.contents(permitted)) }
        try check(.anyContents)
      }
    }

    // MARK: In the window

    @Test func aDroppedSourceIsAQuestion() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        try withWorld(SceneTrust(file: folder.appendingPathComponent("trusted.json"))) { world in
          drop(scene, on: world)
          let question = try #require(world.viewer.question)
          #expect(question.title == "Run a.swift?" && question.sentence.contains("all your rights"))
          #expect(world.viewer.live == nil && world.viewer.page?.entry.name == "door")
          // Keys that the user may have typed for something else give no answer.
          for key in [Key.return, .character("r"), .character("y"), .character(" ")] {
            world.press(key)
          }
          #expect(world.viewer.question != nil && world.viewer.live == nil)
          world.press(.escape)
          #expect(world.viewer.question == nil && world.viewer.live == nil)
          #expect(world.viewer.page?.entry.name == "door", "nothing else is shown")
          drop(scene, on: world)
          #expect(world.viewer.question != nil, "a refusal is not remembered")
          world.press(.return, "", .control)
          #expect(world.viewer.question == nil && world.viewer.live?.sources == scene)
          #expect(world.viewer.live?.isBuilding == true)
        }
      }
    }

    @Test func theButtonsAnswerToo() throws {
      try withFolder { folder in
        let store = folder.appendingPathComponent("trusted.json")
        let scene = try save("import UIKit", "a.swift", in: folder)
        try withWorld(SceneTrust(file: store)) { world in
          for answer in TrustQuestion.Answer.allCases {
            drop(scene, on: world)
            guard world.viewer.question != nil else { continue }
            let card = try #require(world.viewer.questionCard)
            card.layoutIfNeeded()
            let buttons = card.subviews.flatMap(\.subviews).compactMap { $0 as? TextButton }
            let button = try #require(buttons.first { $0.text == answer.title })
            let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
            world.click(button.convert(middle, to: card))
            #expect(world.viewer.question == nil, "\(answer)")
            #expect((world.viewer.live != nil) == (answer != .refuse), "\(answer)")
          }
        }
        // The second button allows the folder, so the question for the third button does not come.
        #expect(TrustStore(file: store).answers == TrustStore.Answers(folders: [folder.path]))
      }
    }

    @Test func allowedSourcesRunWithoutAQuestionUntilTheyChange() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        let trust = SceneTrust()
        trust.allow(try SourceFingerprint(of: scene))
        try withWorld(trust) { world in
          drop(scene, on: world)
          let live = try #require(world.viewer.live)
          #expect(world.viewer.question == nil && live.isBuilding)
          @MainActor func progress() -> String? {
            world.viewer.page?.canvas.progressCard?.caption.string
          }
          #expect(progress() == "Compiling a.swift …")
          _ = try save("import Foundation", "a.swift", in: folder)
          live.build()
          #expect(world.viewer.question != nil && !live.isBuilding && progress() == nil)
          world.press(.escape)
          #expect(world.viewer.question == nil && !live.isBuilding)
          world.press(.character("r"), "", .control)
          #expect(world.viewer.question != nil, "Ctrl+R asks again")
          world.press(.return, "", [.control, .shift])
          #expect(live.isBuilding)
          #expect(try trust.permission(for: scene) == .anyContents)
        }
      }
    }

    /// That holds however the sources are trusted otherwise.
    @Test func pastedTextNeverRuns() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        let trust = SceneTrust(named: [scene])
        trust.allowFolder(of: scene)
        for path in [scene.url.path, folder.path] {
          try withWorld(trust) { world in
            world.window.replaceClipboard(ClipboardContent(text: " \(path)\n"))
            world.press(.character("v"), "", .control)
            #expect(world.viewer.live == nil && world.viewer.question == nil)
            #expect(world.viewer.page?.entry.name == "door")
            #expect(world.viewer.notice?.message.contains("never runs") == true)
          }
        }
      }
    }

    @Test func pastedFilesAreAQuestion() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        try withWorld(SceneTrust()) { world in
          world.window.replaceClipboard(ClipboardContent(files: [scene.url.path]))
          world.press(.character("v"), "", .control)
          #expect(world.viewer.live == nil && world.viewer.question != nil)
        }
      }
    }

    /// A text of millions of characters is neither searched for as a file nor shown.
    @Test func longTextIsPastedAtOnce() throws {
      try withWorld(SceneTrust()) { world in
        for text in [String(repeating: "x", count: 3 << 20), String(repeating: "x\n", count: 1 << 20)] {
          world.window.replaceClipboard(ClipboardContent(text: text))
          world.press(.character("v"), "", .control)
          let message = try #require(world.viewer.notice?.message)
          // A long text is shortened to 300 scalars. The limit leaves room for the sentence around it.
          #expect(message.count < 400)
        }
        world.window.drop(["/nowhere/" + String(repeating: "x", count: 4000)], over: [(10, 10)])
        #expect(try #require(world.viewer.notice?.message).count < 400)
      }
    }

    /// A dropped file that needs no question replaces one that does.
    @Test func openingSomethingElseEndsTheQuestion() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        try withWorld(SceneTrust()) { world in
          drop(scene, on: world)
          #expect(world.viewer.page?.isCovered == true)
          world.window.drop([DocumentPageTests.cardDocument], over: [(10, 10)])
          #expect(world.viewer.question == nil && world.viewer.questionCard == nil)
          #expect(world.viewer.page?.isCovered == false && world.viewer.documents.isLoading)
          drop(scene, on: world)
          #expect(world.viewer.question != nil && !world.viewer.documents.isLoading)
        }
      }
    }

    /// The page is rebuilt under the question.
    @Test func theQuestionStaysWhenTheDesktopGetsDarkWithAHighContrast() throws {
      try withFolder { folder in
        let scene = try save("import UIKit", "a.swift", in: folder)
        try withWorld(SceneTrust()) { world in
          drop(scene, on: world)
          defer {
            world.window.setAppearance(isDark: false)
            world.window.setContrast(isHigh: false)
          }
          world.window.setAppearance(isDark: true)
          world.window.setContrast(isHigh: true)
          #expect(world.viewer.page?.view.traitCollection.accessibilityContrast == .high)
          #expect(UIAccessibility.isDarkerSystemColorsEnabled)
          let card = try #require(world.viewer.questionCard)
          #expect(card.superview === world.viewer.page?.view && world.viewer.question != nil)
          #expect(world.viewer.page?.isCovered == true)
        }
      }
    }
  }
}
