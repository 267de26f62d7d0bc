import CoreGraphics
import RenderModel

extension SnapshotBatch {
  /// Draws the pictures, or waits until another thread has drawn them. Must not be called while a context's lock is
  /// held.
  package func take() {
    take { moment, requests in
      // Transitions that were active at that time need their own snapshots first.
      moment.tree.takeSnapshots()
      var snapshotter = TransitionSnapshotter(moment.tree, moment.presentation, scale: scale)
      return requests.map { snapshotter.picture(of: $0.node, for: $0.effect, isNew: $0.isNew) }
    }
  }
}

extension LayerTree {
  /// Draws the snapshots of transitions that have not been drawn yet.
  package func takeSnapshots() {
    for id in animatedNodes where self[id].hasTransition {
      for var animation in self[id].animations {
        animation.forEachTransition { transition in
          transition.snapshot?.batch?.take()
          transition.newSnapshot?.batch?.take()
        }
      }
    }
  }
}
