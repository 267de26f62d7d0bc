import CoreGraphics
import Synchronization

/// The pictures of one commit's transitions: at first only the tree that they show, and later their pixels (L5.2,
/// L8.25). All come from one tree at one time, and share what they may cost.
///
/// A commit makes it while it holds the context's lock, which costs a copy of the tree's list of nodes; the rest is done
/// by whoever calls `take` without that lock. Until then a frame shows the layers as they were.
final class SnapshotBatch: Sendable {
  private struct Request: Sendable {
    let node: NodeID
    let effect: TransitionEffect
    let isNew: Bool
  }

  /// What the pictures show.
  struct Moment: Sendable {
    fileprivate(set) var tree: LayerTree
    fileprivate(set) var presentation = Presentation()
    fileprivate var isEvaluated = false
  }

  private let time: Double
  /// Pixels a point of the window.
  private let scale: Double
  private let requests: Mutex<[Request]>
  /// nil once the pictures are taken.
  private let source: Mutex<Moment?>
  private let pictures = Mutex<[LayerPicture?]?>(nil)
  /// Held while the pictures are taken.
  private let turn = Mutex<Void>(())

  init(_ tree: LayerTree, at time: Double, scale: Double) {
    (self.time, self.scale) = (time, scale)
    requests = Mutex([])
    source = Mutex(Moment(tree: tree.withoutChangeLog()))
  }

  var isEmpty: Bool { requests.withLock(\.isEmpty) }

  /// The layers that wait for the pictures.
  var nodes: [NodeID] { requests.withLock { $0.map(\.node) } }

  func snapshot(of node: NodeID, for effect: TransitionEffect, isNew: Bool) -> LayerSnapshot {
    requests.withLock { requests in
      requests.append(Request(node: node, effect: effect, isNew: isNew))
      return LayerSnapshot(batch: self, index: requests.count - 1)
    }
  }

  /// What the layers showed; nil once there are pictures of it.
  var moment: Moment? {
    source.withLock { source in
      source?.evaluate(at: time)
      return source
    }
  }

  /// Whether the pictures are there.
  var isTaken: Bool { pictures.withLock { $0 != nil } }

  /// nil before they are taken; then nil for a layer that showed nothing.
  fileprivate func picture(_ index: Int) -> LayerPicture?? { pictures.withLock { $0?[index] } }

  /// Draws the pictures, or waits until somebody has; not to be called with a context's lock held.
  func take() {
    turn.withLock { _ in
      guard let moment else { return }
      // Those of transitions that were running then.
      moment.tree.takeSnapshots()
      var taker = PictureTaker(moment.tree, moment.presentation, scale: scale)
      let taken = requests.withLock { $0 }.map {
        taker.picture(of: $0.node, for: $0.effect, isNew: $0.isNew)
      }
      pictures.withLock { $0 = taken }
      source.withLock { $0 = nil }
    }
  }
}

extension SnapshotBatch.Moment {
  fileprivate mutating func evaluate(at time: Double) {
    guard !isEvaluated else { return }
    isEvaluated = true
    presentation.evaluate(&tree, at: time)
  }
}

/// One picture of a batch.
package struct LayerSnapshot: Sendable {
  let batch: SnapshotBatch
  fileprivate let index: Int

  /// Whether the picture is there, if there is one.
  package var isTaken: Bool { batch.isTaken }

  /// nil for a layer that showed nothing, and before the picture is taken.
  package var picture: LayerPicture? { batch.picture(index) ?? nil }
}

// MARK: - Commits

extension Commit {
  /// The commit with snapshots of what its transitions lead away from, which is in `tree`; nil without transitions.
  mutating func addOldSnapshots(of tree: LayerTree, scale: Double) -> SnapshotBatch? {
    guard addsTransitions else { return nil }
    let batch = SnapshotBatch(tree, at: time, scale: scale)
    for index in updates.indices { updates[index].addOldSnapshots(of: tree, to: batch) }
    return batch.isEmpty ? nil : batch
  }
}

extension NodeUpdate {
  /// A layer that is new in the tree showed nothing.
  fileprivate mutating func addOldSnapshots(of tree: LayerTree, to batch: SnapshotBatch) {
    guard addsTransitions, tree.nodes.indices.contains(Int(id.index)) else { return }
    let hides = properties?.has(.hidden) == true && !tree[id].properties.has(.hidden)
    for index in addedAnimations.indices {
      addedAnimations[index].forEachTransition { transition in
        transition.coversHiding = hides
        transition.snapshot = batch.snapshot(of: id, for: transition.effect, isNew: false)
      }
    }
  }
}

extension LayerTree {
  /// After `commit`: gives its transitions that stand still a snapshot of what they lead to; nil without such.
  mutating func addNewSnapshots(after commit: Commit, scale: Double) -> SnapshotBatch? {
    let updates = commit.updates.filter { $0.addedAnimations.contains(where: \.kind.freezesNew) }
    guard !updates.isEmpty else { return nil }
    let batch = SnapshotBatch(self, at: commit.time, scale: scale)
    for update in updates {
      var animations = update.addedAnimations.filter(\.kind.freezesNew)
      for index in animations.indices {
        animations[index].forEachTransition { transition in
          guard transition.freezesNew else { return }
          transition.newSnapshot = batch.snapshot(of: update.id, for: transition.effect, isNew: true)
        }
      }
      self[update.id].replace(animations)
    }
    return batch
  }

  /// Draws the pictures that transitions still wait for.
  func takeSnapshots() {
    for id in animatedNodes where self[id].hasTransition {
      for var animation in self[id].animations {
        animation.forEachTransition { transition in
          transition.snapshot?.batch.take()
          transition.newSnapshot?.batch.take()
        }
      }
    }
  }
}
