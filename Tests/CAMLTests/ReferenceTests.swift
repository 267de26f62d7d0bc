import CAML
import QuartzCore
import Testing

/// References that form a circle are followed once, and the total size of what references stand for is limited (D2.3).
@Suite struct ReferenceTests {
  private static func group(_ id: String, _ references: [String]) -> String {
    let inner = references.map { "<CAAnimationGroup object=\"\($0)\"/>" }.joined()
    return "<CAAnimationGroup id=\"\(id)\"><animations>\(inner)</animations></CAAnimationGroup>"
  }

  private func document(_ animations: String) throws -> CAMLDocument {
    try Sample.read(Sample.root("", "<animations>\(animations)</animations>"))
  }

  private func count(_ animation: CAAnimation?) -> Int {
    ((animation as? CAAnimationGroup)?.animations ?? []).reduce(1) { $0 + count($1) }
  }

  @Test func aGroupThatContainsItselfTwiceIsReported() throws {
    let document = try document(
      "<a type=\"CAAnimationGroup\" id=\"g\"><animations><CAAnimationGroup object=\"g\"/>"
        + "<CAAnimationGroup object=\"g\"/><CABasicAnimation keyPath=\"opacity\"/></animations></a>")
    #expect(count(document.rootLayer.animation(forKey: "a")) == 2)
    #expect(document.issues.map(\.message) == ["references go in a circle; left out"])
    #expect(document.issues.first?.count == 2)
  }

  @Test func groupsThatContainEachOtherAreReported() throws {
    let text =
      Self.group("a", ["b", "b", "c"]) + Self.group("b", ["a", "c"]) + Self.group("c", ["b", "a"])
    #expect(try document(text).issues.contains { $0.message.contains("circle") })
  }

  /// There are thirty groups without a circle. Each contains the next one twice, which would give a billion animations.
  @Test func groupsThatGrowExponentiallyAreReported() throws {
    let groups = (0..<30).map { Self.group("g\($0)", ["g\($0 + 1)", "g\($0 + 1)"]) }
    let last = "<CABasicAnimation id=\"g30\" keyPath=\"opacity\"/>"
    let document = try document("<a type=\"CAAnimationGroup\" object=\"g0\"/>" + groups.joined() + last)
    #expect(document.issues.contains { $0.message.contains("references stand for too much") })
  }

  @Test func manyReferencesToLongTextAreReported() throws {
    let long = String(repeating: "0 0 l ", count: 50_000)
    let references = String(repeating: "<p object=\"k\"/>", count: 1000)
    let document = try document(
      "<k type=\"CAKeyframeAnimation\" id=\"k\" path=\"\(long)\"/>" + references)
    #expect(document.issues.contains { $0.message.contains("references stand for too much") })
  }

  @Test func aFewReferencesAreFollowed() throws {
    let text =
      "<b type=\"CABasicAnimation\" id=\"b\" keyPath=\"opacity\" toValue=\"0\"/>"
      + "<g type=\"CAAnimationGroup\"><animations>"
      + String(repeating: "<CABasicAnimation object=\"b\"/>", count: 500) + "</animations></g>"
    let document = try document(text)
    #expect(count(document.rootLayer.animation(forKey: "g")) == 501 && document.issues.isEmpty)
  }

  /// Long chains of states, and many layers that have states, can be read.
  @Test func manyStatesAreRead() throws {
    let states = (0..<5000).map { "<LKState name=\"s\($0)\" basedOn=\"s\($0 + 1)\"/>" }.joined()
    let layers = String(
      repeating: "<CALayer><states><LKState name=\"a\"/></states></CALayer>", count: 5000)
    let document = try Sample.read(
      Sample.root("", "<states>\(states)</states><sublayers>\(layers)</sublayers>"))
    #expect(document.stateNames.count == 5001)
    document.setState("s0")
    #expect(document.state == "s0")
  }
}
