import QuartzCore
import Testing

/// Very deep trees. A stack overflow would end the process, so each test runs in a process of its own, on a stack of
/// the size of a main thread's.
@Suite struct DeepTreeTests {
  @Test func twoThousandLevelsAreCommittedDrawnAndReleased() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack(useDeepTree) }
  }

  @Test func twentyThousandSiblingsAreCommittedAndDrawn() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack(useWideTree) }
  }
}

/// Runs `body` on a thread with a stack of 8 MB, which is what Linux gives to the main thread. If `body` does not
/// return 0, the process exits with the returned number.
func runOnMainSizedStack(_ body: @escaping @Sendable () -> Int32) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let result = body()
    if result != 0 { exit(result) }
    done.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  done.wait()
}

private func box(_ frame: CGRect, _ color: CGColor?) -> CALayer {
  let layer = CALayer()
  layer.anchorPoint = .zero
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

private func renderer(_ root: CALayer) -> CARenderer {
  let renderer = CARenderer()
  renderer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  renderer.layer = root
  return renderer
}

/// Draws a tree of two thousand levels. Returns 0 if everything is as expected.
private func useDeepTree() -> Int32 {
  let frame = CGRect(x: 0, y: 0, width: 20, height: 20)
  let root = box(frame, nil)
  var last = root
  for level in 1...2_000 {
    let layer = box(frame, level == 2_000 ? .white : nil)
    last.addSublayer(layer)
    last = layer
  }
  let renderer = renderer(root)
  renderer.beginFrame(atTime: 0)
  guard renderer.render()?.bitmap[5, 5] == 0xFFFF_FFFF else { return 2 }
  guard root.hitTest(CGPoint(x: 5, y: 5)) === last else { return 3 }
  last.position.x = 1
  root.sublayers = nil
  CATransaction.flush()
  return last.presentation() == nil ? 0 : 4
}

/// Draws and removes twenty thousand sublayers of one layer. Returns 0 if everything is as expected.
private func useWideTree() -> Int32 {
  let root = CALayer()
  for index in 0..<20_000 {
    root.addSublayer(box(CGRect(x: index % 20, y: index / 20 % 20, width: 1, height: 1), .white))
  }
  let renderer = renderer(root)
  renderer.beginFrame(atTime: 0)
  guard renderer.render()?.isOpaque == true else { return 2 }
  root.sublayers = nil
  renderer.beginFrame(atTime: 1)
  return renderer.render()?.bitmap[0, 0] == 0 ? 0 : 3
}
