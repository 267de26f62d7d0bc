import Foundation
import Testing

@testable import SceneBuilding

/// Tests of translations that whole apps need.
struct DialectAppTests {
  @Test func constantsOfPropertiesKeepTheirType() async throws {
    let text = try await DialectSamples.translate(
      """
      func f(_ layer: CAShapeLayer) {
        let mode: String = kCAFillModeForwards
        layer.fillMode = mode
        layer.lineCap = kCALineCapRound
        _ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
      }
      @objc class A {}
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines[2] == "layer.fillMode = .init(rawValue: mode)")
    #expect(lines[3] == "layer.lineCap = kCALineCapRound")
    #expect(lines[4] == "_ = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)")
  }

  @Test func objectsThatAreNoRespondersAwakeByAProtocol() async throws {
    let text = try await DialectSamples.translate(
      """
      class Motion: NSObject { @IBInspectable var name = "" }
      class Frames: Motion {
        override func awakeFromNib() { super.awakeFromNib(); load() }
        func load() {}
      }
      class More: Frames { override func awakeFromNib() { super.awakeFromNib() } }
      class Bar: UIView { override func awakeFromNib() { super.awakeFromNib() } }
      """)
    #expect(text.contains("func awakeFromNib() { (); load() }"))
    #expect(!text.contains("override func awakeFromNib() { ();"))
    #expect(
      text.contains("class More: Frames { override func awakeFromNib() { super.awakeFromNib() } }"))
    #expect(
      text.contains("class Bar: UIView { override func awakeFromNib() { super.awakeFromNib() } }"))
    #expect(text.contains("extension Frames: NibAwaking {}"))
    #expect(!text.contains("extension More: NibAwaking") && !text.contains("extension Bar: NibAwaking"))
  }

  @Test(arguments: [
    (
      #"Bundle.main.path(forResource: n, ofType: "plist")"#,
      #"Bundle.main.appPath(forResource: n, ofType: "plist")"#
    ),
    (#"b?.url(forResource: n, withExtension: nil)"#, #"b?.appURL(forResource: n, withExtension: nil)"#),
    (
      #"b.path(forResource: n, ofType: "a", inDirectory: d)"#,
      #"b.path(forResource: n, ofType: "a", inDirectory: d)"#
    ),
    ("delegate?.tabBar?(bar, didSelect: item)", "delegate?.tabBar(bar, didSelect: item)"),
    ("source.numberOfSections?(in: table)", "source.numberOfSections(in: table)"),
  ])
  func callsAreTranslated(call: String, expected: String) async throws {
    let text = try await DialectSamples.translate("@objc class A {}\nlet a = \(call)")
    #expect(text.contains("let a = \(expected)"))
  }
}
