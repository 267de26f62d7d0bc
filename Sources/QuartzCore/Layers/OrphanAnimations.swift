/// The animations that were added to layers outside any committed tree. If a layer is still in no tree after the next
/// commit, its animations cannot run, and they end (T8.8).
final class OrphanAnimations: TransactionParticipant {
  private var animations: [(attached: AttachedAnimation, layer: CALayer)] = []

  func append(_ attached: AttachedAnimation, on layer: CALayer) {
    animations.append((attached, layer))
  }

  func commitChanges() {
    defer { animations = [] }
    var lookup = AttachedLookup()
    for (attached, layer) in animations where layer.context == nil {
      guard lookup.animation(attached.id, on: layer) === attached, !attached.isOver else { continue }
      lookup.noteOver(attached, on: layer)
      attached.reportStartAndStopWithoutTree()
    }
    lookup.removeOver()
  }
}
