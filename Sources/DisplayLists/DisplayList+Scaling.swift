import CoreGraphics
import RenderModel

// The scaling of a list, for a picture with fewer pixels.

extension DisplayList {
  /// Returns the list for a canvas that is `scale` times as large.
  func scaled(by scale: Double) -> DisplayList {
    var list = self
    list.canvas = canvas.scaled(by: scale)
    list.backdrops = backdrops.map { $0.scaled(by: scale) }
    for index in list.items.indices { list.items[index].scale(by: scale) }
    return list
  }
}

extension PixelRect {
  /// Returns the smallest rectangle of whole pixels that contains the scaled rectangle.
  func scaled(by scale: Double) -> PixelRect {
    PixelRect(
      covering: CGRect(
        x: Double(minX) * scale, y: Double(minY) * scale, width: Double(width) * scale,
        height: Double(height) * scale))
  }
}

extension DisplayItem {
  fileprivate mutating func scale(by scale: Double) {
    bounds = bounds.scaled(by: scale)
    command = command.scaled(by: scale)
  }
}

extension DisplayCommand {
  fileprivate func scaled(by scale: Double) -> DisplayCommand {
    switch self {
    case .fill(var fill):
      fill.toPixels.scale(by: scale)
      return .fill(fill)
    case .path(var path):
      path.toPixels.scale(by: scale)
      return .path(path)
    case .ring(var ring):
      ring.toPixels.scale(by: scale)
      return .ring(ring)
    case .image(var image):
      image.toPixels.scale(by: scale)
      return .image(image)
    case .gradient(var gradient):
      gradient.toPixels.scale(by: scale)
      return .gradient(gradient)
    case .surface(var surface):
      surface.toPixels.scale(by: scale)
      return .surface(surface)
    case .warp(var warp):
      warp.toPixels.scale(by: scale)
      return .warp(warp)
    case .particles(let particles): return .particles(particles.scaled(by: scale))
    case .backdrop(let backdrop): return .backdrop(backdrop.scaled(by: scale))
    case .shadow(let shadow): return .shadow(shadow.scaled(by: scale))
    case .beginGroup(let group): return .beginGroup(group.scaled(by: scale))
    case .groupMiddle, .endGroup: return self
    }
  }
}

extension Homography {
  fileprivate mutating func scale(by scale: Double) {
    self = concatenating(Homography(scale: scale))
  }
}

extension ParticlesCommand {
  fileprivate func scaled(by scale: Double) -> Self {
    var command = self
    command.toPixels.scale(by: scale)
    command.depth *= SIMD3(scale, scale, 1)
    return command
  }
}

extension BackdropCommand {
  fileprivate func scaled(by scale: Double) -> Self {
    var command = self
    command.toPixels.scale(by: scale)
    command.scale *= scale
    return command
  }
}

extension ShadowCommand {
  /// Returns the command with a mask for the new scale.
  fileprivate func scaled(by scale: Double) -> Self {
    var command = self
    command.toPixels.scale(by: scale)
    let recipe = mask.recipe
    command.mask = ShadowMaskCache.shared.mask(
      ShadowMask.Recipe(
        radius: recipe.radius * scale, sigma: recipe.sigma * scale,
        isContinuous: recipe.isContinuous))
    return command
  }
}

extension GroupCommand {
  fileprivate func scaled(by scale: Double) -> Self {
    var command = self
    command.clip?.toPixels.scale(by: scale)
    for index in cuts.indices { command.cuts[index].line.z *= scale }
    if case .split(var shape) = combination {
      shape.toPixels.scale(by: scale)
      command.combination = .split(shape)
    }
    return command
  }
}
