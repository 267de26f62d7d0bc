import CoreGraphics
import RenderModel
import RenderServer

/// Receives the commits that a context sends to its render context, on the thread that owns the layers.
package protocol CommitListener: AnyObject {
  /// Called before the commit is applied. A commit that does not change the live tree (`isLive` is false) changes only
  /// the trees that are kept of earlier times.
  func receive(_ commit: borrowing Commit, isLive: Bool)
}

/// The connection between a layer tree and a render context; a window has one. A layer has implicit animations and
/// presentation copies while it is in the tree of a context.
///
/// `@unchecked Sendable`: everything except `server` belongs to the thread that owns the layers. Events from the render
/// thread are brought there before `deliver` is called.
package final class LayerContext: @unchecked Sendable {
  /// The committed tree in the render server.
  package let server = RenderContext()

  // Exclusivity is not checked here and in the other objects that a change uses: no other code runs during an access,
  // and the checks would take a tenth of the time of a change.
  /// The layers with changes that the next commit sends.
  @exclusivity(unchecked) var changedLayers: [CALayer] = []
  /// The layers that left their superlayers, or the place of the root, since the last commit.
  @exclusivity(unchecked) var departedLayers: [CALayer] = []
  /// The nodes of layers that another context took before this one noticed that they had left.
  @exclusivity(unchecked) var abandonedNodes: [NodeID] = []
  /// The memory of the last commit, which the next one reuses.
  @exclusivity(unchecked) var spareCommit = Commit(time: 0)
  /// True if `layer` was replaced since the last commit.
  var rootChanged = false
  @exclusivity(unchecked) var registry = LayerRegistry()
  /// A number that grows with every commit in which layers were added, removed or moved.
  package internal(set) var structureVersion = 0
  let animatedDrawing = AnimatedDrawing()
  /// True if ticks were requested from the server. The flag is kept here because a call of the server waits for the
  /// frame that is being recorded.
  var isTicking = false
  /// The time, on this context's clock, at which changes count as made, instead of the live time; nil except during
  /// `rewritePast(from:_:)`.
  var rewrittenTime: Double?
  /// The time of the frame that is being made; nil means now.
  var frameTime: Double?
  /// True if tiles are drawn as soon as a frame needs them, on the thread that makes the frame, and do not fade in. The
  /// picture then does not depend on the speed of drawing.
  package var drawsTilesAtOnce = false

  /// True if the context is shown inside a window of another context.
  let isHosted: Bool
  /// True if display links that belong to no context are called for the frames of this one, because it is shown on the
  /// screen itself.
  package var drivesUnownedDisplayLinks: Bool
  /// The number of pixels per point for which code in its scope should draw; nil means that of the main screen.
  package var screenScale: CGFloat?
  /// The animations that were committed; nil unless a history is kept.
  package internal(set) var journal: AnimationJournal?
  /// The contents that trees of the history share.
  var sharedContents = SharedContents()
  /// The context's clock: the map from media time to context time.
  var base = TimeBase.media
  /// Called after each commit that changed something, on the thread that owns the layers, with its media time.
  package var onCommit: ((_ mediaTime: CFTimeInterval) -> Void)?

  /// The objects that receive each commit that this context sends; empty unless something records.
  package private(set) var listeners: [any CommitListener] = []

  package init(isHosted: Bool = false) {
    self.isHosted = isHosted
    drivesUnownedDisplayLinks = !isHosted
    FrameTicker.shared.add(self)
  }

  /// Clears the layers' references to the context, which do not retain it.
  deinit {
    FrameTicker.shared.remove(self)
    registry.forEachLayer { $0.context = nil }
  }

  /// Sends each further commit to a listener too, before it is applied.
  package func add(_ listener: any CommitListener) { listeners.append(listener) }

  package func remove(_ listener: any CommitListener) { listeners.removeAll { $0 === listener } }

  /// The root of the tree. Like any change it takes effect when its transaction commits.
  package var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      if let oldValue, oldValue.context === self { departedLayers.append(oldValue) }
      rootChanged = true
      ThreadObject.current().touch(self)
    }
  }

  /// Adds `layer` to the list of changed layers.
  func note(_ layer: CALayer) {
    changedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  /// Notes that `layer` left its superlayer.
  func noteDeparture(of layer: CALayer) {
    departedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  /// Notes that a sent animation was removed from `layer`.
  func noteRemoval(of attached: AttachedAnimation, from layer: CALayer) {
    layer.removedAnimations.append(attached.id)
    // The time is read first, because it depends on the journal.
    let time = liveTime
    journal?.end(attached.id, at: time)
    animatedDrawing.end(attached, on: layer)
    layer.note(.animations)
  }
}
