import CAML
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Tests of the layers and animations that the reader creates from documents.
@Suite struct ReadingTests {
  /// Attributes of the layer below the root element set its properties (D2.1). Numbers, points and rectangles are
  /// written as text (D3.1, D3.2).
  @Test func attributesAreProperties() throws {
    let layer = try Sample.layer(
      """
      name="a" position="20 30.5" anchorPoint="0 1" zPosition="3" opacity="0.5" hidden="1"
      cornerRadius="4" backgroundColor="1 0.5 0" masksToBounds="true" contentsGravity="resizeAspect"
      transform.rotation.z="0.5" beginTime="-100" continuousCorners="1"
      """)
    #expect(layer.name == "a")
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(layer.position == CGPoint(x: 20, y: 30.5) && layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(layer.opacity == 0.5 && layer.isHidden && layer.cornerRadius == 4 && layer.masksToBounds)
    #expect(layer.backgroundColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(layer.contentsGravity == .resizeAspect && layer.cornerCurve == .continuous)
    #expect(layer.transform == CATransform3DMakeRotation(0.5, 0, 0, 1) && layer.beginTime == -100)
  }

  /// Child elements of a layer set its properties, too (D2.2): colors with their opacity (D3.3), paths (D3.5), masks
  /// and sublayers.
  @Test func elementsAreProperties() throws {
    let layer = try Sample.layer(
      "",
      """
      <backgroundColor opacity="0.25" value="0 0 1"/><borderColor type="null"/>
      <shadowColor><CGColor value="1 0 0"/></shadowColor>
      <mask type="CAShapeLayer" path="0 0 m 10 0 l 10 10 l h"/>
      <sublayers><CATextLayer fontSize="12"><string type="string" value="Hi"/></CATextLayer></sublayers>
      """)
    #expect(layer.backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 0.25))
    #expect(layer.borderColor == nil)
    #expect(layer.shadowColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect((layer.mask as? CAShapeLayer)?.path?.boundingBoxOfPath.width == 10)
    let text = try #require(layer.sublayers?.first as? CATextLayer)
    #expect(text.string as? String == "Hi" && text.fontSize == 12)
  }

  /// A path must begin with a move, and each segment must have all of its coordinates (D3.5).
  @Test(arguments: ["10 0 l", "h", "0 0 m 1 l", "0 0 m 1 1", "0 0 m 1 1 2 2 l"])
  func malformedPathsAreReported(path: String) throws {
    let document = try Sample.read(Sample.root("", "<mask type=\"CAShapeLayer\" path=\"\(path)\"/>"))
    #expect((document.rootLayer.mask as? CAShapeLayer)?.path == nil)
    #expect(document.issues.count == 1, "\(document.issues)")
  }

  /// A transform is a list of calls, of which the last one is applied to the layer first. Angles are in degrees (D3.4).
  @Test(arguments: [
    ("", CATransform3DIdentity),
    ("scale(2)", CATransform3DMakeScale(2, 2, 2)),
    ("scale(0.4,0.4,1)", CATransform3DMakeScale(0.4, 0.4, 1)),
    ("rotate(90deg)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
    ("rotate(180deg, 1, 0, 0)", CATransform3DMakeRotation(.pi, 1, 0, 0)),
    (
      "translate(3, 4, 0) scale(2, 2, 1)",
      CATransform3DScale(CATransform3DMakeTranslation(3, 4, 0), 2, 2, 1)
    ),
    ("matrix(1 0 0 0 0 1 0 0 0 0 1 0 7 8 0 1)", CATransform3DMakeTranslation(7, 8, 0)),
  ])
  func transformsAreRead(text: String, expected: CATransform3D) throws {
    #expect(try Sample.layer("transform=\"\(text)\"").transform == expected)
  }

  @Test func perspectiveIsRead() throws {
    #expect(
      try Sample.layer("sublayerTransform=\"perspective(500)\"").sublayerTransform.m34 == -1 / 500)
  }

  /// The y axis of a document points up by default (D6.1). Its root layer is flipped, because the y axis of the
  /// superlayer points down.
  @Test func theRootLayerIsFlippedUnlessTheDocumentHasYDown() throws {
    let up = try Sample.read(Sample.root())
    #expect(up.rootLayer.isGeometryFlipped && !up.isGeometryFlipped)
    let down = try Sample.read(Sample.root("geometryFlipped=\"1\""))
    #expect(!down.rootLayer.isGeometryFlipped && down.isGeometryFlipped)
  }

  /// Animations have a key (D4.2), values (D4.4) and timing functions (D3.6). A begin time that is almost 0 is kept as
  /// it is (D4.3).
  @Test func animationsAreRead() throws {
    let layer = try Sample.layer(
      "",
      """
      <animations>
        <turn type="CABasicAnimation" keyPath="transform.rotation.z" beginTime="1e-100" duration="2"
          repeatCount="Inf" autoreverses="1" fillMode="both" removedOnCompletion="0" timingFunction="0.1 0 0.9 1">
          <fromValue type="real" value="0"/><toValue type="integer" value="3"/></turn>
        <p key="a key" type="CAKeyframeAnimation" keyPath="position" calculationMode="cubic" duration="1">
          <values><CGPoint value="0 0"/><CAPoint3D value="4 5 6"/></values>
          <keyTimes><real value="0"/><real value="1"/></keyTimes>
          <timingFunctions><CAMediaTimingFunction value="0.25 0 1 1"/></timingFunctions></p>
        <jump type="CASpringAnimation" keyPath="bounds" mass="2" stiffness="50" damping="0" velocity="3"/>
        <off type="CABasicAnimation" keyPath="opacity" enabled="0"/>
        <both type="CAAnimationGroup" duration="3"><animations>
          <CABasicAnimation keyPath="opacity"/><CATransition type="push" subtype="fromTop"/></animations></both>
      </animations>
      """)
    #expect(layer.animationKeys() == ["turn", "a key", "jump", "both"])
    let turn = try #require(layer.animation(forKey: "turn") as? CABasicAnimation)
    #expect(turn.repeatCount == .infinity && turn.autoreverses && turn.beginTime == 1e-100)
    #expect(turn.fromValue as? Double == 0 && turn.toValue as? Double == 3 && turn.duration == 2)
    #expect(turn.fillMode == .both && !turn.isRemovedOnCompletion)
    #expect(turn.timingFunction?.controlNumbers == [0.1, 0, 0.9, 1])
    let frames = try #require(layer.animation(forKey: "a key") as? CAKeyframeAnimation)
    #expect(frames.values?.compactMap { $0 as? CGPoint } == [.zero, CGPoint(x: 4, y: 5)])
    #expect(frames.keyTimes == [0, 1] && frames.calculationMode == .cubic)
    #expect(frames.timingFunctions?.count == 1)
    let jump = try #require(layer.animation(forKey: "jump") as? CASpringAnimation)
    #expect(jump.mass == 2 && jump.stiffness == 50 && jump.damping == 0 && jump.initialVelocity == 3)
    let group = try #require(layer.animation(forKey: "both") as? CAAnimationGroup)
    let push = try #require(group.animations?.last as? CATransition)
    #expect(push.type == .push && push.subtype == .fromTop && group.duration == 3)
  }

  /// Emitter cells, and filters with a type and a name (D4.1).
  @Test func emitterCellsAndFiltersAreRead() throws {
    let layer = try Sample.layer(
      "",
      """
      <filters><CAFilter filter="gaussianBlur" name="soft" enabled="0" inputRadius="4"/></filters>
      <compositingFilter type="CAFilter" filter="multiplyBlendMode" name="m"/>
      <sublayers><CAEmitterLayer emitterShape="line" birthRate="2" emitterSize="4 0"><emitterCells>
        <CAEmitterCell name="c" birthRate="10" lifetime="2" spin="1"><color opacity="0.5" value="1 0 0"/>
          <emitterCells><CAEmitterCell name="d"/></emitterCells></CAEmitterCell>
      </emitterCells></CAEmitterLayer></sublayers>
      """)
    let blur = try #require(layer.filters?.first as? CAFilter)
    #expect(blur.name == "soft" && !blur.isEnabled && blur.value(forKey: "inputRadius") as? Double == 4)
    #expect((layer.compositingFilter as? CAFilter)?.type == "multiplyBlendMode")
    let emitter = try #require(layer.sublayers?.first as? CAEmitterLayer)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(emitter.emitterShape == .line && emitter.birthRate == 2)
    #expect(cell.birthRate == 10 && cell.color?.alpha == 0.5 && cell.emitterCells?.first?.name == "d")
  }

  @Test func gradientsAreRead() throws {
    let layer = try Sample.layer(
      "",
      """
      <sublayers><CAGradientLayer startPoint="0 0"><type value="radial"/>
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
        <locations><real value="0.2"/><integer value="1"/></locations></CAGradientLayer></sublayers>
      """)
    let gradient = try #require(layer.sublayers?.first as? CAGradientLayer)
    #expect(gradient.type == .radial && gradient.locations == [0.2, 1] && gradient.startPoint == .zero)
    #expect((gradient.colors?.last as? CGColor)?.alpha == 0.5)
  }

  /// Locations that are drawn at other places are an issue with the line.
  @Test(arguments: [("0.5 0.2", 1), ("0 1.5", 1), ("0.2 0.2", 0), ("", 0)])
  func locationsOfGradientsAreChecked(numbers: String, count: Int) throws {
    let values = numbers.split(separator: " ").map { "<real value=\"\($0)\"/>" }.joined()
    let list = values.isEmpty ? "" : "<locations>\(values)</locations>"
    let document = try Sample.read(
      Sample.root("", "<sublayers>\n<CAGradientLayer>\(list)</CAGradientLayer></sublayers>"))
    #expect(document.issues.count == count, "\(document.issues)")
    #expect(document.issues.allSatisfy { $0.line == 2 && $0.message.contains("locations") })
  }

  /// The attribute names the filter, as the element does.
  @Test func compositingFiltersAreReadFromAttributes() throws {
    let layer = try Sample.layer(#"compositingFilter="screenBlendMode""#)
    #expect((layer.compositingFilter as? CAFilter)?.name == "screenBlendMode")
    let unknown = try Sample.read(Sample.root(#"compositingFilter="no such filter""#))
    #expect(
      unknown.issues.map(\.message) == ["there is no filter 'no such filter'; left out"])
  }

  /// The duration of a document is the longest one of its animations, of which endless ones count one cycle (D4.6).
  @Test func durationOfADocument() throws {
    func duration(_ animations: String, _ attributes: String = "") throws -> Double {
      try Sample.read(Sample.root(attributes, "<animations>\(animations)</animations>")).duration
    }
    let basic = "type=\"CABasicAnimation\" keyPath=\"opacity\""
    #expect(try duration("") == 0)
    #expect(try duration("<a \(basic) beginTime=\"1\" duration=\"2\" repeatCount=\"3\"/>") == 7)
    #expect(try duration("<a \(basic) duration=\"2\" autoreverses=\"1\" repeatCount=\"Inf\"/>") == 4)
    #expect(try duration("<a \(basic) duration=\"4\" speed=\"2\" timeOffset=\"1\"/>") == 2)
    #expect(
      try duration("<a \(basic) beginTime=\"5\" duration=\"4\"/>", "speed=\"2\" beginTime=\"1\"") == 5.5
    )
    // Nine cycles would be infinite as a `Double`, so this animation counts as endless.
    #expect(try duration("<a \(basic) duration=\"1e308\" repeatCount=\"9\"/>") == 1e308)
  }

  @Test(arguments: Sample.names) func ourOwnDocumentsHaveNoIssues(name: String) throws {
    let document = try CAMLDocument(contentsOf: Sample.url(name))
    #expect(document.issues.isEmpty, "\(document.issues)")
    // The limit of 200 points is a choice.
    #expect(document.size.width >= 200)
  }
}
