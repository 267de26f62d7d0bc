import QuartzCore
import RenderServer
import Synchronization
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct TextLayers {
    private func makeLayer(_ string: Any? = "Text", width: CGFloat = 80, height: CGFloat = 30)
      -> CATextLayer
    {
      let layer = CATextLayer()
      layer.string = string
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      layer.font = "DejaVu Sans" as CFTypeRef
      layer.fontSize = 20
      layer.foregroundColor = .black
      return layer
    }

    /// Returns the picture that the layer draws as its contents.
    private func picture(of layer: CATextLayer) throws -> Bitmap {
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      return try #require(layer.contents as? CGImage).bitmap
    }

    /// Returns the bounding box of the pixels whose alpha is more than 40 of 255; null if there are none.
    private func inkBox(_ bitmap: Bitmap) -> CGRect {
      var box = CGRect.null
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width where bitmap[x, y] >> 24 > 40 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }

    /// A character that no font contains is reported once, whatever font is requested.
    @Test func aCharacterThatNoFontHasIsReported() {
      let log = IssueLog()
      defer { log.end() }
      let layer = CATextLayer()
      layer.string = "\u{10F321}\u{10F321}"
      #expect(layer.preferredFrameSize().width > 0)
      layer.fontSize = 12
      #expect(layer.preferredFrameSize().height > 0)
      #expect(log.count == 1)
    }

    @Test func defaultsL4_11() {
      let layer = CATextLayer()
      #expect(layer.string == nil && layer.font as? String == "Helvetica" && layer.fontSize == 36)
      #expect(layer.foregroundColor == .white && !layer.isWrapped)
      #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
      #expect(!layer.allowsFontSubpixelQuantization && layer.contents == nil)
    }

    @Test func aChangeOfAnyPropertyInvalidatesTheContentsL4_12() {
      let changes: [(String, (CATextLayer) -> Void)] = [
        ("string", { $0.string = "other" }), ("font", { $0.font = "DejaVu Sans Mono" as CFTypeRef }),
        ("fontSize", { $0.fontSize = 9 }), ("foregroundColor", { $0.foregroundColor = .white }),
        ("isWrapped", { $0.isWrapped = true }), ("truncationMode", { $0.truncationMode = .end }),
        ("alignmentMode", { $0.alignmentMode = .right }),
        ("allowsFontSubpixelQuantization", { $0.allowsFontSubpixelQuantization = true }),
        ("contentsScale", { $0.contentsScale = 2 }), ("bounds", { $0.bounds.size.width = 7 }),
        ("key", { $0.setValue(11, forKey: "fontSize") }),
      ]
      for (name, change) in changes {
        let layer = makeLayer()
        layer.displayIfNeeded()
        #expect(!layer.needsDisplay())
        change(layer)
        #expect(layer.needsDisplay(), "\(name)")
      }
      let layer = makeLayer()
      layer.displayIfNeeded()
      layer.string = "Text"
      #expect(!layer.needsDisplay(), "an equal string changes nothing")
    }

    @Test func contentsAreAsLargeAsTheBoundsAtTheirScaleL4_12() throws {
      let layer = makeLayer()
      let one = try picture(of: layer)
      #expect(one.width == 80 && one.height == 30)
      layer.contentsScale = 3
      let three = try picture(of: layer)
      #expect(three.width == 240 && three.height == 90)
      let (small, large) = (inkBox(one), inkBox(three))
      // Each edge of the ink is rounded to a pixel, which is three pixels at the larger scale.
      #expect(abs(large.width - small.width * 3) < 6 && abs(large.minY - small.minY * 3) < 4)
    }

    @Test func textIsDrawnAtTheTopOfTheBoundsL4_14() throws {
      let layer = makeLayer("HHH", width: 100, height: 60)
      let metrics = CTFont(name: "DejaVu Sans", size: 20)
      let bottom = inkBox(try picture(of: layer)).maxY
      #expect(abs(bottom - CTFontGetAscent(metrics)) < 1)
      layer.bounds.origin = CGPoint(x: 30, y: 40)
      #expect(inkBox(try picture(of: layer)).maxY == bottom, "the origin of the bounds does not matter")
    }

    @Test func alignmentAndWrappingL4_13L4_15() throws {
      let layer = makeLayer("one two", width: 100, height: 60)
      let left = inkBox(try picture(of: layer))
      #expect(left.minX < 4)
      layer.alignmentMode = .right
      #expect(inkBox(try picture(of: layer)).maxX > 97)
      layer.alignmentMode = .center
      #expect(abs(inkBox(try picture(of: layer)).midX - 50) < 2)
      layer.isWrapped = true
      layer.bounds.size.width = 50
      let wrapped = inkBox(try picture(of: layer))
      #expect(wrapped.maxY > left.maxY + 15 && wrapped.maxX < 48)
    }

    @Test func truncatedTextIsNotClippedL4_13() throws {
      let layer = makeLayer("MMMMMMMMMMMM", width: 90)
      #expect(inkBox(try picture(of: layer)).maxX == 90, "clipped by the bounds")
      layer.truncationMode = .end
      #expect(inkBox(try picture(of: layer)).maxX < 90)
    }

    @Test func valuesOfOtherTypesAreShownAsTheirDescriptionL4_11() throws {
      #expect(try picture(of: makeLayer(42)).isBlank == false)
      #expect(try picture(of: makeLayer(42)).difference(from: picture(of: makeLayer("42"))).isNone)
      #expect(
        try picture(of: makeLayer(NSNumber(value: 42))).difference(from: picture(of: makeLayer("42")))
          .isNone)
      #expect(
        try picture(of: makeLayer(NSString(string: "42"))).difference(
          from: picture(of: makeLayer("42"))
        ).isNone)
    }

    @Test func attributedStringsAreDrawnWithTheirOwnAttributesL4_11() throws {
      let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      let text = NSMutableAttributedString(
        string: "HH", attributes: [.foregroundColor: red, .font: CTFont(name: "DejaVu Sans", size: 10)])
      let layer = makeLayer(text)
      layer.fontSize = 30
      let bitmap = try picture(of: layer)
      #expect(inkBox(bitmap).height < 10)
      #expect(
        (0..<30).contains { y in (0..<80).contains { bitmap[$0, y] & 0x00FF_FFFF > 0x0080_0000 } })
      #expect((0..<30).allSatisfy { y in (0..<80).allSatisfy { bitmap[$0, y] & 0xFFFF == 0 } })
      text.mutableString.setString("changed later")
      #expect((layer.string as? NSAttributedString)?.string == "HH", "the layer keeps a copy")
    }

    @Test func fontsMayBeNamesFontObjectsOrURLsL4_11() throws {
      let layer = makeLayer()
      layer.font = nil
      let standard = try picture(of: layer)
      layer.font = CTFontCreateWithName("DejaVuSansMono-Bold" as CFString, 99, nil)
      let bold = try picture(of: layer)
      #expect(!bold.difference(from: standard).isNone)
      let forms: [CFTypeRef?] = [
        CGFont("DejaVuSansMono-Bold" as CFString), "DejaVuSansMono-Bold" as CFTypeRef,
        "DejaVuSansMono-Bold" as CFString,
        NSURL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"),
      ]
      for form in forms {
        layer.font = form
        #expect(try picture(of: layer).difference(from: bold).isNone, "\(String(describing: form))")
      }
    }

    @Test func aFontSizeThatAnimatesIsDrawnForEveryFrameL4_12() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(
        makeLayer("H", width: 40, height: 60), frame: CGRect(x: 0, y: 0, width: 40, height: 60))
      world.commitWithoutActions { layer.fontSize = 10 }
      world.animate { layer.fontSize = 50 }
      var heights: [CGFloat] = []
      for time in [0.25, 0.5, 0.75] {
        world.go(to: time)
        world.deliverBeat(at: time)
        heights.append(inkBox(try #require(layer.contents as? CGImage).bitmap).height)
      }
      let cap = CTFontGetCapHeight(CTFont(name: "DejaVu Sans", size: 1000)) / 1000
      for (height, size) in zip(heights, [20.0, 30, 40]) {
        #expect(abs(height - cap * size) < 2, "\(height) at \(size)")
      }
      world.go(to: 1.1)
      world.deliverBeat(at: 1.1)
      CATransaction.flush()
      #expect(abs(inkBox(try #require(layer.contents as? CGImage).bitmap).height - cap * 50) < 2)
    }

    @Test func onlySizeAndColorAnimateT7_1() {
      let world = World()
      defer { world.end() }
      let layer = world.add(makeLayer(), frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      world.animate {
        layer.string = "new"
        layer.isWrapped = true
        layer.alignmentMode = .center
        layer.truncationMode = .end
        layer.font = nil
      }
      #expect(layer.animationKeys() == nil)
      world.animate {
        layer.fontSize = 3
        layer.foregroundColor = .white
      }
      #expect(Set(layer.animationKeys() ?? []) == ["fontSize", "foregroundColor"])
    }

    @Test func textIsUprightInFlippedLayersL4_16() throws {
      let world = World()
      defer { world.end() }
      let frame = CGRect(x: 0, y: 0, width: 40, height: 30)
      let layer = world.add(makeLayer("Fq"), frame: frame)
      let straight = world.picture
      world.commitWithoutActions {
        world.root.isGeometryFlipped = true
        layer.setNeedsDisplay()
      }
      #expect(world.picture.difference(from: straight).isNone)
      #expect(!straight.difference(from: straight.upsideDown).isNone)
    }

    @Test func preferredSizeIsThatOfTheTextL1_11() {
      let layer = makeLayer("one two", width: 50)
      let line = layer.preferredFrameSize()
      let expected = TextLayout(
        "one two", attributes: TextAttributes(font: CTFont(name: "DejaVu Sans", size: 20))
      ).size
      #expect(line == expected)
      layer.isWrapped = true
      let wrapped = layer.preferredFrameSize()
      #expect(wrapped.width < line.width && abs(wrapped.height - line.height * 2) < 0.01)
      #expect(CATextLayer().preferredFrameSize() == .zero)
    }

    /// A subclass that moves its text in the usual way, by translating the context and calling `super`.
    @Test func aSubclassMayMoveTheTextAndNothingShowsOutsideTheBounds() throws {
      final class LoweredTextLayer: CATextLayer {
        override func draw(in ctx: CGContext) {
          ctx.saveGState()
          ctx.translateBy(x: 0, y: 15)
          super.draw(in: ctx)
          ctx.restoreGState()
        }
      }
      let plain = try picture(of: makeLayer("H", height: 60))
      let layer = LoweredTextLayer()
      (layer.string, layer.fontSize, layer.foregroundColor) = ("H", 20, .black)
      (layer.font, layer.bounds) = (
        "DejaVu Sans" as CFTypeRef, CGRect(x: 0, y: 0, width: 80, height: 60)
      )
      #expect(inkBox(try picture(of: layer)).minY == inkBox(plain).minY + 15)
    }

    @Test func badValuesAreReportedOnceAndDrawNothing() throws {
      let issues = Mutex<[String]>([])
      CoreGraphics.Issue.setHandler { issue in issues.withLock { $0.append(issue.description) } }
      let layer = makeLayer()
      layer.name = "bad text"
      for size in [-3, .nan, .infinity, -.infinity] as [CGFloat] {
        layer.fontSize = size
        #expect(try picture(of: layer).isBlank, "\(size)")
        #expect(try picture(of: layer).isBlank, "\(size)")
      }
      layer.fontSize = 0
      #expect(try picture(of: layer).isBlank)
      layer.fontSize = 1e9
      _ = try picture(of: layer)
      layer.fontSize = 20
      for font in [
        NSNumber(value: 3), "No Such Font-Bold" as CFTypeRef, NSURL(fileURLWithPath: "/no/font"),
      ] {
        layer.font = font
        #expect(try !picture(of: layer).isBlank, "another font is used")
        _ = try picture(of: layer)
      }
      layer.foregroundColor = nil
      #expect(try picture(of: layer).isBlank)
      let told = issues.withLock { $0 }
      // The four sizes and the number as a font are reported with the name of the layer.
      #expect(told.filter { $0.hasPrefix("bad text") }.count == 5, "\(told)")
      #expect(told.filter { $0.contains("No Such Font-Bold") }.count == 1, "\(told)")
      #expect(told.filter { $0.contains("/no/font") }.count == 1, "\(told)")
    }

    @Test func extremeBoundsAndStringsDoNoHarm() {
      for side in [0, -5, .nan, .infinity, 1e6, 0.2] as [CGFloat] {
        let layer = makeLayer("text\n\u{0}\u{FFFF}\u{202E}", width: side, height: side)
        layer.isWrapped = true
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        let size = layer.preferredFrameSize()
        #expect(size.width.isFinite && size.height.isFinite, "\(side)")
      }
      let long = makeLayer(String(repeating: "long ", count: 200_000))
      long.displayIfNeeded()
      #expect(long.contents != nil)
      let empty = makeLayer("")
      empty.displayIfNeeded()
      #expect(empty.preferredFrameSize() == .zero)
    }
  }
}
