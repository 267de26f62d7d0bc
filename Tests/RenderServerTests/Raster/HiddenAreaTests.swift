import CoreGraphics
import DisplayLists
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that the parts of solids that lie under other opaque solids are left out, and that this changes no pixel.
@Suite struct HiddenAreaTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 360, height: 300)

  private static func plan(of layers: [LayerProperties]) -> DrawPlan {
    let list = wholePicture(of: context(of: layers, in: canvas), at: 0, canvas: canvas).list
    var (index, plan) = (ItemIndex(), DrawPlan())
    index.rebuild(list)
    index.plan(list.items.indices, in: [canvas], into: &plan)
    plan.findHiddenAreas(in: list)
    return plan
  }

  private static func parts(of clip: PixelRect, at item: Int, in plan: DrawPlan) -> [PixelRect] {
    var parts: [PixelRect] = []
    plan.forEachVisiblePart(of: clip, at: item) { parts.append($0) }
    return parts
  }

  /// The lower solid is drawn around the pixels that the upper one covers completely.
  @Test func aSolidIsDrawnAroundTheOneAboveIt() {
    let clip = PixelRect(x: 10, y: 10, width: 300, height: 250)
    let upper = box(CGRect(x: 50.5, y: 40, width: 200, height: 150), .black)
    let plan = Self.plan(of: [box(clip.frame), upper])
    let parts = Self.parts(of: clip, at: 0, in: plan)
    let inside = PixelRect(x: 51, y: 40, width: 199, height: 150)
    #expect(!parts.isEmpty && parts.allSatisfy { clip.contains($0) })
    #expect(!parts.contains { $0.contains(inside) } && parts.count == 4)
    let left = clip.area - parts.reduce(0) { $0 + $1.area }
    // A few pixels at the border of the upper solid may be drawn twice.
    #expect(left <= inside.area && left > inside.area * 9 / 10)
    #expect(Self.parts(of: clip, at: 1, in: plan) == [clip])
  }

  @Test func findingVisiblePartsAllocatesNothing() {
    let clip = PixelRect(x: 10, y: 10, width: 300, height: 250)
    let upper = box(CGRect(x: 50, y: 40, width: 200, height: 150), .black)
    let plan = Self.plan(of: [box(clip.frame), upper])
    var area = 0
    let count = allocations { plan.forEachVisiblePart(of: clip, at: 0) { area += $0.area } }
    #expect((count ?? 0) == 0 && area > 0 && area < clip.area)
  }

  @Test(
    arguments: [
      { (values: inout LayerProperties) in values.opacity = 0.5 },
      { (values: inout LayerProperties) in values.bounds.size.width = 150 },
      { (values: inout LayerProperties) in values.cornerRadius = 110 },
      { (values: inout LayerProperties) in
        values.transform = CATransform3D(rotationAngle: 0.7, x: 0, y: 0, z: 1)
      },
    ] as [@Sendable (inout LayerProperties) -> Void])
  func otherLayersHideNothing(_ change: @Sendable (inout LayerProperties) -> Void) {
    var upper = box(CGRect(x: 50, y: 40, width: 220, height: 220), .black)
    change(&upper)
    let plan = Self.plan(of: [box(Self.canvas.frame.insetBy(dx: 5.5, dy: 5)), upper])
    #expect(Self.parts(of: Self.canvas, at: 0, in: plan) == [Self.canvas])
  }

  /// Solids in any position, with round corners and in perspective, over and under each other and other layers.
  @Test func picturesWithHiddenPartsEqualThoseDrawnWhole() {
    var hidden = 0
    for seed in rounds(80) {
      var random = SeededGenerator(seed: seed)
      let layers = (0..<5).map { _ in Self.layer(&random) }
      let context = context(of: layers, in: Self.canvas)
      let pictures = [FrameCaches.Mechanisms.all, .all.subtracting(.itemIndex)].map {
        Self.picture(of: context, $0)
      }
      let difference = pictures[0].difference(from: pictures[1])
      #expect(difference.isNone, "\(random.seedText): \(difference)")
      guard difference.isNone else { return }
      hidden += Self.plan(of: layers).hiddenAreas.count
    }
    #expect(hidden > 40)
  }

  private static func picture(
    of context: RenderContext, _ mechanisms: FrameCaches.Mechanisms
  ) -> Bitmap {
    let renderer = FrameRenderer(context: context, mechanisms: mechanisms)
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    return bitmap
  }

  private static func layer(_ random: inout SeededGenerator) -> LayerProperties {
    let size = CGSize(width: random.int(70...300), height: random.int(70...260))
    let origin = CGPoint(x: random.number(-60...160), y: random.number(-60...140))
    let color = CGColor(gray: random.number(0...1), alpha: random.pick([1, 1, 1, 0.5]))
    var values = box(CGRect(origin: origin, size: size), color)
    values.cornerRadius = random.pick([0, 0, 0, 12.5, 35])
    if random.once(in: 4) { values.set(.allowsEdgeAntialiasing, false) }
    if random.once(in: 3) {
      values.transform = CATransform3D(rotationAngle: random.number(-0.2...0.2), x: 0, y: 0, z: 1)
    }
    if random.once(in: 3) {
      values.transform.m14 = random.number(-0.001...0.001)
      values.transform.m24 = random.number(-0.001...0.001)
    }
    return values
  }
}
