import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lottie

/// Tests of archives with animations, pictures and themes.
@Suite(.serialized, .ownsTheClock) @MainActor struct LottieArchiveTests {
  private func archive(_ files: [(path: String, content: Data)]) -> Data { ZipFile(files).data }

  private func square(_ color: String) -> Data {
    lottie(
      shapeLayer(
        #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [20, 20]}, "r": {"k": 0}}, {"ty": "fl", "c": \#(color), "o": {"k": 100}}"#
      ))
  }

  private func fill(_ document: LottieDocument) -> [CGFloat]? {
    document.rootLayer.family.lazy.compactMap { ($0 as? CAShapeLayer)?.fillColor?.components }.first
  }

  @Test func animationsAndThemesAreVariants() throws {
    let manifest = """
      {"version": "2", "initial": {"animation": "b"}, "animations": [{"id": "a"}, {"id": "b", "themes": ["dark"]}],
       "themes": [{"id": "dark"}]}
      """
    let theme = #"{"rules": [{"id": "tone", "type": "Color", "value": [0, 0, 1]}]}"#
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("a/a.json", square(#"{"k": [1, 0, 0]}"#)),
        ("a/b.json", square(#"{"sid": "tone", "k": [0, 1, 0]}"#)), ("t/dark.json", Data(theme.utf8)),
      ]))
    #expect(document.variantNames == ["b", "b, dark", "a", "a, dark"])
    #expect(fill(document) == [0, 1, 0, 1])
    for (name, color) in [
      ("b, dark", [0, 0, 1, 1]), ("a", [1, 0, 0, 1]), ("no such variant", [1, 0, 0, 1]),
    ] {
      document.show(variant: name)
      #expect(fill(document) == color.map { CGFloat($0) }, "\(name)")
    }
    document.show(variant: nil)
    #expect(document.variant == nil && fill(document) == [0, 1, 0, 1])
  }

  /// The name of an animation may be that of another one with a theme.
  @Test func variantsHaveDifferentNames() throws {
    let manifest = """
      {"version": "2", "animations": [{"id": "a", "themes": ["dark"]}, {"id": "a, dark", "themes": []}]}
      """
    let theme = #"{"rules": [{"id": "tone", "type": "Color", "value": [0, 0, 1]}]}"#
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("t/dark.json", Data(theme.utf8)),
        ("a/a.json", square(#"{"sid": "tone", "k": [0, 1, 0]}"#)),
        ("a/a, dark.json", square(#"{"k": [1, 0, 0]}"#)),
      ]))
    #expect(document.variantNames == ["a", "a, dark", "a, dark 2"])
    document.show(variant: "a, dark 2")
    #expect(document.variant == "a, dark 2" && fill(document) == [1, 0, 0, 1])
  }

  /// The themes that are read when an archive is opened are kept: nothing is spent when they are shown.
  @Test func themesAreReadOnce() throws {
    let manifest = #"{"version": "2", "animations": [{"id": "a"}], "themes": [{"id": "dark"}]}"#
    let theme = #"{"rules": [{"id": "tone", "type": "Color", "value": [0, 0, 1]}]}"#
    let data = archive([
      ("manifest.json", Data(manifest.utf8)), ("t/dark.json", Data(theme.utf8)),
      ("a/a.json", square(#"{"sid": "tone", "k": [0, 1, 0]}"#)),
    ])
    let variants = try LottieFile(data, name: "file").variants(.unlimited)
    let dark = try #require(variants.first { $0.name == "a, dark" })
    #expect(dark.slots(ReadingBudget(bytes: 0)).keys.sorted() == ["tone"])
  }

  /// State machines, which version 1 calls states, are an issue of each animation.
  @Test(arguments: [("stateMachines", 1), ("states", 1), ("themes", 0)])
  func stateMachinesAreAnIssue(key: String, count: Int) throws {
    let manifest = #"{"animations": [{"id": "a"}], "\#(key)": [{"id": "s"}]}"#
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("a/a.json", square(#"{"k": [1, 0, 0]}"#)),
        ("t/s.json", Data(#"{"rules": []}"#.utf8)),
      ]))
    #expect(document.issues.count == count)
    #expect(document.issues.allSatisfy { $0.message == "state machines are not run" })
  }

  /// Every animation reports what the manifest lists and the archive lacks.
  @Test func listedPartsThatAreMissingAreIssues() throws {
    let manifest = """
      {"animations": [{"id": "a", "themes": ["good", "broken"], "initialTheme": "absent"}, {"id": "b"}, {"id": "c"}],
       "themes": [{"id": "good"}, {"id": "empty"}]}
      """
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("a/a.json", square(#"{"k": [1, 0, 0]}"#)),
        ("animations/c.json", square(#"{"k": [0, 0, 1]}"#)), ("t/good.json", Data("{}".utf8)),
        ("themes/empty.json", Data()), ("t/broken.json", Data("{broken".utf8)),
      ]))
    let issues = [
      "the animation 'b' has no JSON file in the archive; it is left out",
      "the theme 'empty' is empty; it has no effect",
      "the theme 'broken' is not valid JSON: line 1, column 2; it has no effect",
      "the theme 'absent' has no JSON file in the archive; it has no effect",
    ]
    #expect(document.issues.map(\.description) == issues)
    document.show(variant: "c")
    #expect(document.variant == "c" && document.issues.map(\.description) == issues)
  }

  /// A manifest that cannot be read is an issue: the archive may have names and themes that are not seen.
  @Test func aDamagedManifestIsAnIssue() throws {
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data("{broken".utf8)), ("a/a.json", square(#"{"k": [1, 0, 0]}"#)),
      ]))
    #expect(
      document.issues.map(\.description) == [
        "manifest.json is not valid JSON: line 1, column 2; the animations are shown without it"
      ])
    #expect(fill(document) == [1, 0, 0, 1])
  }

  /// Rules of a theme that cannot be used are an issue; the others have their effect.
  @Test func unusableRulesOfThemesAreAnIssue() throws {
    let manifest = #"{"version": "2", "animations": [{"id": "a"}], "themes": [{"id": "dark"}]}"#
    let theme =
      #"{"rules": [5, {"id": "tone"}, {"type": "Color", "value": [1, 1, 1]}, {"id": "tone", "type": "Color", "value": [0, 0, 1]}]}"#
    let document = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("t/dark.json", Data(theme.utf8)),
        ("a/a.json", square(#"{"sid": "tone", "k": [0, 1, 0]}"#)),
      ]))
    #expect(
      document.issues.map(\.description) == ["the theme 'dark' has 3 rules without an effect"])
    document.show(variant: "a, dark")
    #expect(fill(document) == [0, 0, 1, 1])
  }

  /// An animation that cannot be read is reported as an issue, and changes nothing. An animation of another size is
  /// scaled to fit into the first one's size.
  @Test func otherVariantsAreReadWithinLimits() throws {
    // The values need more memory than another animation may have.
    let zeros = String(repeating: "0,", count: 5_000_000)
    let excessive = lottie("", #", "unused": [\#(zeros)0]"#)
    let large = Data(
      String(decoding: square(#"{"k": [0, 0, 1]}"#), as: UTF8.self)
        .replacingOccurrences(of: #""w": 100, "h": 100"#, with: #""w": 400, "h": 400"#).utf8)
    let document = try LottieDocument(
      data: archive([
        ("a/a.json", square(#"{"k": [1, 0, 0]}"#)), ("a/b.json", excessive), ("a/c.json", large),
      ]))
    document.show(variant: "b")
    #expect(document.variant == nil && fill(document) == [1, 0, 0, 1])
    #expect(document.issues.map(\.location) == ["b"])
    #expect(document.issues.allSatisfy { $0.message.contains("needs more than 64 MiB") })
    document.show(variant: "c")
    #expect(document.variant == "c" && fill(document) == [0, 0, 1, 1])
    #expect(document.rootLayer.sublayers?.first?.affineTransform().a == 0.25)
  }

  /// Variants that are read ahead are those that the limits allow; the others are read when they are shown.
  @Test func otherVariantsAreReadAhead() throws {
    let files = [
      ("a/a.json", square(#"{"k": [1, 0, 0]}"#)), ("a/b.json", Data("{".utf8)),
      ("a/c.json", square(#"{"k": [0, 0, 1]}"#)),
    ]
    let document = try LottieDocument(data: archive(files.map { (path: $0.0, content: $0.1) }))
    document.readOtherVariants(within: ReadingBudget(bytes: 1000))
    #expect(document.readVariants == ["a"])
    let request = ReadingBudget()
    request.cancel()
    document.readOtherVariants(within: ReadingBudget(bytes: 1 << 20, cancelledWith: request))
    #expect(document.readVariants == ["a"], "the request was cancelled")
    document.readOtherVariants(within: ReadingBudget(bytes: 1 << 20))
    #expect(document.readVariants == ["a", "c"])
    #expect(document.issues.map(\.location) == ["b"], "it cannot be read, whatever the limits are")
    document.show(variant: "b")
    #expect(document.variant == nil && document.issues.map(\.location) == ["b"])
    document.show(variant: "c")
    #expect(fill(document) == [0, 0, 1, 1])
  }

  @Test func oldArchivesAndThoseWithoutAManifestAreRead() throws {
    let manifest = #"{"version": "1.0", "animations": [{"id": "one"}]}"#
    let listed = try LottieDocument(
      data: archive([
        ("manifest.json", Data(manifest.utf8)), ("animations/one.json", square(#"{"k": [1, 0, 0]}"#)),
      ]))
    #expect(listed.variantNames.isEmpty && fill(listed) == [1, 0, 0, 1])
    let found = try LottieDocument(data: archive([("a/one.json", square(#"{"k": [1, 0, 0]}"#))]))
    #expect(fill(found) == [1, 0, 0, 1])
    #expect(throws: LottieError("animation", "contains no animation")) {
      try LottieDocument(data: archive([("readme.txt", Data())]))
    }
  }

  @Test func picturesAreReadFromTheArchive() throws {
    let picture = try Data(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
          "Assets/ball.png"))
    func document(_ path: String) throws -> LottieDocument {
      let layer = #"{"ty": 2, "refId": "p", "ip": 0, "op": 60, "ks": {}}"#
      let asset = #", "assets": [{"id": "p", "w": 40, "h": 40, "u": "", "p": "\#(path)", "e": 0}]"#
      return try LottieDocument(
        data: archive([("i/ball.png", picture), ("a/one.json", lottie(layer, asset))]))
    }
    #expect(try document("ball.png").rootLayer.family.contains { $0.contents != nil })
    #expect(try document("../a/one.json").issues.count == 1)
    #expect(
      try document("../../none.png").issues.map(\.description) == [
        "layers[0]: '../../none.png': there is no such picture beside the document"
      ])
  }
}
