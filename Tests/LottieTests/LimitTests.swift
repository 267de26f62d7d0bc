import CoreGraphics
import DocumentReading
import Foundation
import JSON
import QuartzCore
import TestSupport
import Testing

@testable import Lottie

/// Tests of files that were made to take much time or memory. Reading them ends within the limits.
@Suite(.serialized, .ownsTheClock) @MainActor struct LimitTests {
  /// Returns the reason why a file cannot be read within 64 MiB; nil if it can be read.
  private func refusal(_ data: Data) -> String? {
    do {
      _ = try LottieDocument(data: data, budget: ReadingBudget(bytes: 64 << 20))
      return nil
    } catch { return (error as? LottieError)?.reason }
  }

  private func unused(_ layers: String) -> Data {
    lottie("", #", "assets": [{"id": "a", "layers": [\#(layers)]}]"#)
  }

  // MARK: What is read

  @Test func parsedValuesAreCounted() throws {
    var counts: [Int] = []
    let text = "[" + Array(repeating: "[0]", count: 5000).joined(separator: ",") + "]"
    _ = try JSONParser.value(of: Array(text.utf8)) { count in
      counts.append(count)
      return true
    }
    // Each of the 5,000 lists counts more than 100 bytes, and is reported in steps of 64 KiB.
    #expect(counts.count > 5 && counts.reduce(0, +) > 100 * 5000)
    var calls = 0
    #expect(throws: JSONParser.NoJSON.self) {
      try JSONParser.value(of: Array(text.utf8)) { _ in
        calls += 1
        return calls < 3
      }
    }
    #expect(calls == 3)
    let lists = lottie(
      "", #", "x": [\#(Array(repeating: "[0]", count: 600_000).joined(separator: ","))]"#)
    #expect(refusal(lists) == "needs more than 64 MiB of memory")
  }

  /// Keyframes with fewer numbers than another keyframe are filled with the numbers of that keyframe. A list in a
  /// slot is read for each property that names the slot.
  @Test func repeatedListsAreCounted() {
    let numbers = Array(repeating: "1", count: 20_000).joined(separator: ",")
    let frames = (1...2000).map { #"{"t": \#($0), "s": [0]}"# }.joined(separator: ",")
    let position = #"{"ks": {"p": {"a": 1, "k": [{"t": 0, "s": [\#(numbers)]}, \#(frames)]}}}"#
    #expect(refusal(unused(position)) == "needs more than 64 MiB of memory")
    let layers = Array(repeating: #"{"ks": {"p": {"sid": "a"}}}"#, count: 1000).joined(separator: ",")
    let slots =
      #", "slots": {"a": {"p": {"k": [\#(numbers)]}}}, "assets": [{"id": "a", "layers": [\#(layers)]}]"#
    #expect(refusal(lottie("", slots)) == "needs more than 64 MiB of memory")
  }

  /// A text in a slot is read for each layer that names the slot.
  @Test func repeatedTextsAreCounted() {
    let texts = (0..<2000).map { #"{"t": \#($0), "s": {"t": "a"}}"# }.joined(separator: ",")
    let layer = #"{"ty": 5, "t": {"d": {"sid": "a"}}}"#
    let layers = Array(repeating: layer, count: 200).joined(separator: ",")
    let slots =
      #", "slots": {"a": {"p": {"k": [\#(texts)]}}}, "assets": [{"id": "a", "layers": [\#(layers)]}]"#
    #expect(refusal(lottie("", slots)) == "needs more than 64 MiB of memory")
  }

  @Test func smallPartsCountMoreThanTheirText() {
    let layers = Array(repeating: "{}", count: 40_000).joined(separator: ",")
    #expect(refusal(unused(layers)) == "needs more than 64 MiB of memory")
    let effects = Array(repeating: #"{"ty": 25}"#, count: 40_000).joined(separator: ",")
    #expect(refusal(unused(#"{"ef": [\#(effects)]}"#)) == "needs more than 64 MiB of memory")
  }

  @Test func theSizeOfTheFileIsCounted() {
    let text = lottie("", #", "x": "\#(String(repeating: "a", count: 2000))""#)
    #expect(throws: LottieError("animation", "needs more than 0 MiB of memory")) {
      try LottieDocument(data: text, budget: ReadingBudget(bytes: 1000))
    }
  }

  @Test func cancelledReadingEnds() {
    let budget = ReadingBudget()
    budget.cancel()
    #expect(throws: LottieError("animation", "was not read to its end")) {
      try LottieDocument(data: lottie(shapeLayer(redFill)), budget: budget)
    }
  }

  // MARK: What is computed

  private func budget(points: Int) -> ReadingBudget { ReadingBudget(bytes: 96 * points) }

  /// A function that creates many stops from few is called only until the memory budget is used up.
  @Test func functionsOfTracksStopInTime() {
    let map = FrameMap(range: 0...100, budget: budget(points: 1000))
    let times = (0...100).map { Double($0) }
    let track = Track(times: times, values: times, easings: [Easing](repeating: .linear, count: 100))
    var calls = 0
    let result = map.mapped(track) { value -> [Double] in
      calls += 1
      return [Double](repeating: value, count: 199)
    }
    // A list of 199 numbers weighs 200 points, so five use up the budget of 1,000; the sixth one is the
    // last.
    #expect(calls == 6 && result.values.count == 6 && result.times.count == 6)
  }

  /// A path that does not change is repeated for each stop of a path that changes.
  @Test func joinedPathsStopInTime() {
    let map = FrameMap(range: 0...100, budget: budget(points: 1000))
    let vertices = (0..<199).map { BezierPath.Vertex(SIMD2(Double($0), 0)) }
    let still = Track([BezierPath(vertices, isClosed: true)])
    let times = (0...100).map { Double($0) }
    let moving = Track(
      times: times, values: times.map { [BezierPath([.init(SIMD2($0, 0))], isClosed: true)] },
      easings: [Easing](repeating: .linear, count: 100))
    // Both paths weigh 201 points together, so the fifth stop exceeds the budget of 1,000 and is the last.
    #expect(Sampler(map: map).joined([still, moving]).values.count == 5)
  }

  /// The path along which letters are placed is measured for each frame in which it changes.
  @Test func shapesOfTextPathsAreCounted() {
    func path(_ y: Int) -> String {
      let points = (0..<8000).map { "[\($0),\(y)]" }.joined(separator: ",")
      return #"[{"c": false, "v": [\#(points)], "i": [], "o": []}]"#
    }
    let shape = #"{"a": 1, "k": [{"t": 0, "s": \#(path(0))}, {"t": 60, "s": \#(path(9))}]}"#
    let glyph = """
      {"ch": "A", "style": "", "w": 60, "fFamily": "F", "data": {"shapes": [{"ty": "sh",
       "ks": {"k": {"c": true, "v": [[0, -50], [50, -50], [50, 0]], "i": [], "o": []}}}]}}
      """
    let text = """
      {"ty": 5, "ip": 0, "op": 60, "ks": {}, "masksProperties": [{"mode": "n", "pt": \(shape)}],
       "t": {"d": {"k": {"t": "A", "f": "F", "s": 20, "fc": [1, 0, 0]}}, "p": {"m": 0}}}
      """
    #expect(refusal(lottie(text, #", "chars": [\#(glyph)]"#)) == "needs more than 64 MiB of memory")
    let straight = text.replacingOccurrences(of: #""p": {"m": 0}"#, with: #""p": {}"#)
    #expect(refusal(lottie(straight, #", "chars": [\#(glyph)]"#)) == nil)
  }

  @Test func pathsOfManyPointsAreNotChanged() throws {
    let points = (0...LottieLimits.points).map { "[\($0),\($0 % 7)]" }.joined(separator: ",")
    let path = #"{"ty": "sh", "ks": {"k": {"c": true, "v": [\#(points)], "i": [], "o": []}}}"#
    let items = #"\#(path), {"ty": "zz", "s": {"k": 3}, "r": {"k": 9}}, \#(redFill)"#
    let document = try LottieDocument(data: lottie(shapeLayer(items)))
    #expect(
      document.issues.map(\.message) == ["a path with more than 20000 points is not changed"])
  }

  /// An operation on paths that follows a repeater is applied once, and not once for each copy.
  @Test func copiedPathsAreChangedOnce() throws {
    let items =
      #"\#(square(50, 50)), {"ty": "rp", "c": {"k": 3}, "tr": {}}, {"ty": "zz", "s": {"k": 3}, "r": {"k": 1}}, \#(redFill)"#
    let document = try LottieDocument(data: lottie(shapeLayer(items)))
    let path = document.rootLayer.family.lazy.compactMap { ($0 as? CAShapeLayer)?.path }.first
    let lines = try #require(path).elements.filter { if case .line = $0 { true } else { false } }
    // There are three copies of a square. Each side of a square becomes two lines.
    #expect(lines.count == 3 * 8)
  }

  /// A million paths may each have a list of transforms, which all copies share.
  @Test func transformsOfCopiesAreSmall() {
    #expect(MemoryLayout<GroupTransform>.size <= MemoryLayout<Int>.size)
  }

  @Test func stopsOfGradientsAreLimited() throws {
    let stops = (0..<3000).map { "\(Double($0) / 3000), 1, 0, 0" }.joined(separator: ",")
    let fill =
      #"{"ty": "gf", "s": {"k": [0, 0]}, "e": {"k": [9, 9]}, "g": {"p": 3000, "k": {"k": [\#(stops)]}}}"#
    let document = try LottieDocument(data: lottie(shapeLayer("\(square(50, 50)), \(fill)")))
    let layer = document.rootLayer.family.lazy.compactMap { $0 as? CAGradientLayer }.first
    #expect(try #require(layer).colors?.count == LottieLimits.stops)
    #expect(document.issues.map(\.message) == ["only 256 colors of a gradient are shown"])
  }

  @Test(arguments: [(1000, 0), (1_000_000_000, 1)])
  func pointsOfStarsAreLimited(points: Int, issues: Int) throws {
    let star =
      #"{"ty": "sr", "sy": 1, "p": {"k": [50, 50]}, "pt": {"k": \#(points)}, "or": {"k": 50}, "ir": {"k": 20}}"#
    let document = try LottieDocument(data: lottie(shapeLayer("\(star), \(redFill)")))
    let message = "layers[0].shapes[0]: only 1000 points of a star are drawn"
    #expect(document.issues.map(\.description) == Array(repeating: message, count: issues))
  }

  /// Layers that are each other's parent count as layers with endlessly many.
  @Test func parentsAreLimited() throws {
    func issues(_ parents: [(index: Int, parent: Int)]) throws -> [String] {
      let layers = parents.map { #"{"ty": 3, "ind": \#($0.index), "parent": \#($0.parent)}"# }
      return try LottieDocument(data: lottie(layers.joined(separator: ","))).issues.map(\.description)
    }
    let message = "a layer has more than 64 parents, or is its own parent; the others are left out"
    #expect(try issues([(1, 2), (2, 1)]) == ["layers[0]: \(message) (2 times)"])
    #expect(try issues([(9, 9), (2, 3)]) == ["layers[0]: \(message)"])
    let chain = (1...65).map { (index: $0, parent: $0 - 1) }
    #expect(try issues(chain).isEmpty, "the last layer has 64 parents; there is no layer 0")
    #expect(try issues(chain + [(index: 66, parent: 65)]) == ["layers[65]: \(message)"])
  }

  @Test func mattesOfMattesAreLimited() throws {
    let layer = shapeLayer(square(50, 50) + "," + redFill, #","tt": 1"#)
    let layers = Array(repeating: layer, count: 12).joined(separator: ",")
    let document = try LottieDocument(data: lottie(layers))
    #expect(document.issues.map(\.message) == ["mattes of mattes are nested too deeply"])
  }

  /// Twelve compositions, each of which contains the next one ten times, would be 10¹² layers.
  @Test func layersAreLimited() throws {
    func uses(_ asset: Int) -> String {
      let layer = #"{"ty": 0, "refId": "\#(asset)", "w": 100, "h": 100, "ip": 0, "op": 60, "ks": {}}"#
      return Array(repeating: layer, count: 10).joined(separator: ",")
    }
    let inner = (0..<12).map { #"{"id": "\#($0)", "layers": [\#(uses($0 + 1))]}"# }
    let last = #"{"id": "12", "layers": [\#(shapeLayer(square(50, 50) + "," + redFill))]}"#
    let assets = (inner + [last]).joined(separator: ",")
    let document = try LottieDocument(data: lottie(uses(0), #", "assets": [\#(assets)]"#))
    #expect(document.issues.map(\.message) == ["more than 20000 layers; the others are left out"])
    // Exceeding the limit by up to a hundred layers is allowed, which is a choice.
    #expect((20_000...20_100).contains(document.rootLayer.family.count))
  }

  /// A composition whose thousand layers show nothing, and which is used five hundred times.
  @Test func layersThatShowNothingAreLimited() throws {
    func uses(_ asset: String, count: Int) -> String {
      let layer = #"{"ty": 0, "refId": "\#(asset)", "w": 100, "h": 100, "ip": 0, "op": 60, "ks": {}}"#
      return Array(repeating: layer, count: count).joined(separator: ",")
    }
    let assets = #", "assets": [{"id": "a", "layers": [\#(uses("none", count: 1000))]}]"#
    let document = try LottieDocument(data: lottie(uses("a", count: 500), assets))
    let missing = document.issues.filter { $0.message == "there is no composition 'none'" }
    let visits = missing.reduce(0) { $0 + $1.count }
    #expect((1...LottieLimits.visits).contains(visits))
    #expect(document.issues.map(\.message).contains("more than 200000 layers; the others are left out"))
  }

  // MARK: Names and texts

  @Test func longNamesAreTruncated() throws {
    let name = String(repeating: "n", count: 5000)
    let layer = shapeLayer(redFill, #","nm": "\#(name)""#)
      .replacingOccurrences(of: #""nm": "shape", "#, with: "")
    let document = try LottieDocument(
      data: lottie(layer, #", "markers": [{"cm": "\#(name)", "tm": 1}]"#))
    #expect(document.rootLayer.family.contains { $0.name?.count == LottieLimits.name })
    #expect(document.namedTimes.map(\.name.count) == [LottieLimits.name])
  }

  /// A text of one letter with half a million combining marks is truncated as well.
  @Test(arguments: ["b", "\u{301}"]) func longTextsAreTruncated(letter: String) throws {
    let text = "a" + String(repeating: letter, count: 500_000)
    let layer =
      #"{"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": {"t": "\#(text)", "s": 20, "fc": [1, 0, 0]}}}}"#
    let document = try LottieDocument(data: lottie(layer))
    #expect(document.issues.map(\.message) == ["only the first 10000 letters of a text are shown"])
  }

  /// A text with twenty animators that change its letters in each of sixty frames shows fewer letters.
  @Test(arguments: [(0, 2_000_000), (1, 2_000_000), (1200, 1666), (3_000_000, 1)])
  func changesOfLettersAreLimited(changes: Int, letters: Int) {
    #expect(LottieLimits.letters(withChanges: changes) == letters)
  }

  // MARK: Archives

  /// The manifest lists thousands of animations that are not in the archive, and a theme that is too large.
  @Test func manifestsAreReadWithinLimits() throws {
    let ids = (0..<20_000).map { #"{"id": "\#($0)"}"# } + [#"{"id": "a", "initialTheme": "t"}"#]
    let rules = Array(repeating: #"{"id": "c", "value": [0, 1, 0]}"#, count: 50_000)
    let color = #"{"ty": "fl", "c": {"sid": "c", "k": [1, 0, 0]}}"#
    let files = [
      ("manifest.json", Data(#"{"animations": [\#(ids.joined(separator: ","))]}"#.utf8)),
      ("a/a.json", lottie(shapeLayer("\(square(50, 50)), \(color)"))),
      ("t/t.json", Data(#"{"rules": [\#(rules.joined(separator: ","))]}"#.utf8)),
    ].map { (path: $0.0, content: $0.1) }
    let document = try LottieDocument(data: ZipFile(files).data, budget: ReadingBudget(bytes: 64 << 20))
    let fill = document.rootLayer.family.lazy.compactMap { ($0 as? CAShapeLayer)?.fillColor }.first
    #expect(fill?.components == [1, 0, 0, 1])
    #expect(throws: LottieError("animation", "needs more than 1 MiB of memory")) {
      try LottieDocument(data: ZipFile(files).data, budget: ReadingBudget(bytes: 1 << 20))
    }
  }
}
