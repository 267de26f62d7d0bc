import Benchmark
import QuartzCore

// Each benchmark uses only the public API, as a program does. The times are those of one iteration.

/// A renderer with a tree, a bitmap that is reused for every frame, and a clock that runs at 60 Hz.
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

/// A value that is created when it is first used, so that benchmarks that a filter leaves out take no time.
@MainActor
final class Lazy<Value> {
  private let make: () -> Value
  private var made: Value?

  init(_ make: @autoclosure @escaping () -> Value) { self.make = make }

  var value: Value {
    if let made { return made }
    let value = make()
    made = value
    return value
  }
}

@MainActor
func frameBenchmark(_ name: String, _ bench: @autoclosure @escaping () -> Bench) {
  let bench = Lazy(bench())
  benchmark(name) { MainActor.assumeIsolated { bench.value.frame() } }
}

/// A committed tree of 10,000 black layers of one point, side by side.
@MainActor
final class Crowd {
  let layers: [CALayer]
  private let bench: Bench
  private var offset: CGFloat = 0

  init() {
    let root = makePlainLayers(10000)
    layers = root.sublayers ?? []
    bench = Bench(root, width: 16, height: 16)
  }

  func move(_ range: Range<Int>) {
    offset += 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for layer in layers[range] { layer.position.x = offset }
    CATransaction.commit()
  }

  func add(_ animation: CAAnimation, to range: Range<Int>) {
    for layer in layers[range] { layer.add(animation, forKey: "fade") }
    CATransaction.flush()
  }

  func removeAnimations() {
    for layer in layers { layer.removeAllAnimations() }
    CATransaction.flush()
  }
}

MainActor.assumeIsolated {
  frameBenchmark("door frame, 1280×720", Bench(makeDoor(), width: 1280, height: 720))
  for isAdditive in [false, true] {
    frameBenchmark(
      "5,000 \(isAdditive ? "additive " : "")particles, 1280×720",
      {
        let bench = Bench(makeParticles(isAdditive: isAdditive), width: 1280, height: 720)
        // After two seconds, the lifetime of a particle, as many die as are born.
        for _ in 0..<120 { bench.frame() }
        return bench
      }())
  }
  frameBenchmark(
    "activity indicator of 12 copies, 200×200", Bench(makeIndicator(), width: 200, height: 200))
  frameBenchmark(
    "evaluate 20,000 animations (1,000 layers)",
    Bench(makeAnimatedLayers(1000, animations: 20), width: 16, height: 16))
  frameBenchmark(
    "evaluate 20,000 animations (10,000 layers)",
    Bench(makeAnimatedLayers(10000, animations: 2), width: 16, height: 16))
  frameBenchmark(
    "a frame without changes, 10,000 layers",
    Bench(makePlainLayers(10000), width: 1280, height: 720))

  let crowd = Lazy(Crowd())
  let fade = makeFade()
  benchmark("commit one changed layer of 10,000") {
    MainActor.assumeIsolated { crowd.value.move(5000..<5001) }
  }
  benchmark("commit 10,000 changed layers") {
    MainActor.assumeIsolated { crowd.value.move(0..<10000) }
  }
  benchmark("make an animation") { MainActor.assumeIsolated { blackHole(makeFade()) } }
  benchmark("add an animation in place of another, and commit") {
    MainActor.assumeIsolated { crowd.value.add(fade, to: 5000..<5001) }
  }
  benchmark("add 10,000 animations, one commit") { state in
    MainActor.assumeIsolated { crowd.value.removeAnimations() }
    try state.measure { MainActor.assumeIsolated { crowd.value.add(fade, to: 0..<10000) } }
  }
  Benchmark.main()
}

@inline(never)
func blackHole(_ value: Any) { withExtendedLifetime(value) {} }
