import CAML
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import SourceExport
import TestSupport
import Testing

/// Tests of the text that the viewer copies for a layer or an animation.
@Suite struct CopyTests {
  @Test func aLayerAsSwift() {
    let layer = CALayer()
    layer.name = "Red card"
    layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.isHidden = true
    layer.opacity = 0.3
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.contentsGravity = .resizeAspect
    layer.transform = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 0), .pi / 4, 0, 0, 1)
    layer.sublayerTransform.m34 = -1 / 500
    #expect(
      CopyFormat.swift.text(of: layer) == """
        let redCard = CALayer()
        redCard.name = "Red card"
        redCard.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        redCard.transform = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 0), .pi / 4, 0, 0, 1)
        redCard.sublayerTransform.m34 = -1 / 500
        redCard.isHidden = true
        redCard.opacity = 0.3
        redCard.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        redCard.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        redCard.contentsGravity = .resizeAspect

        """)
  }

  @Test func anAnimationAsSwift() {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1.5
    fade.duration = 2
    fade.repeatCount = .infinity
    fade.autoreverses = true
    fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    fade.isRemovedOnCompletion = false
    #expect(
      CopyFormat.swift.text(of: fade, key: "fade in") == """
        let fadeIn = CABasicAnimation(keyPath: "opacity")
        fadeIn.fromValue = 0
        fadeIn.toValue = 1.5
        fadeIn.duration = 2
        fadeIn.repeatCount = .infinity
        fadeIn.autoreverses = true
        fadeIn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        fadeIn.isRemovedOnCompletion = false

        """)
  }

  /// All edits of a layer, and the removals of its animations, are statements about one variable.
  @Test func editsOfALayerShareAVariable() {
    let ball = CALayer()
    ball.name = "ball"
    ball.opacity = 0.5
    let removals = ["fade", "turn"].map { key in
      let animation = CABasicAnimation(keyPath: "opacity")
      return SceneChanges.Animation(animation, as: animation, of: ball, forKey: key)
    }
    let changes = SceneChanges(
      values: [SceneChanges.Value("opacity", of: ball)], removals: removals)
    #expect(
      changes.swift() == """
        // layer "ball"
        ball.opacity = 0.5

        // layer "ball" without animation fade
        ball.removeAnimation(forKey: "fade")

        // layer "ball" without animation turn
        ball.removeAnimation(forKey: "turn")

        """)
  }

  @Test func aPictureWithoutANameIsAComment() throws {
    let layer = CALayer()
    layer.contents = try CGImage.png(
      contentsOfFile: Sample.repository.appendingPathComponent("Assets/ball.png").path)
    #expect(CopyFormat.swift.text(of: layer).contains("// layer.contents: a picture of "))
    #expect(
      CopyFormat.swift.text(of: layer, imageName: { _ in "ball" })
        .contains("layer.contents = UIImage(named: \"ball\")?.cgImage"))
  }

  /// Names of layers that are not valid in Swift, or that occur twice, give valid and unique names of variables.
  @Test func namesOfVariablesAreValidAndUnique() {
    let root = CALayer()
    for name in ["default", "subscript", "2 go", "ö", "a-b c", "a b c", "layer"] {
      let layer = CALayer()
      layer.name = name
      root.addSublayer(layer)
    }
    let lines = CopyFormat.swift.text(of: root).split(separator: "\n").filter { $0.hasPrefix("let ") }
    #expect(
      lines.map { $0.dropFirst(4).prefix { $0 != " " } } == [
        "layer", "layer2", "layer3", "layer4", "layer5", "aBC", "aBC2", "layer6",
      ])
  }

  @Test func meshesAreStatements() throws {
    let layer = CALayer()
    layer.meshTransform = CAMeshTransform(
      vertices: [CAMeshVertex(from: CGPoint(x: 0.5, y: 1), to: CAPoint3D(x: 0, y: -1, z: 0.25))],
      faces: [CAMeshFace(indices: [0, 1, 2, 3])])
    #expect(
      CopyFormat.swift.text(of: layer) == """
        let layer = CALayer()
        layer.meshTransform = CAMeshTransform(
          vertices: [
            CAMeshVertex(from: CGPoint(x: 0.5, y: 1), to: CAPoint3D(x: 0, y: -1, z: 0.25)),
          ],
          faces: [
            CAMeshFace(indices: [0, 1, 2, 3]),
          ])

        """)
    layer.meshTransform = CAMeshTransform(vertices: [], faces: [], depthNormalization: "width")
    #expect(
      CopyFormat.swift.text(of: layer).contains("  faces: [\n  ], depthNormalization: \"width\")\n"))
  }

  @Test func anInfiniteNumberIsWrittenAlikeForLayersAndAnimations() {
    let layer = CALayer()
    layer.repeatCount = .infinity
    #expect(CopyFormat.table.text(of: layer) == "property\tvalue\nrepeatCount\t∞\n")
  }

  @Test func aLayerAsATable() {
    let layer = CALayer()
    layer.opacity = 0.3
    layer.name = "a\tb"
    let fade = CABasicAnimation(keyPath: "backgroundColor")
    fade.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    fade.beginTime = 1
    fade.duration = 2
    fade.repeatCount = .infinity
    let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    turn.values = [0, 1.5]
    turn.keyTimes = [0, 1]
    turn.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let group = CAAnimationGroup()
    group.animations = [turn]
    group.duration = 3
    layer.add(fade, forKey: "fade")
    layer.add(group, forKey: "both")
    let rows = CopyFormat.table.text(of: layer).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    #expect(rows[0] == ["property", "value"] && rows[1] == ["name", "a b"])
    #expect(rows[2] == ["opacity", "0.3"])
    #expect(rows[4].count == 14 && rows[4].prefix(5) == ["key", "class", "key path", "from", "to"])
    #expect(
      rows[5] == [
        "fade", "CABasicAnimation", "backgroundColor", "", "1 0 0 0.5", "", "", "1", "2", "linear", "∞",
        "no", "1", "removed",
      ])
    #expect(rows[6].prefix(3) == ["both", "CAAnimationGroup", ""])
    #expect(rows[7][0] == "both/1" && rows[7][6] == "0: 0; 1: 1.5" && rows[7][9] == "easeIn")
    #expect(rows.count == 9)
  }

  @Test func aLayerAndAnAnimationAsCAML() throws {
    let layer = try CAMLDocument(contentsOf: Sample.url("door")).rootLayer
    let copy = try Sample.read(CopyFormat.caml.text(of: layer)).rootLayer
    #expect(CopyFormat.caml.text(of: copy) == CopyFormat.caml.text(of: layer))
    #expect(
      CopyFormat.caml.text(of: CABasicAnimation(keyPath: "opacity"))
        == "<animation type=\"CABasicAnimation\" keyPath=\"opacity\"/>\n")
  }
}

