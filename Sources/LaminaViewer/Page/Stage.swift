import QuartzCore

/// A scene with a clock of its own: the layer whose time is paused, stepped and shown.
///
/// Stage time 0 is the scene's start. The stage stands still at 0 while the scene is built and
/// committed, so that what begins "now" begins at 0 exactly.
@MainActor
package final class Stage {
  package let scene: any Scene
  package let layer = CALayer()
  package private(set) var isPaused = true
  package let frameDuration = 1.0 / 60

  package init(_ scene: any Scene, size: CGSize, scale: CGFloat) {
    self.scene = scene
    layer.name = "stage"
    layer.anchorPoint = .zero
    layer.speed = 0
    layer.addSublayer(scene.root)
    scene.root.anchorPoint = .zero
    layOut(in: size, scale: scale)
  }

  package func layOut(in size: CGSize, scale: CGFloat) {
    withoutActions {
      layer.bounds = CGRect(origin: .zero, size: size)
      scene.layOut(in: size, scale: scale)
    }
  }

  /// Seconds since the start, as of `now`.
  package func time(at now: CFTimeInterval = CACurrentMediaTime()) -> CFTimeInterval {
    layer.convertTime(now, from: nil)
  }

  /// Starts what the scene plays by itself; call with the stage in a context. The stage stands at 0.
  package func start() {
    CATransaction.flush()
    scene.start()
    CATransaction.flush()
  }

  /// Stops the layer's clock at the time it shows; `resume` goes on from there (T1.20).
  package func pause() {
    guard !isPaused else { return }
    let now = time()
    withoutActions {
      layer.speed = 0
      layer.timeOffset = now
    }
    isPaused = true
  }

  package func resume() {
    guard isPaused else { return }
    let paused = layer.timeOffset
    withoutActions {
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }
    isPaused = false
  }

  /// Moves a paused stage by whole frames; pauses a running one first.
  package func step(frames: Int) {
    pause()
    let frame = (layer.timeOffset / frameDuration).rounded() + Double(frames)
    seek(to: max(0, frame * frameDuration))
  }

  /// Only while paused.
  package func seek(to time: CFTimeInterval) {
    withoutActions { layer.timeOffset = time }
  }
}
