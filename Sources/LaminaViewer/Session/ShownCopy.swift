import QuartzCore
import RenderModel

/// Copies of layers as they are at the time that is shown, at which they may have other values and animations than they have
/// at the latest time.
@MainActor
struct ShownCopy {
  private let playback: ScenePlayback
  private let moment: SceneMoment

  init(_ session: SceneSession) { (playback, moment) = (session.playback, session.moment) }

  /// Returns a copy of a layer with its mask, sublayers and animations; nil for a layer that is not in the tree. The copy is in
  /// no tree, so it must be used in the transaction in which it is made: the end of that removes the animations.
  func layer(of original: CALayer) -> CALayer? {
    guard moment.values(of: original) != nil else { return nil }
    let top = copy(original.node)
    var pending = [(node: original.node, layer: top)]
    while let (node, layer) = pending.popLast() {
      for below in moment.tree[node].sublayers {
        let sublayer = copy(below)
        layer.addSublayer(sublayer)
        pending.append((below, sublayer))
      }
      guard let below = moment.tree[node].mask else { continue }
      let mask = copy(below)
      layer.mask = mask
      pending.append((below, mask))
    }
    return top
  }

  /// Returns a copy of an animation, whose begin time is relative to the commit that added it, or 0 if it began with that: the
  /// recorded one is a time on the clock of another process.
  func animation(of entry: AnimationJournal.Entry) -> CAAnimation {
    guard let copy = entry.animation.copy() as? CAAnimation else { return entry.animation }
    let delay = copy.beginTime - entry.layer.convertTime(entry.time, from: playback.root)
    copy.beginTime = delay.isFinite && delay > playback.frameDuration ? delay : 0
    return copy
  }

  private func copy(_ node: NodeID) -> CALayer {
    let values = moment.tree[node].properties
    let layer = values.kind.makeLayer()
    let shown = layer.copyShowing(values)
    for row in LayerProperty.table where row.belongs(to: values.kind) {
      layer.setValue(shown.value(forKey: row.key), forKey: row.key)
    }
    for entry in playback.animations(of: node, in: moment) {
      layer.add(animation(of: entry), forKey: entry.key)
    }
    return layer
  }
}

extension ScenePlayback {
  /// The tree of the time that is shown, if that is an earlier one than the latest.
  var earlierMoment: SceneMoment? {
    guard !isLive else { return nil }
    let time = context.timeBase.time(at: now)
    return SceneMoment(tree: context.server.tree(at: time), time: time)
  }

  /// The animations that a layer has at a moment, in the order in which they were added.
  func animations(of node: NodeID, in moment: SceneMoment) -> [AnimationJournal.Entry] {
    let ids = Set(moment.tree[node].animations.map(\.id.rawValue))
    return ids.isEmpty ? [] : (context.journal?.entries ?? []).filter { ids.contains($0.id) }
  }
}
