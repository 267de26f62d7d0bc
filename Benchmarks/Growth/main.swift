import QuartzCore

// Measures how memory and time grow with the number of layers, through the public API. Prints the rows of a Markdown
// table.

MainActor.assumeIsolated {
  measureMemory(ofLayers: 100_000)
  for count in [1_000, 10_000, 100_000] {
    let behind = frameTime(CGRect(origin: .zero, size: Stage.size), count)
    let beside = frameTime(CGRect(x: 0, y: 0, width: 1280, height: 480), count)
    row(
      "a frame in which one layer moves over \(count.formatted()) static ones; beside them",
      "\(behind.asTime); \(beside.asTime)")
  }
}

/// Measures the memory of a layer. This must be the first measurement, while the heap is small and not fragmented.
@MainActor
private func measureMemory(ofLayers count: Int) {
  let stage = Stage()
  stage.frame()
  let empty = residentMemory()
  stage.addLayers(count, in: CGRect(origin: .zero, size: Stage.size))
  let made = residentMemory()
  let commit = milliseconds { stage.commit() }
  let committed = residentMemory()
  let firstFrame = milliseconds { stage.frame() }
  let drawn = residentMemory()

  func perLayer(_ bytes: Int) -> String { "\(bytes / count) bytes" }
  let number = count.formatted()
  row("memory of a plain layer in the model tree", perLayer(made - empty))
  row("the same, with the snapshot of the render server", perLayer(committed - empty))
  row("the same, after it was drawn", perLayer(drawn - empty))
  row("first commit of \(number) layers", commit.asTime)
  row("their first frame", firstFrame.asTime)
  measureOneChange(on: stage, number)
}

@MainActor
private func measureOneChange(on stage: Stage, _ number: String) {
  let layer = stage.root.sublayers?[50_000]
  var offset: CGFloat = 0
  func change() {
    offset = 1 - offset
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer?.position.x += 2 * offset - 1
    CATransaction.commit()
  }
  row("commit of one changed layer of \(number)", median(of: 1001, change).asTime)
  let frame = median(of: 51) {
    change()
    stage.frame()
  }
  row("the same, and the frame that shows it", frame.asTime)
  row("a frame without changes", median(of: 1001) { stage.frame() }.asTime)
}

/// Returns the median time of frames, in milliseconds, in which one layer moves and `count` other layers in `area` do
/// not.
@MainActor
private func frameTime(_ area: CGRect, _ count: Int) -> Double {
  let stage = Stage()
  stage.addLayers(count, in: area)
  stage.addMovingLayer()
  stage.commit()
  // The frames that draw the whole tree and fill the caches are not measured.
  for _ in 0..<5 { stage.frame() }
  return median(of: 101) { stage.frame() }
}
