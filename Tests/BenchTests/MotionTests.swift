import Bench
import QuartzCore
import Testing

extension BenchTests {
  /// Compares the scenes' presentations 2.6 seconds after the start with the positions, angles and factors that their
  /// formulas give. The numbers were computed once, by a program in C that is not part of the repository.
  @MainActor struct Motion {
    private static let time = 2.6

    /// The layers of a scene, which were rendered at `time`, and the renderer that keeps their tree.
    private struct RenderedScene {
      private let renderer = CARenderer()
      let layers: [CALayer]

      @MainActor init(_ scene: BenchScene) throws {
        MediaClock.setManualTime(0)
        layers = try scene.layers(BenchPictures())
        let root = CALayer()
        for layer in layers { root.addSublayer(layer) }
        renderer.layer = root
        CATransaction.flush()
        MediaClock.setManualTime(Motion.time)
        renderer.beginFrame(atTime: Motion.time)
      }
    }

    /// Calls `body` with the presentations of a scene's layers at `time`.
    private func shown(_ scene: BenchScene, _ body: ([CALayer]) throws -> Void) throws {
      defer { MediaClock.setManualTime(nil) }
      let rendered = try RenderedScene(scene)
      try withExtendedLifetime(rendered) {
        try body(rendered.layers.map { try #require($0.presentation()) })
      }
    }

    /// The expected coordinates have nine significant digits. Those from 1000 on are rounded by up to 5e-6.
    private func expect(
      _ point: CGPoint?, _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let (dx, dy) = ((point?.x ?? .nan) - x, (point?.y ?? .nan) - y)
      #expect(
        abs(dx) < 1e-5 && abs(dy) < 1e-5, "\(point as Any)", sourceLocation: sourceLocation)
    }

    /// The expected values have nine significant digits, and opacities are of type `Float`. Both are exact to
    /// 1e-7.
    private func expect(
      _ value: Double, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(abs(value - expected) < 1e-6, sourceLocation: sourceLocation)
    }

    @Test func cardsMoveAndRotate() throws {
      try shown(.cards) { layers in
        #expect(layers.count == 1000)
        expect(layers[1].position, 831.134439, 228.795961)
        expect(layers[299].position, 649.637553, 114.927807)
        let transform = layers[7].transform
        expect(atan2(transform.m12, transform.m11) + 2 * .pi, 5.44542727)
        expect(Double(layers[7].opacity), 0.8)
      }
    }

    @Test func imagesScaleAndFade() throws {
      try shown(.images) { layers in
        #expect(layers.count == 300)
        expect(layers[7].position, 732.645282, 535.370733)
        expect(layers[1].transform.m11, 0.535636528)
        expect(layers[7].transform.m22, 0.637117117)
        expect(layers[299].transform.m11, 1.2901111)
        expect(Double(layers[299].opacity), 0.906666667)
      }
    }

    @Test func doorsOpen() throws {
      try shown(.doors) { hinges in
        #expect(hinges.count == 60)
        expect(hinges[7].position, 740, 72)
        for (index, angle) in [(1, 0.872664626), (7, 0.610865238)] {
          let transform = try #require(hinges[index].sublayers?.first?.presentation()).transform
          expect(atan2(transform.m31, transform.m11), angle)
        }
      }
    }

    @Test func onlyThePictureMovesInTheSparseScene() throws {
      try shown(.sparse) { layers in
        #expect(layers.count == 1001)
        #expect(layers.dropLast().allSatisfy { $0.animationKeys() == nil })
        expect(layers[7].position, 61.2062174, 239.873294)
        expect(atan2(layers[7].transform.m12, layers[7].transform.m11), 1.76834873)
        expect(layers[1000].position, 812.8, 360)
      }
    }

    @Test func deepSquaresMoveAndFade() throws {
      try shown(.deep) { layers in
        #expect(layers.count == 10_000)
        expect(layers[1].position, 1405.14772, 1544.37837)
        expect(layers[299].position, 1018.77963, 94.5187782)
        expect(Double(layers[299].opacity), 0.893333333)
      }
    }

    @Test func theUpperPictureFades() throws {
      try shown(.crossfade) { layers in
        #expect(layers.count == 2)
        expect(Double(layers[0].opacity), 1)
        expect(Double(layers[1].opacity), 0.6)
      }
    }

    @Test func shadowedBoxesMove() throws {
      try shown(.shadows) { layers in
        #expect(layers.count == 50)
        expect(layers[1].position, 831.134439, 228.795961)
        expect(layers[7].position, 732.645282, 535.370733)
      }
    }

    @Test func columnsOfLabelsScroll() throws {
      try shown(.labels) { columns in
        #expect(columns.count == 20)
        #expect(columns.allSatisfy { $0.sublayers?.count == 100 })
        expect(columns[7].position, 448, -250.718686)
        expect(columns[19].position, 1216, -245.997330)
        let label = try #require(columns[7].sublayers?[42].presentation() as? CATextLayer)
        #expect(label.string as? String == "Label 742")
        expect(label.frame.origin, 2, 672)
      }
    }

    /// 2,500 particles are born per second and live two seconds.
    @Test func fiveThousandParticlesLive() throws {
      try shown(.particles) { layers in
        let emitter = try #require(layers.first as? CAEmitterLayer)
        let cell = try #require(emitter.emitterCells?.first)
        #expect(layers.count == 1 && emitter.emitterCells?.count == 1)
        #expect(cell.birthRate * cell.lifetime == 5000)
        #expect(emitter.timeOffset == Double(cell.lifetime), "all of them live from the start on")
      }
    }

    @Test func outlinesAreTrimmedAndChangeTheirShape() throws {
      try shown(.strokes) { layers in
        #expect(layers.count == 500)
        expect(layers[1].position, 437.343574, 496.811076)
        expect(layers[299].position, 318.897466, 36.1168230)
        let outline = try #require(layers[299] as? CAShapeLayer)
        expect(Double(outline.strokeStart), 0.28)
        expect(Double(outline.strokeEnd), 0.933333333)
        #expect(outline.animationKeys()?.contains("morph") == true)
      }
    }

    @Test func thePanelIsInFrontOfTheMovingPictures() throws {
      try shown(.backdrop) { layers in
        #expect(layers.count == 101)
        expect(layers[7].position, 732.645282, 535.370733)
        expect(layers[99].position, 703.852330, 449.042309)
        #expect(layers[100].frame == CGRect(x: 340, y: 160, width: 600, height: 400))
        #expect(layers[100].backgroundFilters?.count == 1)
      }
    }

    @Test func gradientsRotate() throws {
      try shown(.gradients) { layers in
        let types = layers.map { ($0 as? CAGradientLayer)?.type }
        #expect(types.prefix(3) == [.axial, .radial, .conic] && types.count == 200)
        for layer in [layers[0], layers[199]] {
          expect(atan2(layer.transform.m12, layer.transform.m11) + 2 * .pi, 5.44542727)
        }
      }
    }

    @Test func maskedPicturesMove() throws {
      try shown(.masks) { layers in
        #expect(layers.count == 100)
        expect(layers[1].position, 831.134439, 228.795961)
        #expect(layers.allSatisfy { $0.mask is CAShapeLayer })
      }
    }
  }
}
