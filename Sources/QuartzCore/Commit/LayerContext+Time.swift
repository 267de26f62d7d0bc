import CoreGraphics
import RenderServer

// A context with a clock of its own: a scene in a player. Its layers' code sees that clock, and never sees it go
// back; what is looked at may.

extension LayerContext {
  /// From now on what is committed is kept, so that time can go back. Before the first commit.
  package func keepHistory() {
    journal = AnimationJournal()
    server.keepHistory()
  }

  /// Forgets journal entries that ended before the oldest tree of the history.
  func followHistory() {
    let freed = server.takeFreedNodes()
    if !freed.isEmpty { registry.giveBack(freed) }
    if let start = server.historyUse?.start { journal?.forget(before: start) }
  }

  /// How this context's time follows media time.
  package var timeBase: TimeBase {
    get { base }
    set {
      base = newValue
      server.timeBase = newValue
    }
  }

  /// The time at which layers change now.
  package var liveTime: CFTimeInterval { liveTime(at: MediaClock.now()) }

  func liveTime(at media: CFTimeInterval) -> CFTimeInterval {
    base.isMedia && journal == nil ? media : server.liveTime(at: media)
  }

  /// Runs code that belongs to this context: times and display links in it are the context's.
  package func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isHosted else { return try body() }
    let thread = ThreadObject.current()
    let outer = thread.scope
    thread.scope = self
    defer { thread.scope = outer }
    return try body()
  }

  /// The one whose code runs on this thread now.
  package static var inScope: LayerContext? { ThreadObject.current().scope }

  /// What was posted for the end of this turn, done now: for a player that goes through time faster than the clock.
  package func runCallbacks() {
    CATransaction.flush()
    CallbackQueue.drain()
    CATransaction.flush()
  }

  /// The values of `layer` as the tree of time `time` has them; nil where it was not in the tree.
  package func presentation(of layer: CALayer, at time: CFTimeInterval) -> CALayer? {
    guard layer.context === self else { return nil }
    return moment(at: time).presentation(of: layer.node)
  }

  /// What is seen at `time`.
  package func moment(at time: CFTimeInterval) -> Moment {
    Moment(context: self, tree: server.tree(at: time), time: time)
  }

  /// The layers as they are seen at one time, those that have left the tree since among them.
  package struct Moment {
    fileprivate let context: LayerContext
    fileprivate let tree: LayerTree
    fileprivate let time: CFTimeInterval

    /// nil once nobody keeps it any more.
    package func layer(of node: NodeID) -> CALayer? { context.layer(everOf: node) }

    package func node(of layer: CALayer) -> NodeID? { layer.context === context ? layer.node : nil }

    package func sublayers(of node: NodeID) -> [NodeID] { has(node) ? tree[node].sublayers : [] }

    package func presentation(of node: NodeID) -> CALayer? {
      guard has(node) else { return nil }
      return layer(of: node)?.copyShowing(tree.presentation(of: node, at: time))
    }

    private func has(_ node: NodeID) -> Bool { tree.nodes.indices.contains(Int(node.index)) }
  }
}
