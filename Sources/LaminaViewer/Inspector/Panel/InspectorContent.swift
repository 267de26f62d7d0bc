import QuartzCore
import RenderModel
import RenderServer

/// The rows that the inspector shows for a layer.
struct InspectorContent {
  private(set) var groups: [OffscreenGroup] = []
  private(set) var spans: [AnimationSpan] = []
  private(set) var rows: [PropertyRow] = []
  /// The presentation values; nil for a layer that is not in the tree.
  private(set) var shown: LayerProperties?

  init() {}

  @MainActor
  init(of layer: CALayer, in session: SceneSession, groups: [OffscreenGroup], all: Bool) {
    self.groups = groups
    spans = session.spans(of: layer)
    guard let values = session.moment.values(of: layer) else { return }
    shown = values.shown
    rows = PropertyRow.rows(model: values.model, shown: values.shown, all: all)
    guard !session.isEditable(layer) else { return }
    for index in rows.indices { rows[index].isLocked = true }
  }

  /// Returns true if the views that show `other` can show these rows, too.
  func hasSameParts(as other: InspectorContent) -> Bool {
    groups == other.groups && spans.map(\.id) == other.spans.map(\.id)
      && rows.map(\.keyPath) == other.rows.map(\.keyPath)
  }

  /// Takes over the values of another time; groups, animations and the selection of rows stay.
  mutating func follow(_ values: (model: LayerProperties, shown: LayerProperties)) {
    shown = values.shown
    for index in rows.indices {
      rows[index] = rows[index].updated(model: values.model, shown: values.shown)
    }
  }
}

extension SceneSession {
  /// Returns the animations that are attached to the layer, and those that have an effect at the time shown.
  func spans(of layer: CALayer) -> [AnimationSpan] {
    let (time, axisTime) = (time, axisTime(of: layer))
    return (playback.context.journal?.entries ?? []).filter { $0.layer === layer }.compactMap { entry in
      guard let span = AnimationSpan(entry, in: self) else { return nil }
      let now = span.isStopped ? axisTime : time
      return entry.isAttached || (span.start <= now && now < span.end) ? span : nil
    }
  }
}

extension AnimationSpan {
  /// Creates the span of an animation in scene time or, for a layer whose clock is stopped, in the layer's local
  /// time.
  @MainActor
  fileprivate init?(_ entry: AnimationJournal.Entry, in session: SceneSession) {
    let playback = session.playback
    guard
      let span = AnimationSpan(entry, in: playback.root, start: playback.origin)
        ?? AnimationSpan(stopped: entry, in: session)
    else { return nil }
    self = span
  }
}
