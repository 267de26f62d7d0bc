import CommitStream
import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that animations of all kinds are the same after decoding.
@Suite struct StreamAnimationTests {
  private static func expectCopy(
    of kind: AnimationValue.Kind, change: (inout AnimationValue) -> Void = { _ in }
  ) throws {
    var update = NodeUpdate(id: NodeID(index: 0))
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: .max), timing: Timing(beginTime: -3, duration: 1.1), curve: .easeIn,
        isRemovedOnCompletion: true, kind: kind)
    ]
    change(&update.addedAnimations[0])
    let copy = try streamCopy(of: update)
    #expect(TreeText.text(copy) == TreeText.text(update))
    #expect(copy.addedAnimations.count == 1)
  }

  @Test func targetsOfAllKinds() throws {
    let roots: [PropertyPath.Root] = [
      .declared(.bounds), .custom("own"), .filter(.filters, name: "blur", key: "inputRadius"),
      .filter(.emitterBehaviors, name: "wave", key: "force.@index(1)"),
      .cell(EmitterCellPath(names: ["a", "b"], property: .velocity)),
    ]
    for root in roots {
      try Self.expectCopy(of: .basic(BasicAnimation(target: PropertyPath(root: root), to: .null)))
    }
    for component in PropertyComponent.allCases {
      let types: [LayerProperty.ID] = [.bounds, .position, .shadowOffset, .transform]
      let owner = types.first { PropertyComponent(component.rawValue, of: $0.row.type) != nil }
      let target = PropertyPath(root: .declared(try #require(owner)), component: component)
      try Self.expectCopy(of: .basic(BasicAnimation(target: target, by: .number(3))))
    }
  }

  @Test func valueFunctionsAndSprings() throws {
    for function in ValueFunction.allCases {
      var basic = BasicAnimation(
        target: PropertyPath(root: .declared(.transform)), from: .number(1), isAdditive: true,
        isCumulative: true)
      basic.valueFunction = function
      basic.spring = Spring(
        mass: 2, stiffness: 3, damping: 4, initialVelocity: 5, allowsOverdamping: true)
      try Self.expectCopy(of: .basic(basic))
    }
  }

  @Test func keyframesOfAllModes() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 30, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.closeSubpath()
    let target = PropertyPath(root: .declared(.position))
    let values: [PropertyValue] = [
      .point(.zero), .point(CGPoint(x: 1, y: 3)), .point(CGPoint(x: 9, y: 2)),
    ]
    for mode in CalculationMode.allCases {
      for rotation in [nil, PathRoute.RotationMode.auto, .autoReverse] {
        let route = try #require(PathRoute(path, keyTimes: nil, mode: mode, rotation: rotation))
        try Self.expectCopy(of: .keyframe(KeyframeAnimation(target: target, route: .path(route))))
      }
      let keys = try #require(
        KeyValues(values, keyTimes: [0, 0.3, 1], curves: [nil, .easeOut], mode: mode))
      try Self.expectCopy(
        of: .keyframe(KeyframeAnimation(target: target, route: .values(keys), isCumulative: true)))
    }
  }

  @Test func transitionsOfAllEffects() throws {
    var effects: [TransitionEffect] = [
      .fade, .suck, .ripple, .irisOpen, .irisClose, .iris, .rotate(angle: -0.5),
    ]
    for side in TransitionSide.allCases {
      effects += [
        .moveIn(side), .push(side), .reveal(side), .cube(side), .flip(side), .pageCurl(side),
        .pageUncurl(side),
      ]
    }
    for effect in effects {
      var transition = TransitionAnimation(
        effect: effect, startProgress: 0.1, endProgress: 0.9, capturesTarget: true)
      transition.coversHiding = true
      try Self.expectCopy(of: .transition(transition))
    }
  }

  @Test func timesFlagsAndGroups() throws {
    for mode in FillMode.allCases {
      try Self.expectCopy(of: .group([])) { animation in
        animation.timing.fillMode = mode
        animation.timing.speed = -0.3
        animation.timing = animation.timing.repeating(
          count: .infinity, duration: 2, autoreverses: true)
        (animation.curve, animation.isRemovedOnCompletion) = (nil, false)
        (animation.hasReportedStart, animation.hasReportedEnd) = (true, true)
        let child = animation
        animation.kind = .group([child, child])
      }
    }
    try Self.expectCopy(of: .inert)
  }

  /// A recording that begins during a transition contains the old picture of the layer.
  @Test func runningTransitionsKeepTheirPictures() throws {
    let canvas = PixelRect(x: 0, y: 0, width: 30, height: 20)
    let layers = [root(filling: canvas), box(CGRect(x: 2, y: 3, width: 20, height: 10))]
    let original = context(of: layers, in: canvas)
    var (commit, update) = (Commit(time: 1), NodeUpdate(id: NodeID(index: 1)))
    update.properties = box(CGRect(x: 2, y: 3, width: 20, height: 10), .black)
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(beginTime: 1, duration: 1), curve: nil,
        isRemovedOnCompletion: false, kind: .transition(TransitionAnimation(effect: .push(.minX))))
    ]
    commit.updates = [update]
    original.commit(commit)
    var encoder = StreamEncoder()
    encoder.append(Commit(describing: original.tree(at: 1.2), time: 1.2, mediaTime: 1.2))
    var reader = try StreamReader(encoder.take().bytes())
    guard case .commit(let read)? = try reader.next() else { throw StreamError.notAStream }
    let copy = RenderContext()
    copy.commit(read.commit)
    let pictures = [original, copy].map { wholePicture(of: $0, at: 1.4, canvas: canvas).picture }
    #expect(pictures[0].difference(from: pictures[1]).isNone)
    let later = wholePicture(of: copy, at: 3, canvas: canvas).picture
    #expect(!pictures[0].difference(from: later).isNone, "the transition is visible at 1.4")
  }
}
