import QuartzCore
import RenderModel
import Synchronization
import TestSupport
import Testing

/// A layer that fills its bounds except for a margin of one point, and records the clip of each drawing call.
private final class Sheet: CALayer {
  var ink = CGColor.red
  var clips: [CGRect] = []

  override func draw(in ctx: CGContext) {
    clips.append(ctx.boundingBoxOfClipPath)
    ctx.setFillColor(ink)
    ctx.fill(bounds.insetBy(dx: 1, dy: 1))
  }
}

/// A collector of the issues about layers named "sheet".
private final class SheetIssues: Sendable {
  private let found = Mutex<[String]>([])

  init() {
    QuartzCore.Issue.setHandler { [weak self] issue in
      let line = issue.description
      if line.hasPrefix("sheet") { self?.found.withLock { $0.append(line) } }
    }
  }

  var lines: [String] { found.withLock { $0 } }
}

extension LayerTests {
  @Suite @MainActor struct BackingStores {
    private func picture(_ layer: CALayer) throws -> Bitmap {
      try #require(layer.contents as? CGImage).bitmap
    }

    /// Creates a layer whose bounds do not start at the origin.
    private func sheet() -> Sheet {
      let sheet = Sheet()
      sheet.name = "sheet"
      sheet.bounds = CGRect(x: 10, y: 20, width: 8, height: 6)
      return sheet
    }

    @Test func onlyTheInvalidatedPartIsDrawnAgainL2_19() throws {
      let sheet = sheet()
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      #expect(sheet.clips == [sheet.bounds])
      sheet.ink = .blue
      sheet.setNeedsDisplay(CGRect(x: 10, y: 20, width: 3, height: 2))
      sheet.setNeedsDisplay(CGRect(x: 12, y: 20, width: 2, height: 3))
      sheet.displayIfNeeded()
      #expect(sheet.clips.last == CGRect(x: 10, y: 20, width: 4, height: 3))
      let store = try picture(sheet)
      for y in 0..<6 {
        for x in 0..<8 {
          let isInside = (1..<7).contains(x) && (1..<5).contains(y)
          let ink: UInt32 = x < 4 && y < 3 ? 0xFF00_00FF : 0xFFFF_0000
          #expect(store[x, y] == (isInside ? ink : 0), "(\(x), \(y))")
        }
      }
    }

    @Test func aChangeOfSizeOrContentsRedrawsTheWholeStore() throws {
      let sheet = sheet()
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      sheet.bounds.size.width = 9
      sheet.setNeedsDisplay(CGRect(x: 10, y: 20, width: 1, height: 1))
      sheet.displayIfNeeded()
      #expect(sheet.clips.last == sheet.bounds)
      sheet.contents = solidImage(0xFF00_FF00, width: 9, height: 6)
      sheet.setNeedsDisplay(CGRect(x: 10, y: 20, width: 1, height: 1))
      sheet.displayIfNeeded()
      #expect(try picture(sheet)[4, 3] == 0xFFFF_0000 && picture(sheet)[0, 0] == 0)
    }

    @Test func opaqueStoresStartBlackL2_18() throws {
      let sheet = sheet()
      sheet.isOpaque = true
      sheet.ink = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      let store = try picture(sheet)
      #expect(store[0, 0] == 0xFF00_0000 && store[2, 2].channelDistance(to: 0xFF80_8080) <= 1)
      #expect((sheet.contents as? CGImage)?.isOpaque == true)
    }

    /// Drawing code uses the layer's local coordinates, whichever way the y axis points (L1.6).
    @Test func flippedLayersDrawInTheirOwnCoordinates() throws {
      final class Corner: CALayer {
        override func draw(in ctx: CGContext) { ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
      }
      for isFlipped in [false, true] {
        let world = World(width: 10, height: 10)
        defer { world.end() }
        world.commitWithoutActions { world.root.isGeometryFlipped = isFlipped }
        let corner = world.add(Corner(), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        corner.setNeedsDisplay()
        CATransaction.flush()
        #expect(corner.contentsAreFlipped() == !isFlipped)
        let ink = world.picture
        #expect(ink[0, isFlipped ? 9 : 0] == 0xFF00_0000 && ink[0, isFlipped ? 0 : 9] == 0)
      }
    }

    @Test func contentsFormatIsAHintWithoutReport() {
      let issues = SheetIssues()
      let sheet = sheet()
      sheet.contentsFormat = .gray8Uint
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      #expect(sheet.contents != nil && issues.lines.isEmpty)
    }

    @Test func boundsThatNoBitmapHoldsAreReportedAndNotDrawn() {
      let issues = SheetIssues()
      let sheet = sheet()
      sheet.bounds.size = CGSize(width: 1e6, height: 1e6)
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      #expect(sheet.clips.isEmpty && sheet.contents == nil)
      #expect(issues.lines == ["sheet: its bounds are too large for a bitmap; draw(in:) is not called"])
      sheet.bounds.size = .zero
      sheet.setNeedsDisplay()
      sheet.displayIfNeeded()
      #expect(sheet.clips.isEmpty && issues.lines.count == 1)
    }
  }
}
