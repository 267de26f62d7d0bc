import CAML
import Foundation
import QuartzCore
import RenderModel
import Testing

/// The properties of emitters in documents that are not among Core Animation's public properties (D4.7, L4.39, L4.40).
@Suite struct EmitterReadingTests {
  private static let emitter = """
    <caml><CAEmitterLayer id="e" bounds="0 0 9 9" emitterShape="path" emitterMode="sequential" renderMode="cheapScreen"
      emitterPath="0 0 m 5 0 l" cullRect="-8.988465674312e307 -10 1.797693134862e308 1200" cullMinZ="-5">
      <emitterBehaviors>
        <CAEmitterBehavior behavior="wave" name="wind" force="-50 0 4" frequency="0.2"/>
        <CAEmitterBehavior behavior="valueOverLife" name="fade" keyPath="color.alpha" additive="0">
          <values><integer value="0"/><real value="0.5"/></values>
          <locations><integer value="0"/><integer value="1"/></locations>
        </CAEmitterBehavior>
        <CAEmitterBehavior behavior="attractor" name="pull" enabled="0" position="3 4">
          <radius type="integer" value="2"/><stiffness type="integer" value="1"/>
        </CAEmitterBehavior>
      </emitterBehaviors>
      <emitterCells>
        <CAEmitterCell name="a" mass="6" massRange="2" particleType="plane" rotation="1" rotationRange="2"
          orientationRange="3" contentsFrameCount="9" contentsFramesPerRow="3" contentsFramesPerSecond="30"
          contentsFrameMode="single">
          <emitterBehaviors>
            <CAEmitterBehavior behavior="colorOverLife" name="c">
              <colors><CGColor value="1 1 1"/><CGColor value="1 0 0" opacity="0"/></colors>
            </CAEmitterBehavior>
          </emitterBehaviors>
        </CAEmitterCell>
        <CAEmitterCell name="b"/>
      </emitterCells>
      <states>
        <LKState name="calm"><elements>
          <LKStateSetValue targetId="e" keyPath="emitterBehaviors.wind.force"><value type="CAPoint3D" value="1 2 3"/></LKStateSetValue>
          <LKStateSetValue targetId="e" keyPath="emitterBehaviors.fade.values.@index(1)"><value type="real" value="0.25"/></LKStateSetValue>
          <LKStateSetValue targetId="e" keyPath="cullRect.origin.y"><value type="integer" value="846"/></LKStateSetValue>
          <LKStateRemoveElement targetId="e" keyPath="emitterCells"><object type="CAEmitterCell" name="b"/></LKStateRemoveElement>
          <LKStateRemoveElement targetId="e" keyPath="sublayers"><object type="CALayer" name="gone"/></LKStateRemoveElement>
          <LKStateAddElement targetId="e" keyPath="emitterBehaviors">
            <object type="CAEmitterBehavior" behavior="drag" name="air" drag="2"/></LKStateAddElement>
        </elements></LKState>
      </states>
    </CAEmitterLayer></caml>
    """

  private func layer(_ document: CAMLDocument) throws -> CAEmitterLayer {
    try #require(document.rootLayer as? CAEmitterLayer)
  }

  @Test func everythingIsReadWithoutAnIssue() throws {
    let document = try Sample.read(Self.emitter)
    #expect(document.issues.isEmpty, "\(document.issues)")
    let layer = try layer(document)
    #expect(layer.emitterShape == .path && layer.emitterMode == .sequential)
    #expect(layer.renderMode == .cheapScreen && layer.cullMinZ == -5 && layer.cullRect.minY == -10)
    #expect(layer.emitterPath?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 0))
    let behaviors = try #require(layer.emitterBehaviors)
    #expect(behaviors.map(\.name) == ["wind", "fade", "pull"])
    #expect(behaviors[0].value(forKey: "force") as? [Double] == [-50, 0, 4])
    #expect(behaviors[1].value(forKey: "values") as? [Double] == [0, 0.5])
    #expect(!behaviors[2].isEnabled && behaviors[2].value(forKey: "radius") as? Double == 2)
    let cell = try #require(layer.emitterCells?.first)
    #expect(cell.mass == 6 && cell.particleType == "plane" && cell.contentsFrameMode == "single")
    #expect(cell.contentsFrameCount == 9 && cell.emitterBehaviors?.count == 1)
  }

  @Test func statesChangeBehaviorsAndElementsOfLists() throws {
    let document = try Sample.read(Self.emitter)
    let layer = try layer(document)
    document.setState("calm", transitionSpeed: 0)
    #expect(layer.value(forKeyPath: "emitterBehaviors.wind.force") as? [Double] == [1, 2, 3])
    #expect(layer.value(forKeyPath: "emitterBehaviors.fade.values") as? [Double] == [0, 0.25])
    #expect(layer.cullRect.minY == 846 && layer.emitterCells?.compactMap(\.name) == ["a"])
    #expect(layer.emitterBehaviors?.last?.name == "air")
    document.setState(nil, transitionSpeed: 0)
    #expect(layer.emitterCells?.compactMap(\.name) == ["a", "b"])
    #expect(layer.emitterBehaviors?.count == 3 && layer.cullRect.minY == -10)
    #expect(layer.value(forKeyPath: "emitterBehaviors.wind.force") as? [Double] == [-50, 0, 4])
  }

  @Test func writtenEmittersAreReadBackUnchanged() throws {
    var writer = CAMLWriter()
    let text = writer.text(of: try Sample.read(Self.emitter).rootLayer)
    let copy = try Sample.read(text)
    #expect(copy.issues.isEmpty && writer.issues.isEmpty, "\(copy.issues)")
    var again = CAMLWriter()
    #expect(again.text(of: copy.rootLayer) == text)
    #expect(
      try layer(copy).emitterBehaviors?.map(\.namedFilter)
        == layer(Sample.read(Self.emitter)).emitterBehaviors?.map(\.namedFilter))
  }

  @Test func unknownBehaviorsAreReportedUnlessTheyAreDisabled() throws {
    func issues(_ attributes: String) throws -> [String] {
      try Sample.read(
        "<caml><CAEmitterLayer><emitterBehaviors><CAEmitterBehavior \(attributes)/></emitterBehaviors></CAEmitterLayer></caml>"
      ).issues.map(\.message)
    }
    #expect(try issues("behavior=\"magic\"") == ["there is no behavior 'magic'; ignored"])
    #expect(try issues("behavior=\"magic\" enabled=\"0\"").isEmpty)
    #expect(try issues("behavior=\"wave\" frequency=\"fast\"").count == 1)
    #expect(try issues("name=\"wave\"").count == 1)
  }

  @Test(arguments: [
    ("leaves", [String]()), ("lights", []), ("rain", ["drizzle", "storm"]), ("tiles", ["cold"]),
  ])
  func ourDocumentsWithEmittersHaveNoIssues(name: String, states: [String]) throws {
    let document = try CAMLDocument(contentsOf: Sample.url(name))
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(document.stateNames == states)
    for state in states {
      document.setState(state)
      #expect(document.state == state)
    }
  }
}
