import CoreGraphics
import RenderServer

/// What a transaction lays down for the changes in it; nil asks the one around it (T9.3).
struct TransactionValues {
  var animationDuration: CFTimeInterval?
  var animationTimingFunction: CAMediaTimingFunction?
  var disableActions: Bool?
  var custom: [String: Any] = [:]
}

/// The open transactions of one thread, outermost first, and the contexts that they changed.
final class TransactionStack {
  private struct Level {
    /// Everything in force here, what outer levels say included: reading is one look.
    var values: TransactionValues
    var isImplicit: Bool
    var completion: CompletionGroup?
    /// Those of the levels around it, inner ones first.
    let outerGroups: [CompletionGroup]

    var groups: [CompletionGroup] { completion.map { [$0] + outerGroups } ?? outerGroups }
  }

  // Unchecked as in `LayerContext`.
  @exclusivity(unchecked) private var levels: [Level] = []
  /// The end of this turn of the run loop will commit the implicit transaction.
  private var isFlushScheduled = false
  /// Changes are being sent: layout and drawing that run now belong to this transaction, and cannot end it.
  @exclusivity(unchecked) private var isSending = false
  @exclusivity(unchecked) private var touched: [LayerContext] = []
  /// Those whose changes are being sent; empty otherwise.
  @exclusivity(unchecked) private var sending: [LayerContext] = []
  /// Animations added to layers that were in no tree then.
  @exclusivity(unchecked) private var orphans: [(attached: AttachedAnimation, layer: CALayer)] = []

  /// Of the main queue.
  let isMain: Bool

  init(isMain: Bool = false) { self.isMain = isMain }

  /// Whose code runs, where that context has a clock of its own.
  var scope: LayerContext?

  var values: TransactionValues { levels.last?.values ?? TransactionValues() }
  var completionBlock: (() -> Void)? { levels.last?.completion?.block }

  var explicitDepth: Int { levels.count { !$0.isImplicit } }
  // Single values, without a copy of the level.
  var disablesActions: Bool { level.map { levels[$0].values.disableActions ?? false } ?? false }
  var animationDuration: CFTimeInterval? { level.flatMap { levels[$0].values.animationDuration } }
  var animationTimingFunction: CAMediaTimingFunction? {
    level.flatMap { levels[$0].values.animationTimingFunction }
  }

  /// The groups that an animation added now belongs to, inner ones first.
  var openGroups: [CompletionGroup] { level.map { levels[$0].groups } ?? [] }

  /// Of the innermost transaction; nil where none is open.
  private var level: Int? { levels.isEmpty ? nil : levels.count - 1 }

  func begin() { push(isImplicit: false) }

  func change(_ body: (inout TransactionValues) -> Void) {
    ensureOpen()
    body(&levels[levels.count - 1].values)
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    ensureOpen()
    let previous = levels[levels.count - 1].completion
    levels[levels.count - 1].completion = block.map { CompletionGroup(block: $0) }
    previous?.close()
  }

  /// `context` has changes to send when the outermost transaction commits.
  func touch(_ context: LayerContext) {
    ensureOpen()
    if !touched.contains(where: { $0 === context }) { touched.append(context) }
  }

  func noteOrphan(_ attached: AttachedAnimation, on layer: CALayer) {
    ensureOpen()
    orphans.append((attached, layer))
  }

  func commit() {
    guard let level = levels.last, !level.isImplicit, !isSending || levels.count > 1 else { return }
    pop()
  }

  func flush() {
    guard !isSending else { return }
    if levels.isEmpty, !touched.isEmpty { ensureOpen() }
    guard levels.count == 1, levels[0].isImplicit else { return }
    pop()
  }

  private func push(isImplicit: Bool) {
    levels.append(
      Level(values: values, isImplicit: isImplicit, completion: nil, outerGroups: openGroups))
  }

  /// Opens the implicit transaction, which ends with this turn of the run loop. A thread without a run
  /// loop must flush (T9.1).
  private func ensureOpen() {
    guard levels.isEmpty else { return }
    push(isImplicit: true)
    guard !isFlushScheduled, Thread.isMainThread else { return }
    isFlushScheduled = true
    DispatchQueue.main.async { ThreadObject.current().endTurn() }
  }

  private func endTurn() {
    isFlushScheduled = false
    flush()
  }

  /// Values and completion stay in force until the changes are sent: layout and display belong to the
  /// transaction.
  private func pop() {
    if levels.count == 1 {
      isSending = true
      sendChanges()
      isSending = false
    }
    let level = levels.removeLast()
    level.completion?.close()
  }

  private func sendChanges() {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    // Callbacks of a commit may touch more contexts: those are for the next one.
    swap(&touched, &sending)
    for context in sending { context.commitChanges() }
    sending.removeAll(keepingCapacity: true)
    endOrphans()
  }

  /// T8.8: a layer that is still in no tree cannot run animations.
  private func endOrphans() {
    let left = orphans
    orphans = []
    for (attached, layer) in left where layer.context == nil {
      guard layer.attachedAnimations.contains(where: { $0 === attached }) else { continue }
      layer.attachedAnimations.removeAll { $0 === attached }
      attached.reportStartAndStopWithoutTree()
    }
  }
}
