import CoreGraphics
import DisplayLists

extension Issue {
  /// Creates the issue for a problem of the render server. `layer` is the path of the layer that has the problem.
  /// Returns nil for missing tiles, which are drawn and not reported.
  init?(_ problem: RenderProblem.Kind, layer: String) {
    switch problem {
    case .geometryNotFinite: self = .geometryNotFinite(layer: layer)
    case .tooManyParticles: self = .tooMany(what: "living particles", layer: layer)
    case .tooManyInstances: self = .tooMany(what: "instances", layer: layer)
    case .shapeNotValid: self = .shapeNotValid(layer: layer)
    case .groupsTooDeep:
      self = .nestedTooDeep(
        what: "groups", result: "the items of the inner ones are drawn one by one", layer: layer)
    case .tilesMissing: return nil
    case .tooManyTiles: self = .tooMany(what: "tiles", layer: layer)
    case .drawnCoarsely: self = .drawnCoarsely(layer)
    case .tooMuchToDraw: self = .tooMuchToDraw(layer)
    case .pathsDrawnCoarsely: self = .pathsDrawnCoarsely(layer)
    case .pathsLeftOut: self = .pathsLeftOut(layer)
    case .planesNotCut: self = .planesNotCut(layer)
    case .backdropsLeftOut: self = .backdropsLeftOut(layer)
    case .surfacesTooDeep:
      self = .nestedTooDeep(
        what: "off-screen pictures", result: "its filters, shadow and pattern are left out",
        layer: layer)
    case .filterWithoutEffect(let name): self = .filterWithoutEffect(name: name, layer: layer)
    case .gradientStops(.countsDiffer):
      self = .gradientNotDrawn(reason: "it needs one location for each color", layer: layer)
    case .gradientStops(.locationsNotFinite):
      self = .gradientNotDrawn(reason: "a location is NaN or infinite", layer: layer)
    case .gradientStops(.locationsUnsorted): self = .gradientLocationsUnsorted(layer: layer)
    case .gradientHasNoExtent:
      self = .gradientNotDrawn(
        reason: "its points are not finite, or span no ellipse", layer: layer)
    }
  }
}
