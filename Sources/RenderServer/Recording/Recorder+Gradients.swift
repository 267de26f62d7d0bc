import CoreGraphics
import DisplayLists
import RenderModel

extension Recorder {
  /// Records the gradient above the background color, clipped to the rounded bounds even without masksToBounds (L4.8).
  mutating func recordGradient(_ layer: VisibleLayer, _ opacity: Double) {
    guard layer.values.kind == .gradient, layer.values.hasRare else { return }
    let (values, bounds) = (layer.values.rare.values.ofKind.gradient, layer.values.bounds)
    guard let stops = stops(of: values, layer.id), bounds.width > 0, bounds.height > 0 else { return }
    guard values.geometry.toParameter != nil else {
      return report(.gradientHasNoExtent, of: layer.id)
    }
    let outline = layer.values.outline
    let command = GradientCommand(
      shape: outline, toPixels: layer.toPixels, bounds: bounds, geometry: values.geometry,
      stops: stops, opacity: opacity)
    append(.gradient(command), as: .gradient, of: layer, shape: outline)
  }

  private mutating func stops(of values: GradientProperties, _ id: NodeID) -> GradientStops? {
    var problem: GradientStops.Problem?
    let stops = GradientStops(
      colors: values.colors ?? [], locations: values.locations, problem: &problem)
    if let problem { report(.gradientStops(problem), of: id) }
    return stops
  }
}
