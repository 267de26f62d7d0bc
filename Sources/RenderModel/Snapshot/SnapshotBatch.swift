import CoreGraphics
import Synchronization

/// The old pictures of one commit's transitions, which show the tree before the commit (L5.2), or its new pictures,
/// which show the tree after it (L8.25). At first a batch has only the tree, later the pixels. All its pictures show one
/// tree at one time, and they share a limit of pixels.
///
/// A commit creates the batch while it holds the context's lock, which costs a copy of the tree's list of nodes. A
/// caller of `take` draws the pictures without that lock. Until the old pictures are drawn, frames show the layers of
/// the tree before the commit.
package final class SnapshotBatch: SnapshotSource {
  /// One picture to draw.
  package struct Request: Sendable {
    package let node: NodeID
    package let effect: TransitionEffect
    package let isNew: Bool
  }

  /// The tree that the pictures show, and its values at that time.
  package struct Moment: Sendable {
    package let tree: LayerTree
    package fileprivate(set) var presentation = Presentation()
    fileprivate var isEvaluated = false
  }

  private let time: Double
  /// The scale of the window in pixels per point.
  package let scale: Double
  private let requests: Mutex<[Request]>
  /// The tree to draw; nil once the pictures are drawn.
  private let source: Mutex<Moment?>
  private let pictures = Mutex<[LayerPicture?]?>(nil)
  /// The lock that is held while the pictures are drawn.
  private let drawingLock = Mutex<Void>(())

  init(_ tree: LayerTree, at time: Double, scale: Double) {
    (self.time, self.scale) = (time, scale)
    requests = Mutex([])
    source = Mutex(Moment(tree: tree.withoutChangeLog()))
  }

  var isEmpty: Bool { requests.withLock(\.isEmpty) }

  /// The layers whose pictures are in this batch.
  package var nodes: [NodeID] { requests.withLock { $0.map(\.node) } }

  func snapshot(of node: NodeID, for effect: TransitionEffect, isNew: Bool) -> LayerSnapshot {
    requests.withLock { requests in
      requests.append(Request(node: node, effect: effect, isNew: isNew))
      return LayerSnapshot(source: self, index: requests.count - 1)
    }
  }

  /// The tree and the values that the pictures show; nil once the pictures are drawn.
  package var moment: Moment? {
    source.withLock { source in
      source?.evaluate(at: time)
      return source
    }
  }

  /// True when the pictures are drawn.
  package var isTaken: Bool { pictures.withLock { $0 != nil } }

  /// The bytes of the pictures that are drawn.
  package var byteCount: Int {
    pictures.withLock { pictures in
      (pictures ?? []).reduce(0) { $0 + 4 * ($1?.image.width ?? 0) * ($1?.image.height ?? 0) }
    }
  }

  package func picture(_ index: Int) -> LayerPicture? { pictures.withLock { $0?[index] ?? nil } }

  /// Draws the pictures with `draw`, or waits until another thread has drawn them. Must not be called while a
  /// context's lock is held.
  package func take(drawnBy draw: (Moment, [Request]) -> [LayerPicture?]) {
    drawingLock.withLock { _ in
      guard let moment else { return }
      let taken = draw(moment, requests.withLock { $0 })
      pictures.withLock { $0 = taken }
      source.withLock { $0 = nil }
    }
  }
}

extension SnapshotBatch.Moment {
  fileprivate mutating func evaluate(at time: Double) {
    guard !isEvaluated else { return }
    isEvaluated = true
    presentation = Presentation(of: tree, at: time)
  }
}

extension LayerSnapshot {
  /// The batch that draws the picture.
  package var batch: SnapshotBatch? { source as? SnapshotBatch }
}

// MARK: - Commits

extension Commit {
  /// Gives the commit's transitions snapshots of the layers in `tree`, the tree before the commit. Returns their
  /// batch; nil when the commit adds no transitions.
  package mutating func addOldSnapshots(of tree: LayerTree, scale: Double) -> SnapshotBatch? {
    guard addsTransitions else { return nil }
    let batch = SnapshotBatch(tree, at: time, scale: scale)
    for index in updates.indices { updates[index].addOldSnapshots(of: tree, to: batch) }
    return batch.isEmpty ? nil : batch
  }
}

extension NodeUpdate {
  /// Gives the layer's transitions snapshots of its old state. A layer beyond the end of the tree's list of nodes is new
  /// and gets none. A new layer that has the index of a removed one gets a snapshot without a picture.
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
  /// Gives the transitions of `commit` with `capturesTarget` snapshots of the layers after the commit. Returns their
  /// batch; nil when there are no such transitions.
  package mutating func addNewSnapshots(after commit: Commit, scale: Double) -> SnapshotBatch? {
    let updates = commit.updates.filter { $0.addedAnimations.contains(where: \.kind.capturesTarget) }
    guard !updates.isEmpty else { return nil }
    let batch = SnapshotBatch(self, at: commit.time, scale: scale)
    for update in updates {
      var animations = update.addedAnimations.filter(\.kind.capturesTarget)
      for index in animations.indices {
        animations[index].forEachTransition { transition in
          // A transition that was sent with its picture keeps it.
          guard transition.capturesTarget, transition.newSnapshot == nil else { return }
          transition.newSnapshot = batch.snapshot(of: update.id, for: transition.effect, isNew: true)
        }
      }
      self[update.id].replace(animations)
    }
    return batch
  }
}
