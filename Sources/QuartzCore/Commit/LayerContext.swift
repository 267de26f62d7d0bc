import CoreGraphics
import RenderServer

/// Ties a layer tree to a render context: what a window has. A layer is "live" (implicit animations,
/// presentation) while it is in the tree of one.
///
/// `@unchecked Sendable`: everything but `server` belongs to the thread that owns the layers; events
/// from the render thread are brought there before `deliver` is called.
package final class LayerContext: @unchecked Sendable {
  package let server = RenderContext()

  // Unchecked, here and in the objects that a change goes through: no code runs inside an access, and the
  // checks would be a tenth of the cost of a change.
  @exclusivity(unchecked) var changedLayers: [CALayer] = []
  @exclusivity(unchecked) var departedLayers: [CALayer] = []
  /// Of layers that another context took before this one noticed that they had left.
  @exclusivity(unchecked) var abandonedNodes: [NodeID] = []
  /// The memory of the last commit.
  @exclusivity(unchecked) var spareCommit = Commit(time: 0)
  var rootChanged = false
  @exclusivity(unchecked) var registry = LayerRegistry()
  /// Grows with every commit in which layers came, went or changed places.
  package internal(set) var structureVersion = 0
  let drawn = AnimatedDrawing()
  /// What the server was told: telling it waits for the frame that is being recorded.
  var isTicking = false
  /// The time of the frame that is being made; nil means now.
  var frameTime: Double?
  /// Tiles are drawn when a frame asks for them, by whoever makes the frame, and do not fade in: for
  /// pictures that must not depend on how fast somebody draws.
  package var drawsTilesAtOnce = false

  /// Whether it is shown inside a window of another context.
  let isHosted: Bool
  /// Whether display links that belong to no context follow it: they follow what is on the screen itself.
  package var ticksFreeLinks: Bool
  /// Pixels a point that code in its scope should draw for; nil: the main screen's.
  package var screenScale: CGFloat?
  /// Every animation that was committed, when the past is kept.
  package internal(set) var journal: AnimationJournal?
  /// When the past is kept.
  var sharedContents = SharedContents()
  var base = TimeBase.media

  package init(isHosted: Bool = false) {
    self.isHosted = isHosted
    ticksFreeLinks = !isHosted
    FrameTicker.shared.add(self)
  }

  /// The layers' references to their context are not counted.
  deinit {
    FrameTicker.shared.remove(self)
    registry.forEachLayer { $0.context = nil }
  }

  /// The root of the tree. Setting it takes effect with the transaction, like any change.
  package var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      if let oldValue, oldValue.context === self { departedLayers.append(oldValue) }
      rootChanged = true
      ThreadObject.current().touch(self)
    }
  }

  func note(_ layer: CALayer) {
    changedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  func noteDeparture(of layer: CALayer) {
    departedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  func noteRemoval(of attached: AttachedAnimation, from layer: CALayer) {
    layer.removedAnimations.append(attached.id)
    journal?.end(attached.id, at: liveTime)
    drawn.end(attached, on: layer)
    layer.note(.animations)
  }
}
