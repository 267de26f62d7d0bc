import CoreGraphics
import RenderModel

// A context with a clock of its own, such as a scene in a player. The code of its layers reads the context's live time,
// which never goes back; the displayed time may.

extension LayerContext {
  /// Keeps every tree that is committed from now on, so that earlier times can be displayed. Call it before the first
  /// commit.
  package func keepHistory() {
    journal = AnimationJournal()
    server.keepHistory()
  }

  /// Discards journal entries that ended before the oldest tree of the history, and reuses the nodes of freed layers.
  func followHistory() {
    let freed = server.takeFreedNodes()
    if !freed.isEmpty { registry.release(freed) }
    if let start = server.historyUse?.start { journal?.discardEntries(endedBefore: start) }
  }

  /// The relation of this context's time to media time.
  package var timeBase: TimeBase {
    get { base }
    set {
      base = newValue
      server.timeBase = newValue
    }
  }

  /// True if the presentation still changes after the live time, or if a display link follows this context's clock.
  package var hasActivity: Bool { isTicking || server.treeActivity(at: liveTime) != .idle }

  /// Runs the callbacks that are scheduled for the end of this turn of the run loop. A player calls it when it advances
  /// time faster than the clock.
  package func runCallbacks() {
    CATransaction.flush()
    CallbackQueue.drain()
    CATransaction.flush()
  }

  /// Returns a copy of `layer` with its presentation values at `time`, on this context's clock; nil if it was not in
  /// the tree at that time.
  package func presentation(of layer: CALayer, at time: CFTimeInterval) -> CALayer? {
    guard layer.context === self else { return nil }
    return moment(at: time).presentation(of: layer.node)
  }

  /// Returns the layers as they are visible at `time`, on this context's clock.
  package func moment(at time: CFTimeInterval) -> Moment {
    Moment(context: self, tree: server.tree(at: time), time: time)
  }

  /// The layers as they are visible at one time, including those that have left the tree since.
  package struct Moment {
    fileprivate let context: LayerContext
    fileprivate let tree: LayerTree
    fileprivate let time: CFTimeInterval

    /// Returns the layer with that node; nil when it no longer exists.
    package func layer(of node: NodeID) -> CALayer? { context.layer(everOf: node) }

    /// Returns the node of a layer of the context.
    package func node(of layer: CALayer) -> NodeID? { layer.context === context ? layer.node : nil }

    /// Returns the nodes of the sublayers at that time.
    package func sublayers(of node: NodeID) -> [NodeID] { has(node) ? tree[node].sublayers : [] }

    /// Returns a copy of the layer as it is visible at that time; nil if it was not in the tree or no longer exists.
    package func presentation(of node: NodeID) -> CALayer? {
      guard has(node) else { return nil }
      return layer(of: node)?.copyShowing(tree.presentation(of: node, at: time))
    }

    private func has(_ node: NodeID) -> Bool { tree.nodes.indices.contains(Int(node.index)) }
  }
}
