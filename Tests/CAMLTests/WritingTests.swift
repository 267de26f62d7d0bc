import CAML
import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import SourceExport
import TestSupport
import Testing

/// Tests of the CAML that is written for layers, and of the layers that are read back from it.
@Suite struct WritingTests {
  private func text(_ layer: CALayer) -> String {
    var writer = CAMLWriter()
    return writer.text(of: layer)
  }

  /// A color that hexadecimal digits state needs no more decimals than give the same digits.
  @Test func colorsOfBytesHaveFourDecimals() throws {
    let layer = CALayer()
    layer.backgroundColor = CGColor(red: 1, green: 238.0 / 255, blue: 0.123456789, alpha: 1)
    #expect(text(layer).contains("backgroundColor=\"1 0.9333 0.123456789\""))
    for byte in 0...255 {
      layer.backgroundColor = CGColor(red: Double(byte) / 255, green: 0, blue: 0, alpha: 1)
      let color = try #require(try again(layer).backgroundColor)
      #expect((color.rgba.x * 255).rounded() == Double(byte))
    }
  }

  private func again(_ layer: CALayer) throws -> CALayer { try Sample.read(text(layer)).rootLayer }

  /// The values that differ from the defaults are written, in a fixed order (D7.1).
  @Test func onlyValuesThatDifferFromTheDefaultsAreWritten() throws {
    let layer = CALayer()
    layer.name = "a \"b\" <c> & \n\u{1}d"
    layer.opacity = 0.3
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 2
    fade.repeatCount = .infinity
    layer.add(fade, forKey: "a b")
    #expect(
      text(layer) == """
        <?xml version="1.0" encoding="UTF-8"?>

        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="a &quot;b&quot; &lt;c&gt; &amp; &#10;d" transform="rotate(45deg)" opacity="0.3" geometryFlipped="1">
            <backgroundColor value="1 0 0" opacity="0.5"/>
            <animations>
              <p key="a b" type="CABasicAnimation" keyPath="opacity" duration="2" repeatCount="Inf">
                <fromValue type="real" value="0"/>
              </p>
            </animations>
          </CALayer>
        </caml>

        """)
    #expect(try again(layer).name == "a \"b\" <c> & \nd")
  }

  @Test func minusZeroIsWrittenAsZero() {
    let layer = CALayer()
    (layer.opacity, layer.zPosition, layer.bounds.size.width) = (-0.0, -0.0, 3)
    layer.bounds.origin.x = -0.0
    #expect(text(layer).contains("bounds=\"0 0 3 0\" opacity=\"0\""))
  }

  /// Each layer property of the table is read back as it was written, without an issue.
  @Test(arguments: LayerKind.allCases) func everyLayerPropertyIsReadBack(_ kind: LayerKind) throws {
    let root = CALayer()
    let layer = kind.makeLayer()
    layer.setEveryProperty()
    root.addSublayer(layer)
    let document = try Sample.read(text(root))
    #expect(text(document.rootLayer) == text(root))
    #expect(document.issues.isEmpty, "\(document.issues)")
    let written = CAMLWriter.changedProperties(of: layer).map(\.property.key)
    // Contents are pictures, which `setEveryProperty` does not set.
    let all = LayerProperty.table.filter { $0.belongs(to: kind) && $0.type != .contents }.map(\.key)
    #expect(Set(written) == Set(all))
  }

  /// An infinite value of a property that must be finite is left out and reported.
  @Test(arguments: LayerKind.allCases) func infiniteNumbersAreReadWhereTheyAreAllowed(_ kind: LayerKind)
    throws
  {
    for row in LayerProperty.table where row.belongs(to: kind) && row.type == .number {
      let text = "<\(LayerClass.name(of: kind.makeLayer())) \(row.key)=\"Inf\"/>"
      let document = try Sample.read(Sample.root("", "<sublayers>\(text)</sublayers>"))
      let mayBeInfinite = row.description.mayBeInfinite
      #expect(document.issues.isEmpty == mayBeInfinite, "\(row.key): \(document.issues)")
      let value = document.rootLayer.sublayers?.first?.value(forKey: row.key) as? Double
      #expect((value == .infinity) == (mayBeInfinite || row.defaultValue == .number(.infinity)))
    }
  }

  /// No property can have a number that is not one.
  @Test(arguments: LayerKind.allCases) func nanIsLeftOutAndReported(_ kind: LayerKind) throws {
    for row in LayerProperty.table where row.belongs(to: kind) && row.type == .number {
      let text = "<\(LayerClass.name(of: kind.makeLayer())) \(row.key)=\"nan\"/>"
      let document = try Sample.read(Sample.root("", "<sublayers>\(text)</sublayers>"))
      #expect(document.issues.count == 1, "\(row.key): \(document.issues)")
      let value = document.rootLayer.sublayers?.first?.value(forKey: row.key) as? Double
      #expect(value?.isNaN != true, "\(row.key)")
    }
  }

  /// Each animation property of the table is read back as it was written, without an issue.
  @Test(arguments: animationClasses.indices) func everyAnimationPropertyIsReadBack(_ index: Int) throws
  {
    let animation = Self.animationClasses[index]()
    animation.setEveryProperty()
    (animation as? CAPropertyAnimation)?.keyPath = "opacity"
    let layer = CALayer()
    layer.add(animation, forKey: "all")
    let document = try Sample.read(text(layer))
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(text(document.rootLayer) == text(layer))
    let copy = try #require(document.rootLayer.animation(forKey: layer.animationKeys()?.first ?? ""))
    let swift = CopyFormat.swift.text(of: copy, key: nil)
    for row in AnimationProperty.table where row.isDeclared(copy) && row.sample != nil {
      let value = copy.value(forKey: row.description.key)
      #expect(value != nil, "\(row.id)")
      let isWritten = swift.contains(".\(row.description.swiftName) = ")
      #expect(isWritten || row.id == .keyPath, "\(row.id)")
    }
  }

  private static let animationClasses: [@Sendable () -> CAAnimation] = [
    { CABasicAnimation() }, { CASpringAnimation() }, { CAKeyframeAnimation() },
    { CAAnimationGroup() }, { CATransition() },
  ]

  @Test func anAnimationIsWrittenByItself() {
    var writer = CAMLWriter()
    let turn = CASpringAnimation(keyPath: "position")
    turn.byValue = CGPoint(x: 1, y: 2)
    turn.damping = 3
    #expect(
      writer.text(of: turn) == """
        <animation type="CASpringAnimation" keyPath="position" damping="3">
          <byValue type="CGPoint" value="1 2"/>
        </animation>

        """)
  }

  @Test func imagesAreNamedAndReturned() throws {
    let image = try CGImage.png(
      contentsOfFile: Sample.repository.appendingPathComponent("Assets/ball.png").path)
    let layer = CALayer()
    layer.contents = image
    var writer = CAMLWriter()
    #expect(writer.text(of: layer).contains("<contents type=\"CGImage\" src=\"assets/image-1.png\"/>"))
    #expect(writer.images.count == 1 && writer.images[0].image == image)
    var named = CAMLWriter { _ in "ball.png" }
    #expect(named.text(of: layer).contains("src=\"ball.png\""))
  }

  @Test func valuesThatDocumentsCannotHoldAreReported() {
    let layer = CATextLayer()
    layer.string = NSAttributedString(string: "Hi")
    var writer = CAMLWriter()
    #expect(writer.text(of: layer).contains("string=\"Hi\""))
    #expect(writer.issues.map(\.description) == ["a text is written without its attributes"])
  }

  private final class OtherFilter {}

  /// The issue names the property of which a value is left out, and the other values are written.
  @Test func partsThatAreLeftOutAreIssuesOfTheirProperties() {
    let layer = CATextLayer()
    layer.font = OtherFilter()
    layer.filters = [OtherFilter(), CAFilter(type: "gaussianBlur")]
    layer.backgroundFilters = [OtherFilter()]
    layer.compositingFilter = OtherFilter()
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = OtherFilter()
    layer.add(move, forKey: "move")
    var writer = CAMLWriter()
    let text = writer.text(of: layer)
    #expect(text.contains("filter=\"gaussianBlur\"") && !text.contains("backgroundFilters"))
    let issues = Set(writer.issues.map(\.message))
    #expect(
      issues == [
        "the value of font is not a string; left out",
        "a filter of class OtherFilter cannot be written; left out",
        "a value of toValue cannot be written; left out",
      ])
    #expect(writer.issues.first { $0.message.contains("OtherFilter") }?.count == 3)
  }

  /// Key paths set the parameters of the copies of filters that a layer has (L2.14).
  @Test func parametersOfFiltersThatKeyPathsHaveSetAreWritten() throws {
    let (layer, soft, gray) = (CALayer(), CAFilter(type: "gaussianBlur"), CAFilter(type: "colorMatrix"))
    (soft.name, gray.name) = ("soft", "gray")
    soft.setValue(3, forKey: "inputRadius")
    layer.filters = [soft, gray]
    layer.backgroundFilters = [soft]
    layer.setValue(15.5, forKeyPath: "filters.soft.inputRadius")
    layer.setValue(7.5, forKeyPath: "backgroundFilters.soft.inputRadius")
    let row = [0.25, 0.5, 0.25, 0, 0]
    let matrix = (row + row + row + [0, 0, 0, 1, 0]).map { NSNumber(value: $0) }
    layer.setValue(matrix, forKeyPath: "filters.gray.inputColorMatrix")
    let copy = try again(layer)
    #expect(copy.value(forKeyPath: "filters.soft.inputRadius") as? Double == 15.5)
    #expect(copy.value(forKeyPath: "backgroundFilters.soft.inputRadius") as? Double == 7.5)
    #expect((copy.value(forKeyPath: "filters.gray.inputColorMatrix") as? [Any])?.count == 20)
    #expect(CopyFormat.swift.text(of: layer).contains("setValue(15.5, forKey: \"inputRadius\")"))
    #expect(soft.value(forKey: "inputRadius") as? Double == 3)
  }

  /// Key paths set the parameters of the copies of behaviors that an emitter layer has (L4.40).
  @Test func parametersOfBehaviorsThatKeyPathsHaveSetAreWritten() throws {
    let (layer, wind, fade) = (
      CAEmitterLayer(), CAEmitterBehavior(type: .wave), CAEmitterBehavior(type: .valueOverLife)
    )
    (wind.name, wind.isEnabled) = ("wind", false)
    wind.setValue([1, 2, 3], forKey: "force")
    wind.setValue(2, forKey: "frequency")
    fade.setValue([0, 0.5], forKey: "values")
    layer.emitterBehaviors = [wind, fade]
    layer.setValue([4, 5, 6], forKeyPath: "emitterBehaviors.wind.force")
    layer.setValue(0.25, forKeyPath: "emitterBehaviors.valueOverLife.values.@index(1)")
    let copy = try #require(try again(layer) as? CAEmitterLayer)
    #expect(copy.value(forKeyPath: "emitterBehaviors.wind.force") as? [Double] == [4, 5, 6])
    #expect(copy.value(forKeyPath: "emitterBehaviors.wind.frequency") as? Double == 2)
    #expect(copy.value(forKeyPath: "emitterBehaviors.valueOverLife.values") as? [Double] == [0, 0.25])
    #expect(copy.emitterBehaviors?.map(\.isEnabled) == [false, true])
    let swift = CopyFormat.swift.text(of: layer)
    #expect(swift.contains("wind.setValue([4, 5, 6], forKey: \"force\")"))
    #expect(swift.contains("setValue([0, 0.25], forKey: \"values\")") && !swift.contains("[1, 2, 3]"))
    #expect(wind.value(forKey: "force") as? [Double] == [1, 2, 3])
  }

  /// A cell may contain itself. Of the nested cells those down to the greatest depth are written.
  @Test func deepEmitterCellsAreCutWithAnIssue() {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    cell.emitterCells = [cell]
    layer.emitterCells = [cell]
    var writer = CAMLWriter()
    let count = writer.text(of: layer).components(separatedBy: "<CAEmitterCell").count - 1
    #expect(count == CAMLLimits.cellDepth)
    #expect(
      writer.issues.map(\.message) == [
        "emitter cells are nested too deeply; the innermost are left out"
      ])
    cell.emitterCells = nil
  }

  @Test(arguments: Sample.names) func ourOwnDocumentsComeBack(name: String) throws {
    let layer = try CAMLDocument(contentsOf: Sample.url(name)).rootLayer
    let once = text(layer)
    let document = try Sample.read(once)
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(text(document.rootLayer) == once)
  }

  /// Random trees of all classes, with values of all types, are equal when they are read back. Two trees are equal if
  /// their texts are.
  @Test(arguments: rounds(60)) func randomTreesComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let layer = RandomTree.layer(depth: 3, &random)
    let once = text(layer)
    #expect(text(layer) == once)
    let document = try Sample.read(once)
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(text(document.rootLayer) == once)
    #expect(
      document.rootLayer.position == layer.position && document.rootLayer.transform == layer.transform)
  }

  /// The writer cuts trees at the depth that the reader accepts.
  @Test func deepTreesAreCutAtTheDepthLimitOfTheReader() throws {
    var layer = CALayer()
    for _ in 0..<20_000 {
      let next = CALayer()
      next.addSublayer(layer)
      layer = next
    }
    var writer = CAMLWriter()
    let copy = try Sample.read(writer.text(of: layer)).rootLayer
    let chain = sequence(first: copy) { $0.sublayers?.first }
    // The writer cuts at 80 layers (`CAMLLimits.layerDepth`), which take two elements each; the reader
    // accepts 240.
    #expect(chain.reduce(0) { count, _ in count + 1 } == 80)
    #expect(writer.issues.count == 1)
  }
}
