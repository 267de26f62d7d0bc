import CoreGraphics
import DisplayLists
import RenderModel
import RenderServer

// Events from the render thread.

extension LayerContext {
  /// Handles animations that began or ended, and schedules their callbacks. Call it on the thread that owns the layers.
  package func deliver(_ events: [AnimationEvent]) {
    inScope { take(events) }
  }

  private func take(_ events: [AnimationEvent]) {
    var lookup = AttachedLookup()
    for event in events {
      guard let layer = registry.layer(of: event.node),
        let attached = lookup.animation(event.animation, on: layer)
      else { continue }
      switch event.kind {
      case .started: attached.reportStart()
      case .finished: finish(attached, on: layer, &lookup)
      }
    }
    lookup.removeOver()
  }

  private func finish(
    _ attached: AttachedAnimation, on layer: CALayer, _ lookup: inout AttachedLookup
  ) {
    animatedDrawing.end(attached, on: layer)
    if attached.animation.isRemovedOnCompletion {
      lookup.noteOver(attached, on: layer)
      // The time is read first, because it depends on the journal.
      let time = liveTime
      journal?.finish(attached.id, at: time)
    }
    attached.reportStop(finished: true)
  }

  /// Calls display links after a frame was shown, and redraws layers that draw animated properties.
  package func deliver(_ beat: FrameBeat) {
    inScope { animatedDrawing.display() }
    FrameTicker.shared.fire(beat, from: self)
    updateTicking()
    CATransaction.flush()
  }

  /// Redraws the layers that draw animated properties as of `time`, before a frame is rendered at a time that the
  /// caller chooses.
  func displayAnimatedLayers(at time: Double) {
    guard !animatedDrawing.isEmpty else { return }
    frameTime = time
    animatedDrawing.display()
    frameTime = nil
  }

  /// Returns the layer that has the number `node`, or had it at an earlier time; nil when the layer no longer exists.
  package func layer(everOf node: NodeID) -> CALayer? {
    registry.layer(everOf: node)
  }

  /// Handles the problems of a frame: draws missing tiles, and reports the other problems with the path of their layer.
  package func deliver(_ problems: [RenderProblem]) {
    for problem in problems {
      guard let layer = registry.layer(of: problem.node) else { continue }
      if case .tilesMissing(let span) = problem.kind {
        (layer as? CATiledLayer)?.requestTiles(span, atOnce: drawsTilesAtOnce)
      } else if let issue = Issue(problem.kind, layer: layer.treePath) {
        inScope { Issue.report(issue) }
      }
    }
  }
}