/// The generated source in `GeneratedLayers.swift` is compiled with this target, and creates the same layers as it was
/// generated from.
/// The generated source is that of the seed in `layer`, so the suite is left out if LAMINA_SEED sets
/// another one.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LAMINA_SEED"] == nil))
struct GeneratedSourceTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("GeneratedLayers.swift")

  private static func layer(_ name: String) throws -> CALayer {
    if name == "everyProperty" { return everyProperty() }
    if name != "random" { return try CAMLDocument(contentsOf: Sample.url(name)).rootLayer }
    var random = SeededGenerator(seed: 3)
    let root = CALayer()
    root.name = "root"
    for _ in 0..<3 { root.addSublayer(RandomTree.layer(depth: 0, &random)) }
    return root
  }

  /// Returns a tree with a layer of each class. All properties that the class itself declares are set.
  private static func everyProperty() -> CALayer {
    let root = CALayer()
    root.name = "root"
    for kind in LayerKind.allCases {
      let layer = kind.makeLayer()
      layer.setEveryProperty { ($0.kind ?? .plain) == kind }
      layer.name = "\(kind)"
      root.addSublayer(layer)
    }
    return root
  }

  private static let names = ["door", "loader", "random", "everyProperty"]

  /// Returns the content that the generated file should have.
  private static func source() throws -> String {
    let functions = try names.map { name in
      let text = CopyFormat.swift.text(of: try layer(name))
      let variable = text.dropFirst("let ".count).prefix { $0 != " " }
      let body = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
      return "  static func \(name)() -> CALayer {\n\(body)\n    return \(variable)\n  }\n"
    }
    return """
      // Written by `GeneratedSourceTests`; run it with LAMINA_RECORD_GOLDENS=1 to write it anew.
      // swift-format-ignore-file
      import QuartzCore

      enum GeneratedLayers {
      \(functions.joined(separator: "\n"))}

      """
  }

  @Test func theFileContainsTheGeneratedSource() throws {
    let source = try Self.source()
    if ProcessInfo.processInfo.environment["LAMINA_RECORD_GOLDENS"] == "1" {
      try Data(source.utf8).write(to: Self.file, options: .atomic)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == source)
  }

  @Test(arguments: names) func theGeneratedSourceCreatesTheSameLayers(name: String) throws {
    let makers: [String: () -> CALayer] = [
      "door": GeneratedLayers.door, "loader": GeneratedLayers.loader,
      "random": GeneratedLayers.random, "everyProperty": GeneratedLayers.everyProperty,
    ]
    let make = try #require(makers[name])
    #expect(CopyFormat.caml.text(of: make()) == CopyFormat.caml.text(of: try Self.layer(name)))
  }
}
