import QuartzCore
import Testing

/// Misuse that ends the program with a message, which names the layers that are involved. Each case runs in a process
/// of its own.
@Suite struct TrapTests {
  private func expect(_ result: ExitTest.Result?, says parts: String...) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for part in parts { #expect(text.contains(part), "\(text)") }
  }

  @Test func aLayerAsASublayerOfItsDescendantL3_4() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (outer, inner) = (CALayer(), CALayer())
      (outer.name, inner.name) = ("theOuter", "theInner")
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
    expect(result, says: "CALayerInvalid", "theOuter", "theInner", "cycle")
  }

  @Test func aLayerAsItsOwnSublayerL3_4() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let layer = CALayer()
      layer.name = "alone"
      layer.addSublayer(layer)
    }
    expect(result, says: "alone", "cycle")
  }

  @Test func aMaskThatContainsItsOwnerL3_4() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (outer, inner) = (CALayer(), CALayer())
      (outer.name, inner.name) = ("theOuter", "theInner")
      outer.addSublayer(inner)
      inner.mask = outer
    }
    expect(result, says: "theOuter", "theInner")
  }

  @Test func replacingALayerThatIsNotASublayerL3_3() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (parent, stranger) = (CALayer(), CALayer())
      (parent.name, stranger.name) = ("theParent", "theStranger")
      parent.replaceSublayer(stranger, with: CALayer())
    }
    expect(result, says: "theParent", "theStranger", "not a sublayer")
  }

  @Test func replacingAMaskAsIfItWereASublayerL3_3() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (parent, mask) = (CALayer(), CALayer())
      (parent.name, mask.name) = ("theParent", "theMask")
      parent.mask = mask
      parent.replaceSublayer(mask, with: CALayer())
    }
    expect(result, says: "theParent", "theMask", "not a sublayer")
  }

  @Test func theSameLayerTwiceAmongSublayersL3_5() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (parent, child) = (CALayer(), CALayer())
      (parent.name, child.name) = ("theParent", "theChild")
      parent.sublayers = [child, child]
    }
    expect(result, says: "theParent", "theChild", "twice")
  }

  @Test func writingToAPresentationLayerT8_2() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (context, root) = (LayerContext(), CALayer())
      context.layer = root
      CATransaction.flush()
      root.presentation()?.opacity = 0.5
    }
    expect(result, says: "presentation layer is read-only", "opacity", "model()")
  }

  @Test func addingToAPresentationLayerT8_2() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (context, root) = (LayerContext(), CALayer())
      context.layer = root
      CATransaction.flush()
      root.presentation()?.addSublayer(CALayer())
    }
    expect(result, says: "presentation layer is read-only")
  }

  @Test func changingAnAddedAnimationT3_23() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (context, root) = (LayerContext(), CALayer())
      context.layer = root
      root.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
      root.animation(forKey: "fade")?.duration = 3
    }
    expect(result, says: "CABasicAnimation was already added to a layer", "change a copy")
  }

  @Test func aTimingFunctionThatDoesNotExistT2_7() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "swing"))
    }
    expect(result, says: "'swing'")
  }

  @Test func aControlPointThatDoesNotExistT2_2() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var values: [Float] = [0, 0]
      CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &values)
    }
    expect(result, says: "control point 4")
  }
}
