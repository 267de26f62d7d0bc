import CoreGraphics
import DisplayLists
import RenderModel

extension Recorder {
  /// Records the picture of a layer and its sublayers, deformed by a mesh. Its shadow and its mask are not deformed.
  mutating func recordDeformed(_ layer: VisibleLayer, by mesh: DeformationMesh, opacity: Double) {
    let bounds = layer.values.bounds
    guard !bounds.isEmpty else { return }
    let map = PicturePlan.map(of: bounds, toWindow: layer.toPixels)
    let flat = surface(of: layer, .warp, map: map) { recorder, layer in
      recorder.clip = map.pixelBounds(of: bounds)
      recorder.recordPieces(of: layer, opacity: 1)
    }
    guard let flat else { return }
    if opacity < 1, mayOpenGroup(for: layer.id) {
      begin(.group, GroupCommand(opacity: opacity), of: layer.id)
    }
    let sheet = MeshSheet(mesh, in: bounds)
    let command = WarpCommand(
      picture: .surface(flat), frame: flat.frame, page: bounds,
      warp: Warp(sheet), toPixels: layer.toPixels)
    append(.warp(command), as: .warp, of: layer, shape: RoundedRect(sheet.extent))
  }
}
