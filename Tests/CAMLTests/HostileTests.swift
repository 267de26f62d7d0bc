import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Input that is malformed or malicious.
@Suite struct HostileTests {
  @Test(arguments: [
    ("", "document: is empty"),
    ("hello", "document:1:"),
    ("<caml><CALayer>\n</caml><more/>", "not well-formed"),
    ("<caml/>", "document:1: has no root layer"),
    ("<caml><MicaAssetManifest/></caml>", "found <MicaAssetManifest>"),
    ("<caml><CALayer name=\"&none;\"/></caml>", "undeclared entity"),
    ("<caml>\n<CALayer a=\"1\" a=\"2\"/></caml>", "document:2:"),
  ])
  func errorsAboutInvalidDocumentsAreOneLine(text: String, expected: String) throws {
    let error = try #require(Sample.error(text))
    #expect(error.contains(expected), "\(error)")
    #expect(!error.contains("\n"))
  }

  @Test func entitiesAreRefused() throws {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }
    let text =
      "<!DOCTYPE caml [<!ENTITY l0 \"ha\">\n\(laughs.joined())]><caml><CALayer name=\"&l9;\"/></caml>"
    // Column 29 is that of the first entity's value: 28 characters precede it.
    #expect(Sample.error(text)?.contains("document:1:29: declares entities") == true)
    let attributes = "<!DOCTYPE caml [<!ATTLIST CALayer name CDATA \"a\">]><caml><CALayer/></caml>"
    #expect(Sample.error(attributes)?.contains("declares attributes") == true)
    #expect(try Sample.read("<caml><!-- <!ENTITY --><CALayer/></caml>").issues.isEmpty)
    let outside =
      "<!DOCTYPE caml SYSTEM \"file:///etc/passwd\"><caml><CALayer name=\"a\"/></caml>"
    #expect(try Sample.read(outside).rootLayer.name == "a")
  }

  /// The depth and the size of documents are limited (D1.5).
  @Test(arguments: [300, 100_000]) func deepTreesAreRefused(count: Int) throws {
    let text =
      "<caml>" + String(repeating: "<CALayer><sublayers>", count: count)
      + String(repeating: "</sublayers></CALayer>", count: count) + "</caml>"
    let error = try #require(Sample.error(text))
    #expect(error.contains("too deep"), "\(error)")
  }

  @Test func elementsWithThousandsOfAttributesAreRefused() throws {
    let attributes = (0..<100_000).map { "a\($0)='='" }.joined(separator: " ")
    let error = try #require(Sample.error("<caml>\n<CALayer \(attributes)/></caml>"))
    #expect(error.hasPrefix("document:2:"), "\(error)")
    #expect(error.contains("an element with more than 1000 attributes"), "\(error)")
  }

  @Test func aHundredLayersInEachOtherAreRead() throws {
    let text =
      "<caml>" + String(repeating: "<CALayer><sublayers>", count: 100)
      + String(repeating: "</sublayers></CALayer>", count: 100) + "</caml>"
    let depth = sequence(first: try Sample.read(text).rootLayer) { $0.sublayers?.first }
    #expect(depth.reduce(0) { count, _ in count + 1 } == 100)
  }

  @Test(arguments: [
    "bounds=\"0 0 nan 3\"", "position=\"1\"", "opacity=\"much\"", "cornerRadius=\"Inf\"",
    "transform=\"rotate(\"", "transform=\"spin(3)\"", "transform=\"scale(inf)\"",
    "backgroundColor=\"red\"",
    "backgroundColor=\"1 2\"", "hidden=\"perhaps\"", "zPosition=\"1e999\"", "allowsHits=\"0\"",
    "filters=\"a\"", "contents=\"a.png\"", "shadowPath=\"1 2 l x\"", "bounds=\"\"", "delegate=\"1\"",
  ])
  func invalidAttributesAreLeftOutAndReported(attribute: String) throws {
    let text = "<caml><CALayer \(attribute)/></caml>"
    let document = try Sample.read(text)
    #expect(document.issues.count == 1, "\(document.issues)")
    #expect(document.issues.first?.line == 1)
    #expect(document.rootLayer.bounds == .zero && document.rootLayer.opacity == 1)
  }

  /// Numbers with large exponents can be read (D3.1).
  @Test func hugeNumbersAreRead() throws {
    let layer = try Sample.layer(
      "contentsRect=\"-8.988465674312e307 -8.988465674312e307 1.797693134862e308 1.797693134862e308\"",
      "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1e300\" repeatCount=\"1e300\"/></animations>"
    )
    #expect(layer.contentsRect.minX == -8.988465674312e307)
    #expect(layer.animation(forKey: "a")?.repeatCount == .infinity)
  }

  /// Reading and showing end although references by id form a circle (D2.3).
  @Test func circularReferencesAreReported() throws {
    let document = try Sample.read(
      Sample.root(
        "id=\"#1\"",
        """
        <sublayers><CALayer object="#1"/><CALayer object="#none"/></sublayers>
        <animations><a type="CAAnimationGroup" id="g"><animations><CAAnimationGroup object="g"/></animations></a>
        <b id="x" object="y"/><c id="y" object="x"/></animations>
        <states><LKState name="a" basedOn="b"/><LKState name="b" basedOn="a"/>
        <LKState name="c"><elements><LKStateAddElement targetId="#1" keyPath="sublayers" objectId="#1"/>
        <LKStateSetValue targetId="#9" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
        </elements></LKState></states>
        """))
    #expect(document.rootLayer.sublayers == nil)
    for name in ["a", "b", "c"] { document.setState(name) }
    #expect(document.state == "c" && document.rootLayer.sublayers == nil)
    #expect(document.issues.contains { $0.description.contains("circle") })
    #expect(document.issues.contains { $0.description.contains("'#9'") })
  }

  @Test(arguments: [(10_000, 0), (2_000_000_000, 1)])
  func instancesThatAreNotShownAreReported(count: Int, issues: Int) throws {
    let document = try Sample.read(
      Sample.root("", "<sublayers>\n<CAReplicatorLayer instanceCount=\"\(count)\"/></sublayers>"))
    let message = "line 2: only 10000 instances of a replicator are shown"
    #expect(document.issues.map(\.description) == Array(repeating: message, count: issues))
  }

  /// Unknown elements are left out and reported once, and the rest of the document is read (D1.6, D2.4).
  @Test func unknownThingsAreReportedOnce() throws {
    let document = try Sample.read(
      Sample.root(
        "",
        "<sublayers>" + String(repeating: "<CABackdropLayer scale=\"2\"/>\n", count: 50)
          + "</sublayers><effect type=\"X\"/><scriptObject src=\"a.js\"/><style/>"))
    #expect(document.rootLayer.sublayers?.count == 50)
    let lines = document.issues.map(\.description)
    #expect(lines.contains("line 1: CABackdropLayer is not known; it is read as a CALayer (50 times)"))
    // There is an issue each about the class, its attribute, the effect and the script. An empty style has
    // no effect.
    #expect(lines.count == 4, "\(lines)")
  }

  /// Reading one of our documents ends with a document or an error, whatever is removed from it or changed in it.
  @Test(arguments: Sample.names) func damagedDocumentsGiveADocumentOrAnError(name: String) throws {
    let data = try Data(contentsOf: Sample.url(name))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged[index] = UInt8.random(in: 32...126, using: &random)
        case 1: damaged.remove(at: index)
        default: damaged = damaged.prefix(max(1, index))
        }
      }
      do {
        let document = try CAMLDocument(data: damaged)
        for state in document.stateNames { document.setState(state) }
        #expect(document.duration >= 0)
      } catch {
        #expect(error is CAMLError && !"\(error)".contains("\n"))
      }
    }
  }
}
