import CoreGraphics
import DisplayLists
import RenderModel
import Testing

/// Tests that the pictures of surfaces stay within their budget, and that they are the same when they are drawn
/// again.
@Suite struct SurfaceBudgetTests {
  private static func surface(_ color: UInt32, _ budget: SurfaceBudget) -> Surface {
    let area = PixelRect(x: 0, y: 0, width: 64, height: 64)
    var layer = LayerProperties()
    layer.bounds = area.frame
    layer.anchorPoint = .zero
    layer.backgroundColor = CGColor(
      red: 0, green: 0, blue: CGFloat(color & 255) / 255, alpha: 1)
    let list = wholePicture(of: context(of: [layer], in: area), at: 0, canvas: area).list
    return Surface(
      Surface.Recipe(list: list, area: area, effects: [], map: .identity), budget: budget)
  }

  @Test func leastRecentlyUsedSurfacesAreEvictedAndRedrawn() {
    let one = 64 * 64 * 4
    let budget = SurfaceBudget(byteBudget: 3 * one)
    let surfaces = (0..<5).map { Self.surface(0xFF00_0000 | UInt32($0), budget) }
    for surface in surfaces.prefix(3) { _ = surface.picture() }
    let first = surfaces[0].picture()
    for surface in surfaces.suffix(2) { _ = surface.picture() }
    #expect(budget.byteCount == 3 * one)
    #expect(surfaces[0].picture() === first, "it was used more recently than the second and the third")
    for (index, surface) in surfaces.enumerated() {
      #expect(surface.picture().bitmap[5, 5] == 0xFF00_0000 | UInt32(index))
    }
    // All surfaces are still referenced here. Their pictures use the whole budget.
    withExtendedLifetime(surfaces) { #expect(budget.byteCount == 3 * one) }
  }

  @Test func aReleasedSurfaceUsesNoBudget() {
    let budget = SurfaceBudget(byteBudget: 1 << 20)
    do { _ = Self.surface(0xFFFF_FFFF, budget).picture() }
    #expect(budget.byteCount == 0)
  }
}
