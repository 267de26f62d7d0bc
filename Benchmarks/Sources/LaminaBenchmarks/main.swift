import Benchmark
import QuartzCore

// Each benchmark goes through the public API, as a program would. Times are those of one iteration.

/// A renderer with a tree, a canvas that is kept, and a clock that runs at 60 Hz.
@MainActor
final class Bench {
  let renderer = CARenderer()
  let context: CGContext?
  private var time = CACurrentMediaTime()

  init(_ tree: CALayer, width: Int, height: Int) {
    context = makeContext(width: width, height: height)
    renderer.layer = tree
    renderer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    CATransaction.flush()
    frame()
  }

  func frame() {
    time += 1.0 / 60
    renderer.beginFrame(atTime: time)
    if let context { renderer.render(into: context) }
    renderer.endFrame()
  }
}

MainActor.assumeIsolated {
  let door = Bench(makeDoor(), width: 1280, height: 720)
  benchmark("door frame, 1280×720") { MainActor.assumeIsolated { door.frame() } }

  for isAdditive in [false, true] {
    let particles = Bench(makeParticles(isAdditive: isAdditive), width: 1280, height: 720)
    for _ in 0..<120 { particles.frame() }
    benchmark("5,000 \(isAdditive ? "additive " : "")particles, 1280×720") {
      MainActor.assumeIsolated { particles.frame() }
    }
  }
  let indicator = Bench(makeIndicator(), width: 200, height: 200)
  benchmark("activity indicator of 12 copies, 200×200") {
    MainActor.assumeIsolated { indicator.frame() }
  }

  let evaluation = Bench(makeAnimatedLayers(1000, animations: 20), width: 16, height: 16)
  benchmark("evaluate 20,000 animations (1,000 layers)") {
    MainActor.assumeIsolated { evaluation.frame() }
  }

  let wide = Bench(makeAnimatedLayers(10000, animations: 2), width: 16, height: 16)
  benchmark("evaluate 20,000 animations (10,000 layers)") {
    MainActor.assumeIsolated { wide.frame() }
  }

  let plain = makePlainLayers(10000)
  let changed = plain.sublayers?[5000]
  let commits = Bench(plain, width: 16, height: 16)
  var offset: CGFloat = 0
  benchmark("commit one changed layer of 10,000") {
    MainActor.assumeIsolated {
      offset += 1
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      changed?.position.x = offset
      CATransaction.commit()
    }
  }
  benchmark("commit 10,000 changed layers") {
    MainActor.assumeIsolated {
      offset += 1
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for layer in plain.sublayers ?? [] { layer.position.x = offset }
      CATransaction.commit()
    }
  }
  benchmark("add an animation to a committed layer") {
    MainActor.assumeIsolated {
      changed?.add(makeFade(), forKey: "fade")
      CATransaction.flush()
    }
  }

  let crowd = makePlainLayers(10000)
  let crowded = Bench(crowd, width: 16, height: 16)
  let fade = makeFade()
  benchmark("add 10,000 animations, one commit") { state in
    MainActor.assumeIsolated {
      for layer in crowd.sublayers ?? [] { layer.removeAllAnimations() }
      CATransaction.flush()
    }
    try state.measure {
      MainActor.assumeIsolated {
        for layer in crowd.sublayers ?? [] { layer.add(fade, forKey: "fade") }
        CATransaction.flush()
      }
    }
  }

  let resting = Bench(makePlainLayers(10000), width: 1280, height: 720)
  benchmark("a frame in which nothing changes, 10,000 layers") {
    MainActor.assumeIsolated { resting.frame() }
  }
  withExtendedLifetime((commits, crowded)) { Benchmark.main() }
}
