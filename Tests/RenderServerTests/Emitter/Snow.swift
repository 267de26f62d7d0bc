import CoreGraphics

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Emitters for tests.
extension EmitterProperties {
  static let image = CGImage(adopting: Bitmap(width: 2, height: 2))

  /// Returns an emitter with one cell, which emits 20 particles per second that live for 4 seconds. `change` may
  /// change the cell.
  static func snow(_ change: (inout EmitterCellValues) -> Void = { _ in }) -> EmitterProperties {
    var cell = EmitterCellValues()
    cell.birthRate = 20
    cell.lifetime = 4
    cell.velocity = 30
    cell.velocityRange = 20
    cell.emissionRange = 6
    cell.contents = .image(image)
    change(&cell)
    var layer = EmitterProperties()
    layer.cells = [cell]
    return layer
  }
}

extension Emission {
  /// Returns the particles that live at `time`, oldest first.
  func sprites(at time: Double) -> [ParticleSprite] {
    var collector = ParticleCollector(sprites: [], pictures: [])
    collector.collect(self, at: time)
    return collector.sprites
  }
}
