import RenderModel
import RenderServer

/// The pictures of the transitions of a tree to which recorded commits are applied. Most of them are drawn only when the
/// tree is. The recording may come from a stranger, so their memory is limited.
struct RecordedSnapshots {
  private struct Entry {
    weak var batch: SnapshotBatch?
  }

  /// The batches to which transitions of the tree still refer.
  private var batches: [Entry] = []

  /// The number of batches that are not drawn, which is a choice. Each retains a tree, and the drawing of one draws those
  /// that it shows.
  private static let pendingLimit = 4
  /// The bytes of all pictures beyond which transitions get none, which is a choice.
  private static let byteLimit = 1 << 29

  /// Applies a commit as a render context does.
  mutating func apply(_ commit: Commit, to tree: inout LayerTree, scale: Double) {
    var commit = commit
    batches.removeAll { $0.batch == nil }
    let isFree = byteCount < Self.byteLimit
    if isFree { add(commit.addOldSnapshots(of: tree, scale: scale)) }
    tree.apply(commit)
    if isFree { add(tree.addNewSnapshots(after: commit, scale: scale)) }
    _ = tree.advance(to: commit.time)
  }

  private var byteCount: Int { batches.reduce(0) { $0 + ($1.batch?.byteCount ?? 0) } }

  /// Adds a batch, and draws the oldest ones that are not drawn.
  private mutating func add(_ batch: SnapshotBatch?) {
    guard let batch else { return }
    batches.append(Entry(batch: batch))
    let pending = batches.compactMap(\.batch).filter { !$0.isTaken }
    for batch in pending.dropLast(Self.pendingLimit) { batch.take() }
  }
}
