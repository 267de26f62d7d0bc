import CAML
import Foundation
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// Changes between states, for which the document has no animations of its own, and changes that are shown partly.
@Suite(.serialized, .ownsTheClock) @MainActor struct StateChangeTests {
  private let renderer = CARenderer()

  private static let states = """
    <sublayers><CALayer id="a" name="a" opacity="1" position="0 0">
      <sublayers><CALayer id="b"/></sublayers></CALayer></sublayers>
    <states>
      <LKState name="in"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="100"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="hidden"><value type="integer" value="1"/></LKStateSetValue>
        <LKStateRemoveElement targetId="a" keyPath="sublayers" objectId="b"/>
      </elements></LKState>
      <LKState name="out"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="300"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="transform.rotation.z"><value type="real" value="2"/></LKStateSetValue>
      </elements></LKState>
    </states>
    """

  private func document(_ transitions: String = "") throws -> CAMLDocument {
    try Sample.read(
      Sample.root("", Self.states + "<stateTransitions>\(transitions)</stateTransitions>"))
  }

  /// Shows a document in a renderer at the media time 10. Returns the layer that the states change.
  private func show(_ document: CAMLDocument) throws -> CALayer {
    MediaClock.setManualTime(10)
    renderer.layer = document.rootLayer
    renderer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    renderer.beginFrame(atTime: 10)
    return try #require(document.rootLayer.sublayers?.first)
  }

  private func x(of layer: CALayer, at time: Double) -> CGFloat {
    MediaClock.setManualTime(time)
    CATransaction.flush()
    renderer.beginFrame(atTime: time)
    return layer.presentation()?.position.x ?? -1
  }

  /// If the values were committed before their animations, the history would show the end of the change for an instant.
  @Test func valuesAndAnimationsOfAChangeAreCommittedTogether() throws {
    let document = try document()
    let context = LayerContext()
    context.layer = document.rootLayer
    CATransaction.flush()
    var commits = 0
    context.onCommit = { _ in commits += 1 }
    document.setState("out")
    CATransaction.flush()
    #expect(commits == 1)
    #expect(document.rootLayer.sublayers?.first?.animationKeys()?.isEmpty == false)
  }

  // MARK: The spring

  /// If the document has no animations for a change, a spring animates each value that can be animated (D5.6).
  @Test func changedValuesMoveWithASpring() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document()
    let layer = try show(document)
    document.setState("in")
    #expect(Set(layer.animationKeys() ?? []) == ["state.position.x", "state.opacity"])
    let spring = try #require(layer.animation(forKey: "state.opacity") as? CASpringAnimation)
    #expect(spring.damping * spring.damping >= 4 * spring.mass * spring.stiffness)
    #expect(layer.isHidden && layer.position.x == 100)
    #expect(x(of: layer, at: 10) == 0)
    // The spring has the rates 10 and 15 per second: of the 100 points, 34 have been passed after 0.1 s,
    // and less than 0.2 remain after 0.75 s. It ends after 0.8 s.
    let early = x(of: layer, at: 10.1)
    #expect(early > 10 && early < 90)
    #expect(abs(x(of: layer, at: 10.75) - 100) < 0.5)
    #expect(x(of: layer, at: 11) == 100)
  }

  /// A change that is interrupted by another one continues from the presentation values.
  @Test func anInterruptedChangeContinues() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document()
    let layer = try show(document)
    document.setState("in")
    let before = x(of: layer, at: 10.1)
    document.setState("out")
    #expect(x(of: layer, at: 10.1) == before)
    #expect(x(of: layer, at: 10.2) > before)
    #expect(x(of: layer, at: 12) == 300)
    // The opacity returns to the layer's own value, because the new state does not set it.
    #expect(layer.opacity == 1)
  }

  /// Animations of the document replace the spring. A change without animation ends the animations that run.
  @Test func theDocumentsAnimationsComeFirst() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document(
      """
      <LKStateTransition fromState="*" toState="in"><elements>
        <LKStateTransitionElement key="opacity" targetId="a">
          <animation type="CABasicAnimation" keyPath="opacity" duration="1"/>
        </LKStateTransitionElement></elements></LKStateTransition>
      """)
    let layer = try show(document)
    document.setState("in")
    #expect(layer.animationKeys() == ["opacity"] && layer.position.x == 100)
    #expect(x(of: layer, at: 10) == 100)
    #expect(x(of: layer, at: 10.5) == 100)
    document.setState("out")
    #expect(
      Set(layer.animationKeys() ?? []) == [
        "state.position.x", "state.transform.rotation.z", "state.opacity",
      ])
    document.setState(nil, transitionSpeed: 0)
    #expect(layer.animationKeys() == nil)
  }

  // MARK: Progress

  /// In a partial change, values that can be interpolated are; all others change at one half (D5.7).
  @Test func aPartialChangeInterpolatesValues() throws {
    let document = try document()
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.show(StateProgress(from: "in", to: "out", fraction: 0.25))
    #expect(layer.position.x == 150 && layer.opacity == 0.625)
    let turn = try #require(layer.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(turn - 0.5) < 1e-9)
    #expect(layer.isHidden && layer.sublayers == nil && document.state == "in")
    document.show(StateProgress(from: "in", to: "out", fraction: 0.75))
    #expect(layer.position.x == 250 && layer.opacity == 0.875)
    #expect(!layer.isHidden && layer.sublayers?.count == 1 && document.state == "out")
    #expect(document.progress == StateProgress(from: "in", to: "out", fraction: 0.75))
  }

  /// At its ends, a partial change equals the two states. After another change, nothing of it remains.
  @Test func theEndsOfAPartialChangeAreTheStates() throws {
    let document = try document()
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.show(StateProgress(from: nil, to: "in", fraction: 0.5))
    #expect(layer.position.x == 50)
    document.show(StateProgress(from: nil, to: "in", fraction: 7))
    #expect(layer.position.x == 100 && document.state == "in" && document.progress == nil)
    document.show(StateProgress(from: nil, to: "in", fraction: 0))
    #expect(layer.position.x == 0 && layer.opacity == 1 && document.state == nil)
    document.show(StateProgress(from: "in", to: "out", fraction: 0.1))
    document.setState(nil, transitionSpeed: 0)
    #expect(layer.position.x == 0 && layer.opacity == 1 && layer.sublayers?.count == 1)
    document.show(StateProgress(from: "in", to: "elsewhere", fraction: 0.5))
    #expect(layer.position.x == 0 && document.progress == nil)
  }

  /// A change of state continues from the values of a partial change.
  @Test func aChangeContinuesFromAPartialChange() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document()
    let layer = try show(document)
    document.show(StateProgress(from: "in", to: "out", fraction: 0.75))
    CATransaction.flush()
    document.setState("out")
    #expect(document.progress == nil && x(of: layer, at: 10) == 250)
    #expect(x(of: layer, at: 12) == 300)
  }

  // MARK: Issues

  /// An issue belongs to the innermost layer whose element contains the fault.
  @Test func issuesNameTheirLayers() throws {
    let inner = "<sublayers><CALayer name=\"a\" glitter=\"2\"/></sublayers>"
    let document = try Sample.read(Sample.root("name=\"root\" sparkle=\"1\"", inner))
    #expect(document.issues.map { document.layer(of: $0)?.name } == ["root", "a"])
  }
}
