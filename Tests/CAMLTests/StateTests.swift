import CAML
import Foundation
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// Tests of states and of the transitions between them, by the presentation values at given times.
@Suite(.serialized, .ownsTheClock) @MainActor struct StateTests {
  private let renderer = CARenderer()

  private func set(_ keyPath: String, _ type: String, _ value: String) -> String {
    "<LKStateSetValue targetId=\"a\" keyPath=\"\(keyPath)\"><value type=\"\(type)\" value=\"\(value)\"/></LKStateSetValue>"
  }

  private func state(_ name: String, _ attributes: String, _ elements: String) -> String {
    "<LKState name=\"\(name)\" \(attributes)><elements>\(elements)</elements></LKState>"
  }

  private func transition(_ from: String, _ to: String, _ duration: Double) -> String {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements>
      <LKStateTransitionElement key="opacity" targetId="a">
        <animation type="CABasicAnimation" keyPath="opacity" duration="\(duration)" beginTime="1" fillMode="backwards"/>
      </LKStateTransitionElement></elements></LKStateTransition>
    """
  }

  private func document(_ states: String, _ transitions: String = "") throws -> CAMLDocument {
    try Sample.read(
      Sample.root(
        "id=\"root\"",
        """
        <sublayers><CALayer id="a" opacity="1"/><CALayer id="b" name="b"/></sublayers>
        <states>\(states)</states><stateTransitions>\(transitions)</stateTransitions>
        """))
  }

  private func show(_ document: CAMLDocument) -> CALayer {
    MediaClock.setManualTime(10)
    renderer.layer = document.rootLayer
    renderer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    renderer.beginFrame(atTime: 10)
    return document.rootLayer.sublayers?[0] ?? CALayer()
  }

  private func opacity(of layer: CALayer, at time: Double) -> Float {
    MediaClock.setManualTime(time)
    renderer.beginFrame(atTime: time)
    return layer.presentation()?.opacity ?? -1
  }

  /// A state has a name (D5.1) and changes values. If it changes a value twice, the last change counts (D5.2).
  @Test func aStateChangesValuesAndGoesBack() throws {
    let document = try document(
      state("on", "", set("opacity", "real", "0.2") + set("opacity", "real", "0.5"))
        + state("off", "basedOn=\"on\"", set("hidden", "integer", "1")) + state("full", "", ""))
    let layer = try #require(document.rootLayer.sublayers?.first)
    #expect(document.stateNames == ["on", "off", "full"] && document.state == nil)
    document.setState("on")
    // The last change of the value counts.
    #expect(layer.opacity == 0.5 && !layer.isHidden)
    document.setState("off")
    #expect(layer.opacity == 0.5 && layer.isHidden && document.state == "off")
    document.setState("full")
    #expect(layer.opacity == 1 && !layer.isHidden)
    document.setState("on")
    document.setState("nowhere")
    #expect(document.state == "on")
    document.setState(nil)
    #expect(layer.opacity == 1 && document.state == nil)
  }

  /// The initial state is set only when the caller requests it (D5.3).
  @Test func theInitialStateIsSetOnRequest() throws {
    let document = try document(state("on", "initial=\"true\"", set("opacity", "real", "0.2")))
    #expect(document.state == nil)
    document.setInitialStates()
    #expect(document.state == "on" && document.rootLayer.sublayers?[0].opacity == 0.2)
  }

  @Test func statesAddAndRemoveLayers() throws {
    let document = try document(
      state(
        "x", "",
        """
        <LKStateRemoveElement targetId="root" keyPath="sublayers" objectId="a"/>
        <LKStateAddElement targetId="b" keyPath="sublayers"><object type="CALayer" name="new"/></LKStateAddElement>
        """))
    let root = document.rootLayer
    document.setState("x")
    #expect(root.sublayers?.compactMap(\.name) == ["b"] && root.sublayers?[0].sublayers?.count == 1)
    document.setState(nil)
    #expect(root.sublayers?.count == 2 && root.sublayers?[1].sublayers == nil)
  }

  /// Adding and removing a layer takes time for each of its siblings, so the number of these changes is limited. The
  /// number of changed values is not.
  @Test func statesAddAndRemoveALimitedNumberOfLayers() throws {
    let layers = "<object type=\"CALayer\"/>"
    let one = "<LKStateAddElement targetId=\"b\" keyPath=\"sublayers\">\(layers)</LKStateAddElement>"
    let many = String(repeating: one, count: CAMLLimits.structureChanges + 5)
    let document = try document(state("x", "", many + set("opacity", "real", "0.5")))
    document.setState("x")
    let layer = try #require(document.rootLayer.sublayers?.first { $0.name == "b" })
    #expect(layer.sublayers?.count == CAMLLimits.structureChanges)
    #expect(document.rootLayer.sublayers?[0].opacity == 0.5)
    #expect(document.issues.count { $0.message.contains("more than 2000 layers") } == 1)
    document.setState(nil)
    #expect(layer.sublayers == nil)
  }

  /// Each change of a state that cannot be read is reported once.
  @Test(arguments: [
    (#"<LKStateRemoveAnimation targetId="a"/>"#, "<LKStateRemoveAnimation> has no key"),
    (#"<LKStateAddAnimation targetId="a" key="k"/>"#, "<LKStateAddAnimation> has no animation"),
    (
      #"<LKStateAddElement targetId="a" keyPath="sublayers" objectId="nobody"/>"#,
      "there is no layer with the id 'nobody' to add"
    ),
    (
      #"<LKStateAddElement targetId="a" keyPath="sublayers"/>"#,
      "<LKStateAddElement> contains no layer to add"
    ),
    (
      #"<LKStateAddElement targetId="a" keyPath="filters"/>"#,
      "<LKStateAddElement> contains no filter to add"
    ),
    (
      #"<LKStateAddElement targetId="a" keyPath="filters" objectId="b"/>"#,
      "there is no filter with the id 'b' to add"
    ),
    (
      #"<LKStateAddElement targetId="a" keyPath="filters"><object filter="none"/></LKStateAddElement>"#,
      "there is no filter 'none'"
    ),
    (
      #"<LKStateAddElement targetId="a" keyPath="opacity"/>"#,
      "a state cannot add something to 'opacity'"
    ),
  ])
  func changesThatCannotBeReadAreReported(change: String, issue: String) throws {
    let document = try document(state("on", "", change))
    #expect(document.issues.map(\.message) == ["\(issue); left out"])
    document.setState("on")
    #expect(document.rootLayer.sublayers?.first?.filters == nil)
  }

  @Test func statesOfALayerThatAStateAddsAreReported() throws {
    let added = "<object type=\"CALayer\"><states>\(state("in", "", ""))</states></object>"
    let document = try document(
      state(
        "on", "", "<LKStateAddElement targetId=\"b\" keyPath=\"sublayers\">\(added)</LKStateAddElement>"
      ))
    #expect(document.stateNames == ["on"])
    #expect(document.issues.map(\.message) == ["states of a layer that a state adds; left out"])
  }

  private func adding(_ attributes: String) -> String {
    """
    <LKStateAddAnimation targetId="a" \(attributes)>
      <animation type="CABasicAnimation" keyPath="opacity" repeatCount="inf"/></LKStateAddAnimation>
    """
  }

  /// Leaving a state removes all that the state added (D5.3), also an animation to which the document gives no key.
  @Test func animationsOfAStateEndWithIt() throws {
    let document = try document(state("on", "", adding("")))
    let layer = show(document)
    for _ in 0..<2 {
      document.setState("on")
      #expect(layer.animationKeys()?.count == 1)
      document.setState(nil)
      #expect(layer.animationKeys() == nil)
    }
  }

  /// If a state adds an animation under a key that the layer uses already, it replaces the layer's animation until the
  /// state is left (D5.3).
  @Test func anAnimationThatAStateReplacedComesBack() throws {
    let document = try document(state("on", "", adding("key=\"k\"")))
    let layer = show(document)
    let own = CABasicAnimation(keyPath: "zPosition")
    own.duration = 100
    layer.add(own, forKey: "k")
    document.setState("on")
    #expect((layer.animation(forKey: "k") as? CABasicAnimation)?.keyPath == "opacity")
    document.setState(nil)
    #expect((layer.animation(forKey: "k") as? CABasicAnimation)?.keyPath == "zPosition")
  }

  /// The key path of a transition's animation is that of the transition's element; the key of the element is used only
  /// without a key path.
  @Test func theKeyOfATransitionIsNotItsKeyPath() throws {
    let element = """
      <LKStateTransition fromState="*" toState="*"><elements>
        <LKStateTransitionElement key="fade" keyPath="opacity" targetId="a">
          <animation type="CABasicAnimation" duration="10"/>
        </LKStateTransitionElement></elements></LKStateTransition>
      """
    let document = try document(state("on", "", set("opacity", "real", "0.5")), element)
    let layer = show(document)
    document.setState("on")
    #expect((layer.animation(forKey: "fade") as? CABasicAnimation)?.keyPath == "opacity")
  }

  @Test func otherElementsAmongStatesAreReported() throws {
    let empty = #"<LKStateTransitionElement targetId="a"/>"#
    let document = try document(
      "<LKSate name=\"on\"/>",
      "<LKStateTransition><elements>\(empty)</elements></LKStateTransition>")
    #expect(
      document.issues.map(\.message).sorted() == [
        "<LKSate> is not known among states; left out",
        "<LKStateTransitionElement> has no animation; left out",
      ])
  }

  /// An animation without `fromValue` and `toValue` goes from the presentation value to the new value. Its begin time
  /// is a delay (D5.5).
  @Test func transitionsAnimate() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document(
      state("on", "", set("opacity", "real", "0")), transition("*", "on", 2))
    let layer = show(document)
    document.setState("on")
    #expect(layer.opacity == 0)
    #expect(opacity(of: layer, at: 10.5) == 1)
    #expect(opacity(of: layer, at: 12) == 0.5)
    #expect(opacity(of: layer, at: 13.5) == 0)
  }

  @Test func theTransitionSpeedScalesAnimationsAndZeroSkipsThem() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try document(
      state("on", "", set("opacity", "real", "0")), transition("*", "on", 2))
    let layer = show(document)
    document.setState("on", transitionSpeed: 2)
    #expect(opacity(of: layer, at: 11) == 0.5)
    document.setState(nil, transitionSpeed: 0)
    document.setState("on", transitionSpeed: 0)
    #expect(layer.opacity == 0)
  }

  /// A transition that names both states is preferred to one with a star (D5.4).
  @Test func theTransitionByNameComesFirst() throws {
    let document = try document(
      state("a", "", "") + state("b", "", ""),
      transition("a", "b", 1) + transition("*", "b", 2) + transition("b", "*", 3))
    let layer = try #require(document.rootLayer.sublayers?.first)
    document.setState("b")
    #expect(layer.animation(forKey: "opacity")?.duration == 2)
    document.setState("a")
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
    document.setState("b")
    #expect(layer.animation(forKey: "opacity")?.duration == 1)
  }

  /// Animations of a layer outside of a visible tree are removed (T8.8), so the document adds them again when its tree
  /// is shown (D4.5).
  @Test func animationsStartWhenTheTreeIsShown() throws {
    defer { MediaClock.setManualTime(nil) }
    let document = try Sample.read(
      Sample.root(
        "",
        "<sublayers><CALayer><animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"9\"/></animations></CALayer></sublayers>"
      ))
    CATransaction.flush()
    let layer = try #require(document.rootLayer.sublayers?.first)
    #expect(layer.animationKeys() == nil && document.duration == 9)
    _ = show(document)
    document.startAnimations()
    CATransaction.flush()
    #expect(layer.animationKeys() == ["a"])
  }
}
