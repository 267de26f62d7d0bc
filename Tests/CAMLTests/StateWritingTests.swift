import CAML
import Foundation
import QuartzCore
import Testing

/// Tests of states that are written with layers, and read back (D7.1).
@Suite struct StateWritingTests {
  private static let sublayers = """
    <sublayers><CALayer id="a" name="a" opacity="1"/><CALayer id="b" name="b"/>
    <CAEmitterLayer id="e" name="e"><emitterCells><CAEmitterCell name="c"/></emitterCells></CAEmitterLayer></sublayers>
    """

  private static let states = """
    <states><LKState name="off"><elements>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="CGColor" value="1 0 0"/></LKStateSetValue>
    </elements></LKState><LKState name="on" basedOn="off" initial="1"><elements>
      <LKStateSetValue targetId="b" keyPath="position"><value type="CGPoint" value="3 4"/></LKStateSetValue>
      <LKStateRemoveElement targetId="a" keyPath="sublayers" objectId="b"/>
      <LKStateAddElement targetId="a" keyPath="sublayers"><object type="CAShapeLayer" name="new"/></LKStateAddElement>
      <LKStateAddElement targetId="a" keyPath="sublayers" objectId="b"/>
      <LKStateRemoveElement targetId="e" keyPath="emitterCells"><object name="c"/></LKStateRemoveElement>
      <LKStateAddAnimation targetId="a" key="k"><animation type="CABasicAnimation" keyPath="zPosition"/></LKStateAddAnimation>
    </elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="off" toState="on"><elements>
      <LKStateTransitionElement key="opacity" targetId="a">
        <animation type="CABasicAnimation" keyPath="opacity" duration="2"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    """

  private func written(_ document: CAMLDocument) -> String {
    var writer = CAMLWriter()
    let text = writer.text(of: document.rootLayer, statesOf: [document])
    #expect(writer.issues.isEmpty, "\(writer.issues)")
    return text
  }

  @Test func statesAreReadAsTheyWereWritten() throws {
    let document = try Sample.read(Sample.root(#"id="root""#, Self.sublayers + Self.states))
    #expect(document.issues.isEmpty, "\(document.issues)")
    let text = written(document)
    let again = try Sample.read(text)
    #expect(again.issues.isEmpty, "\(again.issues)")
    #expect(written(again) == text)
    #expect(again.stateNames == ["off", "on"])
    again.setInitialStates()
    #expect(again.state == "on")
    let layer = try #require(again.rootLayer.sublayers?.first { $0.name == "a" })
    #expect(layer.opacity == 0.5 && layer.backgroundColor != nil)
    #expect(layer.sublayers?.compactMap(\.name) == ["new", "b"])
    let emitter = try #require(
      again.rootLayer.sublayers?.compactMap { $0 as? CAEmitterLayer }.first)
    #expect((emitter.emitterCells ?? []).isEmpty)
    again.setState(nil, transitionSpeed: 0)
    #expect(layer.opacity == 1 && again.rootLayer.sublayers?.count == 3)
    #expect(emitter.emitterCells?.compactMap(\.name) == ["c"])
  }

  @Test func animationsOfStatesAreWritten() throws {
    let text = written(try Sample.read(Sample.root(#"id="root""#, Self.sublayers + Self.states)))
    #expect(text.contains(#"<LKStateTransition fromState="off" toState="on">"#))
    #expect(text.contains(#"<animation type="CABasicAnimation" keyPath="opacity" duration="2"/>"#))
    #expect(text.contains(#"<animation type="CABasicAnimation" keyPath="zPosition"/>"#))
  }

  /// Without states, no layer has an identifier.
  @Test func layersWithoutStatesHaveNoIdentifiers() throws {
    let text = written(try Sample.read(Sample.root(#"id="root""#, Self.sublayers)))
    #expect(!text.contains("id=") && !text.contains("<states"))
  }
}
