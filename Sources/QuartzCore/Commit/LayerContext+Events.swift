import CoreGraphics
import RenderServer

// What comes back from the render thread.

extension LayerContext {
  /// Takes note of animations that began or ended, and schedules their callbacks. On the thread that
  /// owns the layers.
  package func deliver(_ events: [AnimationEvent]) {
    inScope { take(events) }
  }

  private func take(_ events: [AnimationEvent]) {
    for event in events {
      guard let layer = registry.layer(of: event.node),
        let attached = layer.attachedAnimations.first(where: { $0.id == event.animation })
      else { continue }
      switch event.kind {
      case .started: attached.reportStart()
      case .finished: finish(attached, on: layer)
      }
    }
  }

  private func finish(_ attached: AttachedAnimation, on layer: CALayer) {
    drawn.end(attached, on: layer)
    if attached.animation.isRemovedOnCompletion {
      layer.attachedAnimations.removeAll { $0 === attached }
      journal?.finish(attached.id, at: liveTime)
    }
    attached.reportStop(finished: true)
  }

  /// A frame was shown: display links fire, and layers that draw what animates draw it anew.
  package func deliver(_ beat: FrameBeat) {
    inScope { drawn.display() }
    FrameTicker.shared.fire(beat, from: self)
    updateTicking()
    CATransaction.flush()
  }

  /// Asks for ticks exactly while somebody needs them.
  func updateTicking() {
    let needsTicks = !drawn.isEmpty || FrameTicker.shared.needsTicks(from: self)
    guard needsTicks != isTicking else { return }
    isTicking = needsTicks
    server.setTicking(needsTicks)
  }

  /// Draws the layers that draw what animates, as of `time`: before a frame is rendered at a time of
  /// the caller's choosing.
  func displayAnimatedLayers(at time: Double) {
    guard !drawn.isEmpty else { return }
    frameTime = time
    drawn.display()
    frameTime = nil
  }

  /// The layer that has, or in the past had, the number `node`; nil once nobody keeps it any more.
  package func layer(everOf node: NodeID) -> CALayer? {
    registry.layer(everOf: node)
  }

  /// Reports what could not be drawn, by the path of the layer.
  package func deliver(_ problems: [RenderProblem]) {
    for problem in problems {
      guard let layer = registry.layer(of: problem.node) else { continue }
      if case .tilesMissing(let span) = problem.kind {
        (layer as? CATiledLayer)?.provide(span, atOnce: drawsTilesAtOnce)
      } else {
        Issue(problem.kind, layer: layer.treePath).map(Issue.report)
      }
    }
  }
}
