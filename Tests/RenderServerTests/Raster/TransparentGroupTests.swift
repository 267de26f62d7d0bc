import CoreGraphics
import DisplayLists
import RenderModel
import TestSupport
import Testing

@testable import Raster

/// Tests of groups on a transparent canvas, which are drawn without a bitmap of their own.
@Suite struct TransparentGroupTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 44)

  /// A random list of fills and nested groups, whose bounds are those of their items.
  private struct RandomList {
    var random: SeededGenerator
    var items: [DisplayItem] = []

    private mutating func shape() -> (RoundedRect, Homography) {
      let rect = CGRect(
        x: random.number(0...40), y: random.number(0...30), width: random.number(2...24),
        height: random.number(2...24))
      let angle = random.once(in: 2) ? 0 : random.number(-0.5...0.5)
      let (sine, cosine) = (sin(angle), cos(angle))
      let map = Homography(SIMD3(cosine, sine, 0), SIMD3(-sine, cosine, 0), SIMD3(3, -2, 1))
      return (RoundedRect(rect, radius: random.once(in: 2) ? 0 : 3), map)
    }

    private mutating func fill() {
      let (shape, map) = shape()
      let alpha = UInt32(random.int(1...255))
      let color = alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
      let bounds = map.pixelBounds(of: shape.rect).intersection(canvas)
      let fill = FillCommand(shape: shape, toPixels: map, color: color)
      items.append(
        DisplayItem(node: NodeID(index: 0), part: .background, bounds: bounds, command: .fill(fill)))
    }

    private mutating func command() -> GroupCommand {
      var command = GroupCommand(opacity: random.once(in: 2) ? 1 : random.number(0.1...0.9))
      let (shape, map) = shape()
      switch random.int(0...5) {
      case 0: command = GroupCommand(clip: ClipShape(shape: shape, toPixels: map))
      case 1: command = GroupCommand(combination: .mask)
      case 2: command = GroupCommand(combination: .crossfade(weight: 0.3))
      case 3: command = GroupCommand(combination: .split(ClipShape(shape: shape, toPixels: map)))
      case 4: command.tint = 0xC040_80C0
      default: if random.once(in: 3) { command = GroupCommand(blendMode: .standard(.multiply)) }
      }
      return command
    }

    mutating func group(depth: Int) {
      var command = command()
      let start = items.count
      mark(.group, .beginGroup(command), .empty)
      content(depth: depth - 1)
      if command.combination != .single {
        mark(.groupMiddle, .groupMiddle, .empty)
        content(depth: depth - 1)
      }
      command.length = items.count - start
      let bounds = items[start...].reduce(PixelRect.empty) { $0.union($1.bounds) }
      items[start] = DisplayItem(
        node: NodeID(index: 0), part: .group, bounds: bounds, command: .beginGroup(command))
      mark(.groupEnd, .endGroup, .empty)
    }

    private mutating func mark(
      _ part: DisplayItem.Part, _ command: DisplayCommand, _ bounds: PixelRect
    ) {
      items.append(
        DisplayItem(node: NodeID(index: 0), part: part, bounds: bounds, command: command))
    }

    mutating func content(depth: Int) {
      for _ in 0..<random.int(1...3) {
        if depth > 0, random.once(in: 2) { group(depth: depth) } else { fill() }
      }
    }
  }

  private func picture(of list: DisplayList, isTransparent: Bool) -> Bitmap {
    let bitmap = Bitmap(width: Self.canvas.width, height: Self.canvas.height)
    Rasterizer().draw(
      list, into: Canvas(bitmap), clip: Self.canvas, isTransparent: isTransparent)
    return bitmap
  }

  /// A canvas of which nothing is known gets every group from a bitmap of its own.
  @Test func groupsOnTransparentPixelsAreThoseOfTheirOwnBitmaps() {
    for seed in rounds(300) {
      var random = RandomList(random: SeededGenerator(seed: seed))
      random.content(depth: 4)
      var list = DisplayList()
      list.canvas = Self.canvas
      list.items = random.items
      let expected = picture(of: list, isTransparent: false)
      #expect(picture(of: list, isTransparent: true).difference(from: expected).isNone, "seed \(seed)")
    }
  }
}
