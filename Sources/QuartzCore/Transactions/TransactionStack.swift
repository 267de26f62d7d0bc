import CoreGraphics
import RenderModel

/// The values of a transaction; nil means the value of the enclosing transaction (T9.3).
struct TransactionValues {
  var animationDuration: CFTimeInterval?
  var animationTimingFunction: CAMediaTimingFunction?
  var disableActions: Bool?
  var custom: [String: Any] = [:]
}

/// The open transactions of one thread, outermost first, and the participants with changes.
final class TransactionStack {
  /// One open transaction.
  private struct Level {
    /// The values in force, including those of outer levels, so that reading looks at one level only.
    var values: TransactionValues
    var isImplicit: Bool
    var completion: CompletionGroup?
    /// The completion groups of the levels around it, inner ones first.
    let outerGroups: [CompletionGroup]

    var groups: [CompletionGroup] { completion.map { [$0] + outerGroups } ?? outerGroups }
  }

  // Exclusivity is not checked: no other code runs during an access, and the checks would take a tenth of the time of a
  // change.
  @exclusivity(unchecked) private var levels: [Level] = []
  /// True if a commit of the implicit transaction is scheduled for the end of this turn of the run loop.
  private var isFlushScheduled = false
  /// True while changes are sent: layout and drawing that run now belong to this transaction and cannot end it.
  @exclusivity(unchecked) private var isSending = false
  @exclusivity(unchecked) private var touched: [any TransactionParticipant] = []
  /// The participants whose changes are being sent; empty otherwise.
  @exclusivity(unchecked) private var sending: [any TransactionParticipant] = []
  /// The participants that commit after all others, at most one of each class.
  @exclusivity(unchecked) private var followers: [any TransactionParticipant] = []
  /// True while followers are held, which take no part in commits.
  private var isHolding = false

  /// True for the stack of the main queue.
  let isMain: Bool

  init(isMain: Bool = false) { self.isMain = isMain }

  /// The scope whose code is running on the thread; nil for code that follows the media clock.
  var scope: (any CodeScope)?

  var values: TransactionValues { levels.last?.values ?? TransactionValues() }
  var completionBlock: (() -> Void)? { levels.last?.completion?.block }

  /// The number of transactions that were begun and not committed, without the implicit one.
  var explicitDepth: Int { levels.count { !$0.isImplicit } }
  // Single values, which are read without a copy of the level.
  var disablesActions: Bool { level.map { levels[$0].values.disableActions ?? false } ?? false }
  var animationDuration: CFTimeInterval? { level.flatMap { levels[$0].values.animationDuration } }
  var animationTimingFunction: CAMediaTimingFunction? {
    level.flatMap { levels[$0].values.animationTimingFunction }
  }

  /// The groups to which an animation that is added now belongs, inner ones first.
  var openGroups: [CompletionGroup] { level.map { levels[$0].groups } ?? [] }

  /// The index of the innermost transaction; nil when none is open.
  private var level: Int? { levels.isEmpty ? nil : levels.count - 1 }

  func begin() { push(isImplicit: false) }

  /// Changes the values of the innermost transaction; opens the implicit one if there is none.
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

  /// Notes that `participant` has changes to send when the outermost transaction commits.
  func touch(_ participant: any TransactionParticipant) {
    ensureOpen()
    if !touched.contains(where: { $0 === participant }) { touched.append(participant) }
  }

  /// Returns the participant of a class that commits after all others in the next commit, and makes it if there is
  /// none.
  func follower<Participant: TransactionParticipant>(_ make: () -> Participant) -> Participant {
    ensureOpen()
    if let known = followers.lazy.compactMap({ $0 as? Participant }).first { return known }
    let new = make()
    followers.append(new)
    return new
  }

  /// Runs `body`, and returns its result with the followers that it made, which take no part in the next commit.
  func holdingFollowers<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, followers: [any TransactionParticipant]) {
    // With a transaction around it, a transaction of `body` sends nothing when it is committed.
    ensureOpen()
    let (others, wasHolding) = (followers, isHolding)
    (followers, isHolding) = ([], true)
    defer { (followers, isHolding) = (others, wasHolding) }
    let result = try body()
    return (result, followers)
  }

  /// Lets followers that were held take part in the next commit.
  func release(_ held: [any TransactionParticipant]) {
    ensureOpen()
    followers += held
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

  /// Opens the implicit transaction, which is committed at the end of this turn of the run loop. A thread without a run
  /// loop must call `flush()` (T9.1).
  private func ensureOpen() {
    guard levels.isEmpty else { return }
    push(isImplicit: true)
    guard !isFlushScheduled, Thread.isMainThread else { return }
    isFlushScheduled = true
    DispatchQueue.main.async { ThreadObject.current().endTurn() }
  }

  /// Commits the implicit transaction at the end of a turn of the run loop.
  private func endTurn() {
    isFlushScheduled = false
    flush()
  }

  /// Ends the innermost transaction. Its values and completion stay in force until the changes are sent, because layout
  /// and display belong to the transaction.
  private func pop() {
    if levels.count == 1 {
      isSending = true
      sendChanges()
      isSending = false
    }
    let level = levels.removeLast()
    level.completion?.close()
  }

  /// Sends the changes of all participants, and then those of the followers.
  private func sendChanges() {
    CATransaction.lock()
    defer { CATransaction.unlock() }
    // Callbacks of a commit may touch more participants, which wait for the next commit.
    swap(&touched, &sending)
    for participant in sending { participant.commitChanges() }
    sending.removeAll(keepingCapacity: true)
    guard !isHolding else { return }
    let last = followers
    followers = []
    for participant in last { participant.commitChanges() }
  }
}
