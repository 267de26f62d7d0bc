import Localization
import QuartzCore
import RenderModel

extension LaneEntry {
  /// Returns the scene's animations for the lanes.
  @MainActor
  static func entries(of session: SceneSession) -> [LaneEntry] {
    let journal = session.playback.context.journal?.entries ?? []
    return session.spans.compactMap { LaneEntry($0, in: session) }
      + journal.compactMap { LaneEntry(stopped: $0, in: session) }
  }

  /// Creates the entry of an animation of a layer whose clock is stopped; nil for others, and for one that was
  /// removed.
  @MainActor
  private init?(stopped entry: AnimationJournal.Entry, in session: SceneSession) {
    guard let span = AnimationSpan(stopped: entry, in: session) else { return nil }
    layer = ObjectIdentifier(entry.layer)
    layerTitle = LayerTitle.text(of: entry.layer)
    var bar = LaneBar(
      address: AnimationAddress(id: entry.id), start: span.start, end: span.end, cycle: span.cycle,
      autoreverses: entry.animation.autoreverses)
    bar.stoppedTime = session.axisTime(of: entry.layer)
    parts = [Part(title: LayerTitle.text(of: entry.animation, key: entry.key), depth: 0, bar: bar)]
  }

  @MainActor
  private init?(_ span: AnimationSpan, in session: SceneSession) {
    guard let clock = ClockMap(to: span.layer, in: session) else { return nil }
    let entry = span.entry
    let committed = entry.time - session.playback.origin
    layer = ObjectIdentifier(span.layer)
    layerTitle = LayerTitle.text(of: span.layer)
    var bar = LaneBar(
      address: AnimationAddress(id: span.id), start: span.start,
      end: span.end, cycle: span.cycle, autoreverses: span.animation.autoreverses)
    if entry.timing.fillMode.fillsBackwards, committed < bar.start {
      bar.fillStart = max(0, committed)
    }
    if entry.timing.fillMode.fillsForwards, !span.animation.isRemovedOnCompletion {
      bar.fillEnd = .infinity
    }
    if let removal = entry.removal { bar.cut(at: removal - session.playback.origin) }
    parts = [Part(title: LayerTitle.text(of: span.animation, key: entry.key), depth: 0, bar: bar)]
    let inner = GroupClock(span.animation, on: GroupClock(clock))
    appendChildren(of: span.animation, at: bar, clock: inner, key: entry.key, depth: 1)
  }

  /// Appends the members of `group` recursively; `clock` is the group's local time.
  @MainActor
  private mutating func appendChildren(
    of group: CAAnimation, at bar: LaneBar, clock: GroupClock, key: String?, depth: Int
  ) {
    // Deeper groups have no bars. The limit of the recursion is a choice.
    guard depth < 64, clock.runs,
      let children = (group as? CAAnimationGroup)?.animations
    else { return }
    for (index, child) in children.enumerated() where child.timing.isValid {
      let path = bar.address.path + [index]
      var inner = LaneBar(
        AnimationAddress(id: bar.address.id, path: path), child.timing, clock: clock, inside: bar,
        duration: group.duration)
      inner.rounds = bar.rounds + [LaneRound(bar)].compactMap(\.self)
      parts.append(Part(title: LayerTitle.text(of: child, key: key), depth: depth, bar: inner))
      appendChildren(
        of: child, at: inner, clock: GroupClock(child, on: clock), key: key, depth: depth + 1)
    }
  }
}

extension LaneBar {
  /// Removes the part of the bar from the scene time `limit` on.
  fileprivate mutating func cut(at limit: Double) {
    if limit <= end { (end, isCutShort) = (max(start, limit), true) }
    if let fillEnd, fillEnd > limit { self.fillEnd = limit > end ? limit : nil }
    if let fillStart, fillStart >= limit { self.fillStart = nil }
  }

  /// Creates the bar of a member of a group in the group's first repetition. `clock` is the group's local time,
  /// `duration` the group's duration, which limits the bar.
  init(
    _ address: AnimationAddress, _ timing: Timing, clock: GroupClock, inside group: LaneBar,
    duration: Double
  ) {
    let limit = min(clock.sceneTime(of: duration), group.end)
    func scene(_ time: Double) -> Double { min(max(clock.sceneTime(of: time), group.start), limit) }
    let begin = scene(timing.beginTime)
    let cycle = timing.layerCycleDuration
    self.init(
      address: address, start: begin, end: scene(timing.endTime ?? .infinity),
      cycle: max(0, clock.sceneTime(of: timing.beginTime + cycle) - begin),
      autoreverses: timing.autoreverses)
    if timing.fillMode.fillsBackwards, start > group.start { fillStart = group.start }
    if timing.fillMode.fillsForwards, end < limit { fillEnd = limit }
  }
}

/// The titles of layers and animations.
@MainActor
enum LayerTitle {
  static func text(of layer: CALayer) -> String {
    if let name = layer.name, !name.isEmpty { return name }
    if let owner = layer.delegate { return "\(type(of: owner))" }
    return "\(type(of: layer))"
  }

  /// Returns the key path, or for an animation without one its kind and its key.
  static func text(of animation: CAAnimation, key: String?) -> String {
    if let path = (animation as? CAPropertyAnimation)?.keyPath { return path }
    let kind =
      animation is CAAnimationGroup
      ? localized("group") : animation is CATransition ? localized("transition") : ""
    let parts = [kind, key ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? localized("animation") : parts.joined(separator: " · ")
  }
}
