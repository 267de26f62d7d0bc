import CAML
import Foundation
import Testing

/// Attributes that have no effect are not reported. Unsupported attributes that would have an effect are reported once.
@Suite struct NeutralTests {
  @Test(arguments: [
    #"allowsHitTesting="0" clearsContext="1" preloadsCache="1" contentsFormat="RGBA8""#,
    #"sortsSublayers="1" swapsMaskAndLayer="0" allowsGroupBlending="1" contentsOpaque="0""#,
    #"contentsScaling="stretch" continuousCorners="0" mica_expanded="1" micaID="7" caplayVideo="1""#,
  ])
  func hintsAndDefaultsOfLayersAreNotReported(attributes: String) throws {
    #expect(try Sample.read(Sample.root(attributes)).issues.isEmpty)
  }

  @Test func hintsAndDefaultsOfCellsAreNotReported() throws {
    let cell = """
      <CAEmitterCell mass="1" massRange="0" particleType="sprite" rotation="0" rotationRange="0"
      orientationLatitude="0" orientationLongitude="0" orientationRange="0" enabled="1"/>
      """
    let text = """
      <caml><CAEmitterLayer bounds="0 0 9 9"><emitterCells>\(cell)</emitterCells></CAEmitterLayer></caml>
      """
    #expect(try Sample.read(text).issues.isEmpty)
  }

  @Test(arguments: [
    "<modules type=\"NSArray\"/>", "<style><groups type=\"NSArray\"/></style>",
    "<meshTransform type=\"null\"/>",
    "<contentsMultiplyColor value=\"1 1 1\"/>",
    "<emitterBehaviors><CAEmitterBehavior behavior=\"wave\" enabled=\"0\"/></emitterBehaviors>",
    "<sortsSublayers value=\"1\"/>",
  ])
  func elementsWithoutEffectAreNotReported(element: String) throws {
    #expect(try Sample.read(Sample.root("", element)).issues.isEmpty)
  }

  @Test(arguments: [
    (#"wobbles="1""#, ""), ("", "<wobbles value=\"1\"/>"), ("", "<scriptObject src=\"a.js\"/>"),
    ("", "<style><groups><view/><p key=\"title\" value=\"a\"/></groups></style>"),
  ])
  func unsupportedFeaturesAreReportedOnce(attributes: String, element: String) throws {
    let layer = "<CALayer \(attributes)>\(element)</CALayer>"
    let text = Sample.root("", "<sublayers>\(layer)\(layer)\(layer)</sublayers>")
    let issues = try Sample.read(text).issues
    #expect(issues.count == 1 && issues.first?.count == 3, "\(issues)")
  }

  /// An animation of an unknown property is reported once and not added, so that the layer does not report it as well.
  @Test func anAnimationOfAnUnknownPropertyIsNotAdded() throws {
    let attributes = #"type="CABasicAnimation" keyPath="wobble.x" duration="1""#
    let animations = "<animations><a \(attributes)/><b \(attributes)/></animations>"
    let document = try Sample.read(Sample.root("", animations))
    #expect(document.issues.map(\.count) == [2] && document.rootLayer.animationKeys() == nil)
    let keyed = #"<animations><p key="fade" type="CATransition"/></animations>"#
    #expect(try Sample.read(Sample.root("", keyed)).issues.isEmpty)
  }
}
