import RenderModel

/// The behaviors of the particles of a cell and of the cells inside of it, compiled once for all particles of a frame.
final class CellBehaviors {
  /// The behaviors when the particles were born, of which the forces count.
  let forces: ParticleBehaviors
  /// The behaviors of the moment, of which the looks count; nil when there are none.
  let looks: ParticleBehaviors?
  /// Those of the cells inside, in their order.
  let children: [CellBehaviors?]

  /// Compiles the behaviors of a cell after those of its layer: at the births and at present. Returns nil when there
  /// are none.
  init?(of cell: EmitterCellValues, _ layer: [NamedFilter], present: [NamedFilter]) {
    guard !layer.isEmpty || !present.isEmpty || cell.hasBehaviors else { return nil }
    forces = ParticleBehaviors(layer + cell.behaviors)
    let looks = layer == present ? forces : ParticleBehaviors(present + cell.behaviors)
    self.looks = looks.changesLooks ? looks : nil
    children = cell.cells.map { CellBehaviors(of: $0, layer, present: present) }
  }
}

extension EmitterCellValues {
  /// True if the cell, or a cell inside of it, has behaviors.
  fileprivate var hasBehaviors: Bool { !behaviors.isEmpty || cells.contains(where: \.hasBehaviors) }
}
