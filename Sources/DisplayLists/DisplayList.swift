import CoreGraphics
import RenderModel

/// The content of a frame: items in paint order. A list is recorded from a tree at one time. It can be printed as
/// text, is compared with the previous list to find the damage, and is drawn.
package struct DisplayList: Equatable, Sendable {
  package var items: [DisplayItem] = []
  /// The area of pixels that each backdrop filter reads and changes. Each area is drawn completely or not at all.
  package var backdrops: [PixelRect] = []
  /// The color under all items, as premultiplied 0xAARRGGBB.
  package var background: UInt32 = 0
  /// The rectangle of the whole canvas in pixels.
  package var canvas = PixelRect.empty
  /// The sprites of all particle commands, and the pictures to which they refer.
  package var sprites: [ParticleSprite] = []
  package var pictures: [ParticlePicture] = []

  package init() {}

  /// Empties the list and keeps the capacity of its arrays.
  package mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    sprites.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
  }
}

extension DisplayList {
  /// The number of items that are first drawn off screen: groups, surfaces, deformed pictures and backdrops.
  package var offscreenCount: Int {
    items.count { item in
      switch item.command {
      case .beginGroup, .surface, .warp, .backdrop: true
      case .fill, .path, .ring, .image, .particles, .gradient, .shadow, .groupMiddle, .endGroup: false
      }
    }
  }
}

extension DisplayList: CustomStringConvertible {
  /// The list with one line per item and indented groups, for tests and debugging.
  package var description: String {
    var depth = 0
    var lines = ["canvas \(canvas.text) background \(hex(background))"]
    for item in items {
      if case .endGroup = item.command { depth -= 1 }
      let isMiddle = item.command == .groupMiddle
      let indent = String(repeating: "  ", count: isMiddle ? depth - 1 : depth)
      lines.append("\(indent)\(item.command.text) node \(item.node.index) \(item.bounds.text)")
      if case .beginGroup = item.command { depth += 1 }
    }
    return lines.joined(separator: "\n")
  }
}

extension DisplayCommand {
  fileprivate var text: String {
    switch self {
    case .fill(let fill): "fill \(hex(fill.color)) \(fill.shape.text)"
    case .path(let path): path.text
    case .ring(let ring): "ring \(hex(ring.color)) \(ring.outer.text)"
    case .image(let image):
      "image \(image.image.width)×\(image.image.height) \(image.shape.text) opacity \(image.opacity)"
    case .particles(let particles):
      "particles \(particles.sprites.count)" + particles.blending.label
    case .backdrop(let backdrop): "backdrop \(backdrop.shape.text)"
    case .gradient(let gradient):
      "gradient \(gradient.geometry.kind) \(gradient.stops.colors.count) colors \(gradient.shape.text)"
        + " opacity \(gradient.opacity)"
    case .surface(let surface):
      "surface \(surface.surface.recipe.area.text) opacity \(surface.opacity)"
    case .shadow(let shadow):
      "shadow \(hex(shadow.color)) \(shadow.shape.text) sigma \(shadow.mask.recipe.sigma) px"
    case .warp(let warp): "warp \(warp.warp)"
    case .beginGroup(let group): group.text
    case .groupMiddle: "then"
    case .endGroup: "end"
    }
  }
}

extension PathCommand {
  fileprivate var text: String {
    let name = outline.recipe.stroke == nil ? "path" : "stroke"
    return "\(name) \(hex(color)) \(outline.polygons.ends.count) polygons"
  }
}

extension GroupCommand {
  fileprivate var text: String {
    "group opacity \(opacity)" + (clip.map { " clip \($0.shape.text)" } ?? "")
      + combination.text + (cuts.isEmpty ? "" : " cuts \(cuts.count)")
      + (tint == 0xFFFF_FFFF ? "" : " tint \(hex(tint))")
      + (blendMode == .normal ? "" : " blend \(blendMode)")
  }
}

extension GroupCommand.Combination {
  fileprivate var text: String {
    switch self {
    case .single: ""
    case .crossfade(let weight): " crossfade \(weight)"
    case .mask: " mask"
    case .join: " join"
    case .split(let shape): " split \(shape.shape.text)"
    }
  }
}

extension RoundedRect {
  fileprivate var text: String {
    "(\(rect.minX) \(rect.minY) \(rect.width) \(rect.height))" + (isPlain ? "" : " radius \(radius)")
  }
}

extension PixelRect {
  package var text: String { "[\(minX) \(minY) \(maxX) \(maxY)]" }
}

private func hex(_ pixel: UInt32) -> String {
  let digits = String(pixel, radix: 16)
  return "#" + String(repeating: "0", count: 8 - digits.count) + digits
}
