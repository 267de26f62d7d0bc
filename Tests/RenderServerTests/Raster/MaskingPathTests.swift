import CoreGraphics
import DisplayLists
import Raster
import RenderModel
import TestSupport
import Testing

/// Tests of groups that are masked by a single path, which are composited without a picture of the mask.
@Suite struct MaskingPathTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 70, height: 50)
  private static let node = NodeID(index: 0)

  private func path(_ path: CGPath, _ color: UInt32, rule: CGPathFillRule = .winding) -> DisplayItem {
    let outline = ShapeOutline(OutlineRecipe(path: path, tolerance: 0.01))
    let map = Homography(SIMD3(0.9, 0.2, 0), SIMD3(-0.1, 1.1, 0), SIMD3(3.3, -2.7, 1))
    let command = PathCommand(outline: outline, rule: rule, toPixels: map, color: color)
    let bounds = map.pixelBounds(of: outline.box).intersection(Self.canvas)
    return DisplayItem(node: Self.node, part: .shapeFill, bounds: bounds, command: .path(command))
  }

  /// Returns a list of a group with the content, masked by a star. `rest` are more items of the mask.
  private func list(
    _ content: DisplayItem, rule: CGPathFillRule, maskColor: UInt32, rest: [DisplayItem]
  ) -> DisplayList {
    let star = CGMutablePath()
    star.addLines(
      between: (0..<5).map { index in
        let angle = Double(index) * 0.8 * .pi
        return CGPoint(x: 30 + 28 * cos(angle), y: 24 + 21 * sin(angle))
      })
    star.closeSubpath()
    let mask = [path(star, maskColor, rule: rule)] + rest
    let bounds = content.bounds.intersection(mask[0].bounds)
    var group = GroupCommand(combination: .mask)
    group.length = mask.count + 4
    func mark(_ part: DisplayItem.Part, _ command: DisplayCommand, _ bounds: PixelRect) -> DisplayItem {
      DisplayItem(node: Self.node, part: part, bounds: bounds, command: command)
    }
    var list = DisplayList()
    (list.canvas, list.background) = (Self.canvas, 0xFF30_5080)
    list.items =
      [mark(.mask, .beginGroup(group), bounds), content, mark(.maskMiddle, .groupMiddle, .empty)]
      + mask + [mark(.maskEnd, .endGroup, .empty)]
    return list
  }

  private func picture(of list: DisplayList, in rects: [PixelRect]) -> Bitmap {
    let bitmap = Bitmap(width: Self.canvas.width, height: Self.canvas.height)
    for rect in rects { Rasterizer().draw(list, in: rect, of: bitmap) }
    return bitmap
  }

  /// A transparent item.
  private static var nothing: DisplayItem {
    let fill = FillCommand(
      shape: RoundedRect(CGRect(x: 0, y: 0, width: 9, height: 9)), toPixels: .identity, color: 0)
    return DisplayItem(
      node: node, part: .background, bounds: PixelRect(x: 0, y: 0, width: 9, height: 9),
      command: .fill(fill))
  }

  /// A transparent item in the mask changes no pixel, but makes the mask a picture of its own.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd], [0xFF00_0000 as UInt32, 0x8000_0000])
  func theMaskedPictureIsThatOfASeparateMask(_ rule: CGPathFillRule, _ maskColor: UInt32) {
    for color in [0xFFC0_8020 as UInt32, 0x6040_2008] {
      let content = path(
        CGPath(ellipseIn: CGRect(x: 8, y: 4, width: 60, height: 44), transform: nil), color)
      let alone = list(content, rule: rule, maskColor: maskColor, rest: [])
      let separate = list(content, rule: rule, maskColor: maskColor, rest: [Self.nothing])
      let whole = picture(of: separate, in: [Self.canvas])
      #expect(picture(of: alone, in: [Self.canvas]).difference(from: whole).isNone)
      #expect(picture(of: alone, in: Self.canvas.strips(of: 7)).difference(from: whole).isNone)
      var unmasked = alone
      unmasked.items = [content]
      #expect(!picture(of: unmasked, in: [Self.canvas]).difference(from: whole).isNone)
    }
  }
}

extension MaskingPathTests {
  private static func gradient(
    _ kind: GradientKind, alpha: CGFloat, opacity: Double
  ) throws -> DisplayItem {
    var problem: GradientStops.Problem?
    let colors = [
      CGColor(red: 1, green: 0.2, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0.6, blue: 1, alpha: alpha),
    ]
    let stops = try #require(GradientStops(colors: colors, locations: nil, problem: &problem))
    let geometry = GradientGeometry(
      kind: kind, start: CGPoint(x: 0.3, y: 0.4), end: CGPoint(x: 0.8, y: 0.4))
    let map = Homography(SIMD3(0.9, 0.1, 0), SIMD3(-0.1, 1.1, 0), SIMD3(1.3, -2.7, 1))
    let area = CGRect(x: -40, y: -40, width: 160, height: 160)
    let command = GradientCommand(
      shape: RoundedRect(area), toPixels: map, bounds: area, geometry: geometry, stops: stops,
      opacity: opacity)
    return DisplayItem(node: node, part: .gradient, bounds: canvas, command: .gradient(command))
  }

  /// The gradient is computed only where the path is, without a picture of it.
  @Test(arguments: [GradientKind.axial, .radial], [1.0, 0.6])
  func aMaskedGradientIsThatOfASeparateMask(_ kind: GradientKind, _ opacity: Double) throws {
    for alpha in [1.0, 0.3] {
      let content = try Self.gradient(kind, alpha: alpha, opacity: opacity)
      for rule in [CGPathFillRule.winding, .evenOdd] {
        let alone = list(content, rule: rule, maskColor: 0xFF00_0000, rest: [])
        let separate = list(content, rule: rule, maskColor: 0xFF00_0000, rest: [Self.nothing])
        let whole = picture(of: separate, in: [Self.canvas])
        #expect(picture(of: alone, in: [Self.canvas]).difference(from: whole).isNone)
        #expect(picture(of: alone, in: Self.canvas.strips(of: 7)).difference(from: whole).isNone)
        #expect(picture(of: alone, in: Self.canvas.columns(of: 9)).difference(from: whole).isNone)
      }
    }
  }
}

extension PixelRect {
  /// The rectangle, divided into columns that are `width` pixels wide.
  fileprivate func columns(of width: Int) -> [PixelRect] {
    stride(from: minX, to: maxX, by: width).map {
      PixelRect(minX: $0, minY: minY, maxX: min($0 + width, maxX), maxY: maxY)
    }
  }

  /// The rectangle, divided into strips of `height` rows.
  fileprivate func strips(of height: Int) -> [PixelRect] {
    stride(from: minY, to: maxY, by: height).map {
      PixelRect(minX: minX, minY: $0, maxX: maxX, maxY: min($0 + height, maxY))
    }
  }
}
