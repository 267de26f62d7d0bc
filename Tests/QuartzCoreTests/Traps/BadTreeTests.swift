import QuartzCore
import RenderModel
import Testing

/// Trees of ten thousand levels or a hundred thousand siblings, on a stack of the size of a main thread's. The tests
/// run one after the other, each in a process of its own.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BadTreeTests {
  @Test func tenThousandLevelsAreDrawnHitAndReleased() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack { useTower { _ in } } }
  }

  @Test func tenThousandHiddenLevelsDrawNothing() async {
    await #expect(processExitsWith: .success) {
      runOnMainSizedStack {
        useTower(shows: false) { $0[1].isHidden = true }
      }
    }
  }

  @Test func tenThousandGroupsAreDrawn() async {
    await #expect(processExitsWith: .success) {
      runOnMainSizedStack {
        useTower {
          for layer in $0.dropFirst() {
            layer.opacity = 0.9999
            layer.borderWidth = 1
            layer.masksToBounds = true
            layer.cornerRadius = 2
          }
        }
      }
    }
  }

  @Test func tenThousandLevelsWithTimeOffsetsAndAnimationsAreDrawn() async {
    await #expect(processExitsWith: .success) {
      runOnMainSizedStack {
        useTower {
          let fade = CABasicAnimation(keyPath: "cornerRadius")
          (fade.toValue, fade.duration) = (1, 10)
          for (level, layer) in $0.enumerated() {
            layer.timeOffset = 1e-6
            if level.isMultiple(of: 100) { layer.add(fade, forKey: "fade") }
          }
        }
      }
    }
  }

  @Test func aHundredThousandSiblingsAreDrawnHitAndReordered() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack(useCrowd) }
  }

  @Test func chainsOfTransformLayersAndMasksAreDrawn() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack(useOddTowers) }
  }
}

private let side = 20.0

private func box(_ frame: CGRect, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.anchorPoint = .zero
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

private func renderer(_ root: CALayer) -> CARenderer {
  let renderer = CARenderer()
  renderer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
  renderer.layer = root
  return renderer
}

/// Draws, hit tests and releases ten thousand nested layers, after `change`. The innermost layer is white. Returns 0 if
/// everything is as expected.
private func useTower(shows: Bool = true, _ change: ([CALayer]) -> Void) -> Int32 {
  CoreGraphics.Issue.setHandler { _ in }
  let frame = CGRect(x: 0, y: 0, width: side, height: side)
  var layers = [box(frame, nil)]
  for level in 1..<10_000 {
    layers.append(box(frame, level == 9_999 ? .white : nil))
    layers[level - 1].addSublayer(layers[level])
  }
  change(layers)
  let (root, last) = (layers[0], layers[9_999])
  let renderer = renderer(root)
  renderer.beginFrame(atTime: 1)
  let pixel = renderer.render()?.bitmap[10, 10] ?? 0
  guard (pixel >> 24 > 0) == shows else { return 2 }
  let hit = root.hitTest(CGPoint(x: 10, y: 10))
  guard hit === (shows ? last : root) else { return 3 }
  guard last.presentation() != nil, last.convert(CGPoint.zero, to: root) == .zero else { return 4 }
  // The path of a deep layer names only 40 layers. The limit of 2,000 characters is a choice.
  guard last.convertTime(1, from: nil).isFinite, last.treePath.count < 2_000 else { return 5 }
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  for (level, layer) in layers.enumerated() {
    layer.bounds.size.width += 1
    layer.setNeedsLayout()
    if level.isMultiple(of: 50) { layer.setNeedsDisplay() }
  }
  CATransaction.commit()
  renderer.beginFrame(atTime: 2)
  _ = renderer.render()
  layers[5_000].removeFromSuperlayer()
  layers = []
  renderer.beginFrame(atTime: 3)
  return renderer.render()?.bitmap[10, 10] == 0 ? 0 : 6
}

/// Draws, hit tests and reorders a hundred thousand sublayers of one layer. Returns 0 if everything is as expected.
private func useCrowd() -> Int32 {
  let root = CALayer()
  var crowd = (0..<100_000).map { index in
    box(CGRect(x: index % 20, y: index / 20 % 20, width: 1, height: 1), .white)
  }
  for layer in crowd { root.addSublayer(layer) }
  let renderer = renderer(root)
  renderer.beginFrame(atTime: 0)
  guard renderer.render()?.isOpaque == true else { return 2 }
  guard root.hitTest(CGPoint(x: 19.5, y: 19.5)) === crowd[99_999] else { return 3 }
  crowd.swapAt(0, 99_999)
  root.sublayers = crowd
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  for (index, layer) in crowd.enumerated() { layer.zPosition = Double(index % 7) }
  CATransaction.commit()
  renderer.beginFrame(atTime: 1)
  guard renderer.render()?.isOpaque == true else { return 4 }
  for layer in crowd.prefix(30_000) { layer.removeFromSuperlayer() }
  for layer in crowd.suffix(30_000).reversed() { layer.removeFromSuperlayer() }
  renderer.beginFrame(atTime: 2)
  guard root.sublayers?.count == 40_000, renderer.render() != nil else { return 5 }
  root.sublayers = nil
  crowd = []
  renderer.beginFrame(atTime: 3)
  return renderer.render()?.bitmap[0, 0] == 0 ? 0 : 6
}

/// Draws a tree with long chains of transform layers and of masks. Returns 0 if everything is as expected.
private func useOddTowers() -> Int32 {
  CoreGraphics.Issue.setHandler { _ in }
  let frame = CGRect(x: 0, y: 0, width: side, height: side)
  let root = box(frame, nil)
  var (last, masked) = (root, box(frame, .white))
  for _ in 0..<3_000 {
    let holder = CATransformLayer()
    last.addSublayer(holder)
    last = holder
  }
  last.addSublayer(masked)
  for _ in 0..<3_000 {
    let mask = box(frame, .white)
    masked.mask = mask
    masked = mask
  }
  let renderer = renderer(root)
  renderer.beginFrame(atTime: 0)
  guard renderer.render()?.bitmap[10, 10] == 0xFFFF_FFFF else { return 2 }
  _ = root.hitTest(CGPoint(x: 10, y: 10))
  root.sublayers = nil
  renderer.beginFrame(atTime: 1)
  return renderer.render()?.bitmap[10, 10] == 0 ? 0 : 3
}
