import Foundation
import JSON
import QuartzCore
import Testing

@testable import Lottie

@Suite struct ReadingTests {
  private func node(_ text: String) throws -> Node {
    Node(
      try JSONParser.value(of: Array(text.utf8)), in: ReadingContext(budget: .unlimited))
  }

  @Test func propertiesAreReadWithAndWithoutKeyframes() throws {
    #expect(try node(#"{"a": 0, "k": [1, 2]}"#).animated([0]).first == [1, 2])
    #expect(try node(#"{"k": 7}"#).animated(0.0).first == 7)
    #expect(try node(#"{"k": [7]}"#).animated(0.0).first == 7)
    let frames = try node(
      """
      {"a": 1, "k": [
        {"t": 0, "s": [0], "o": {"x": [0.3], "y": [0]}, "i": {"x": [0.7], "y": [1]}},
        {"t": 10, "s": [5], "h": 1}, {"t": 20, "s": [9]}]}
      """
    ).animated(0.0)
    #expect(frames.keyframes.map(\.value) == [0, 5, 9])
    #expect(frames.keyframes[0].easings == [.curve(SIMD2(0.3, 0), SIMD2(0.7, 1))])
    let track = frames.track()
    #expect(track.value(at: 19.9) == 5 && track.value(at: 20) == 9)
  }

  /// In files of old versions, each keyframe contains the value at the end of its segment.
  @Test func oldKeyframesHaveEnds() throws {
    let frames = try node(#"{"k": [{"t": 0, "s": [0], "e": [5]}, {"t": 10}]}"#).animated(0.0)
    #expect(frames.keyframes.map(\.value) == [0, 5])
  }

  @Test func componentsMayHaveEasingsOfTheirOwn() throws {
    let scale = try node(
      """
      {"a": 1, "k": [
        {"t": 0, "s": [0, 0, 100], "o": {"x": [0.3, 0.2, 0], "y": [0, 1, 0]}, "i": {"x": [0.7, 1, 1], "y": [1, 1, 1]}},
        {"t": 10, "s": [100, 100, 100]}]}
      """
    ).animated([100, 100])
    #expect(scale.hasEasingPerComponent)
    #expect(scale.component(0).easings != scale.component(1).easings)
  }

  @Test func slotsReplaceTheValueOfAProperty() throws {
    let node = try node(#"{"sid": "tone", "k": 1}"#)
    node.context.slots = ["tone": ["k": 3]]
    #expect(node.animated(0.0).first == 3)
  }

  @Test func themesBecomeSlots() throws {
    let theme = try JSONParser.value(
      of: Array(
        #"""
        {"rules": [{"id": "c", "type": "Color", "value": [1, 0, 0]},
          {"id": "s", "type": "Scalar", "keyframes": [{"frame": 0, "value": 1}, {"frame": 5, "value": 2}]},
          {"id": "g", "type": "Gradient", "value": [{"offset": 0, "color": [1, 0, 0, 0.5]}]}]}
        """#.utf8))
    let slots = ThemeRules(theme).slots
    #expect(slots["c"] == ["a": 0, "k": [1, 0, 0]])
    #expect(slots["s"] == ["a": 1, "k": [["t": 0, "s": [1]], ["t": 5, "s": [2]]]])
    #expect(slots["g"] == ["a": 0, "k": [0, 1, 0, 0, 0, 0.5]])
  }

  /// A theme gives a text as a string or as a document, or it gives keyframes with documents.
  @Test func themesReplaceTexts() throws {
    let theme = try JSONParser.value(
      of: Array(
        #"""
        {"rules": [{"id": "name", "type": "Text", "value": "Lamina"},
          {"id": "title", "type": "Text", "value": {"text": "Hello", "fontName": "Mono", "fontSize": 20,
            "fillColor": [1, 0, 0], "justify": "Center", "textCaps": "AllCaps"}},
          {"id": "count", "type": "Text", "keyframes": [{"frame": 0, "value": {"text": "one"}},
            {"frame": 5, "value": {"text": "two"}}]}]}
        """#.utf8))
    func documents(_ slot: String) throws -> [(time: Double, document: TextModel.Document)] {
      let layer = try node(#"{"d": {"sid": "\#(slot)", "k": {"t": "old"}}}"#)
      layer.context.slots = ThemeRules(theme).slots
      return layer.textModel.documents
    }
    #expect(try documents("no such slot").map { $0.document.text } == ["old"])
    #expect(try documents("name").map { $0.document.text } == ["Lamina"])
    let title = try #require(try documents("title").first).document
    #expect(title.text == "Hello" && title.font == "Mono" && title.size == 20)
    #expect(title.fill == [1, 0, 0] && title.justification == 2 && title.capitals == 1)
    let count = try documents("count")
    #expect(count.map { $0.time } == [0, 5] && count.map { $0.document.text } == ["one", "two"])
  }

  // MARK: Issues and errors

  private func issues(_ data: Data) throws -> [String] {
    try LottieDocument(data: data).issues.map(\.description)
  }

  @Test func onlyTheLastShadowIsDrawn() throws {
    let sizes = [#"[{"t": 0, "s": [2]}, {"t": 60, "s": [20]}]"#, "8"]
    let styles = sizes.map { #"{"ty": 1, "d": {"k": 5}, "s": {"k": \#($0)}}"# }
    let layer = shapeLayer(
      "\(square(0, 0)), \(redFill)", #", "sy": [\#(styles.joined(separator: ","))]"#)
    let document = try LottieDocument(data: lottie(layer))
    let message = "layers[0]: only the last drop shadow is drawn"
    #expect(document.issues.map(\.description) == [message])
    document.startAnimations()
    #expect(document.rootLayer.family.allSatisfy { $0.animation(forKey: "shadowRadius") == nil })
    #expect(document.rootLayer.family.map(\.shadowRadius).max() == 4)
  }

  @Test func unsupportedPartsAreListedWithTheirPath() throws {
    let layer = shapeLayer(
      #"{"ty": "xx"}, {"ty": "gr", "it": [\#(square(0, 0)), {"ty": "fl", "c": {"k": [1, 0, 0], "x": "time"}}]}"#
    )
    #expect(
      try issues(lottie(layer)) == [
        "layers[0].shapes[0]: shapes of the type 'xx' are not shown",
        "layers[0].shapes[1].it[1].c: an expression is not evaluated; its stored value is shown",
      ])
    #expect(
      try issues(lottie(#"{"ty": 2, "refId": "a"}, {"ty": 0, "refId": "b"}, {"ty": 77}"#)) == [
        "layers[2]: layers of the type 77 are not shown", "layers[1]: there is no composition 'b'",
        "layers[0]: there is no picture 'a'",
      ])
  }

  @Test(arguments: [
    (#""fr": 0, "ip": 0, "op": 9, "w": 9, "h": 9"#, "fr: a frame rate of 0 or less is replaced by 30"),
    (#""fr": 1e9, "ip": 0, "op": 9, "w": 9, "h": 9"#, "fr: the frame rate is replaced by 1000"),
    (#""ip": 0, "op": 9, "w": 9, "h": 9"#, "there is no frame rate; 30 is used"),
    (
      #""fr": 9, "ip": 5, "op": 4, "w": 9, "h": 9"#,
      "op: the out point is before the in point; only the first frame is shown"
    ),
    (#""fr": 9, "w": 9, "h": 9"#, "there is no out point; only the first frame is shown"),
    (#""fr": 9, "ip": 1, "op": 1e6, "w": 9, "h": 9"#, "op: only the first 36000 frames are shown"),
    (#""fr": 9, "ip": 0, "op": 9, "w": -3, "h": 9"#, "w: a width of less than 1 is replaced by 1"),
    (#""fr": 9, "ip": 0, "op": 9, "w": 9, "h": 0"#, "h: a height of less than 1 is replaced by 1"),
    (
      #""fr": 9, "ip": 0, "op": 9, "w": 9000, "h": 9"#,
      "w: a width of more than 8192 is replaced by 8192"
    ),
  ])
  func unusualValuesOfAFileAreListed(members: String, issue: String) throws {
    #expect(try issues(Data(#"{\#(members), "layers": []}"#.utf8)) == [issue])
  }

  @Test(arguments: [
    (#"{"ty": 1, "sw": -5, "sh": 5}"#, "layers[0].sw: a negative size is replaced by 0"),
    (#"{"ty": 3, "sr": 0}"#, "layers[0].sr: a stretch of 0 is replaced by 1"),
    (#"{"ty": 3, "ip": 5, "op": 4}"#, "layers[0]: a layer that ends before it begins is never shown"),
  ])
  func unusualValuesOfALayerAreListed(layer: String, issue: String) throws {
    #expect(try issues(lottie(layer)) == [issue])
  }

  @Test func layersThatAreNoListAreAnIssue() throws {
    let message = "this is not a list of layers; nothing is shown for it"
    let members = #""fr": 9, "ip": 0, "op": 9, "w": 9, "h": 9"#
    #expect(
      try issues(Data(#"{\#(members), "layers": {}}"#.utf8)) == ["layers: \(message)"])
    #expect(
      try issues(lottie("", #", "assets": [{"id": "a", "layers": 5}]"#)) == [
        "assets[0].layers: \(message)"
      ])
  }

  @Test("An issue knows the name of its layer, also in a composition of the assets")
  func layerNames() throws {
    let named = #"{"nm": "sky", "ty": 4, "shapes": [{"ty": "xx"}]}"#
    let inner = #"{"nm": "cloud", "ty": 2, "refId": "a"}"#
    let assets = #", "assets": [{"id": "c", "layers": [\#(inner)]}]"#
    let document = try LottieDocument(
      data: lottie(#"\#(named), {"ty": 0, "refId": "c"}, {"ty": 77}"#, assets))
    let names = Dictionary(uniqueKeysWithValues: document.issues.map { ($0.location, $0.layerName) })
    #expect(
      names == ["layers[0].shapes[0]": "sky", "assets[0].layers[0]": "cloud", "layers[2]": nil])
  }

  @Test(arguments: [
    ("", "is empty"), (" ", "is not valid JSON: line 1, column 2"),
    ("{", "is not valid JSON: line 1, column 2"),
    ("{\n \"w\": 1,\n \"h\" 2}", "is not valid JSON: line 3, column 6"),
    (
      String(repeating: "[", count: JSONParser.depthLimit + 1),
      "is too deep: more than 512 nested lists and objects"
    ),
    (String(repeating: "[", count: 9), "is not valid JSON: line 1, column 10"),
    ("[]", "is not a Lottie animation: it has no size or no layers"),
    (#"{"w": 1, "h": 1}"#, "is not a Lottie animation: it has no size or no layers"),
  ])
  func filesThatAreNoAnimationsAreRefused(text: String, reason: String) {
    #expect(throws: LottieError("animation", reason)) { try LottieDocument(data: Data(text.utf8)) }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let data = Data([0xEF, 0xBB, 0xBF]) + lottie(shapeLayer("\(square(50, 50)), \(redFill)"))
    #expect(try LottieDocument(data: data).size == CGSize(width: 100, height: 100))
  }

  /// Expects parts that have a wrong type to be ignored.
  @Test func wrongTypesAreLeftOut() throws {
    let data = lottie(
      #"7, {"ty": 4, "ks": 3, "shapes": [{"ty": "rc", "p": "x", "s": {}}, 5], "parent": 0, "ind": 0}"#,
      #", "assets": 1, "markers": {}, "fonts": [], "slots": []"#)
    // Nothing in the file moves, so nothing plays.
    #expect(try LottieDocument(data: data).duration == 0)
  }

  @Test func readingStopsWhenTheBudgetIsUsedUp() {
    let layers = Array(repeating: shapeLayer(square(0, 0)), count: 500).joined(separator: ",")
    #expect(throws: LottieError("animation", "needs more than 1 MiB of memory")) {
      try LottieDocument(data: lottie(layers), budget: ReadingBudget(bytes: 1 << 20))
    }
  }

  /// Expects reading to end within the limits, for files of some hundred bytes from which billions of points would be
  /// computed.
  @Test(arguments: [
    // Zig-zags are applied to the results of zig-zags, and one of them changes.
    #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"zz","s":{"k":3},"r":{"k":1000},"pt":{"k":1}},{"ty":"zz","s":{"a":1,"k":[{"t":0,"s":[1]},{"t":36000,"s":[2]}]},"r":{"k":1000},"pt":{"k":1}},{"ty":"zz","s":{"k":3},"r":{"k":1000},"pt":{"k":1}}"#,
    // A star with many points rotates for a long time.
    #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":1000},"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":36000,"s":[360]}]},"or":{"k":50},"ir":{"k":20},"os":{"k":0},"is":{"k":0}}"#,
    // Copies of copies of copies are made.
    #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[9,9]}},{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{}},{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{}},{"ty":"rp","c":{"k":1000},"o":{"k":0},"tr":{}}"#,
  ])
  func computedPointsAreCounted(items: String) {
    let text = String(decoding: lottie(shapeLayer(items + "," + redFill)), as: UTF8.self)
      .replacingOccurrences(of: #""op": 60, "w""#, with: #""op": 36000, "w""#)
    #expect(throws: LottieError.self) {
      try LottieDocument(data: Data(text.utf8), budget: ReadingBudget(seconds: 2, bytes: 64 << 20))
    }
  }

  /// Expects reading to end when a composition contains itself, a layer is its own parent, and mattes form a cycle.
  @Test func cyclesEnd() throws {
    let layers = #"{"ty": 0, "refId": "a", "ind": 1, "parent": 1, "w": 9, "h": 9, "tt": 1, "tp": 1}"#
    let data = lottie(layers, #", "assets": [{"id": "a", "layers": [\#(layers)]}]"#)
    #expect(try LottieDocument(data: data).size == CGSize(width: 100, height: 100))
  }
}
