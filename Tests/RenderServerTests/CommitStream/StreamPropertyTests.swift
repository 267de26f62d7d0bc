import CoreGraphics
import RenderModel
import TestSupport
import Testing

@testable import CommitStream

/// Tests that every property in the tables, and every value without a row, is the same after decoding.
@Suite struct StreamPropertyTests {
  /// Returns the values of a layer after encoding and decoding.
  private static func copy(_ values: LayerProperties) throws -> LayerProperties {
    var update = NodeUpdate(id: NodeID(index: 0))
    update.properties = values
    return try #require(try streamCopy(of: update).properties)
  }

  @Test(arguments: LayerKind.allCases)
  func rowsOfTheTable(_ kind: LayerKind) throws {
    for row in LayerProperty.table where row.belongs(to: kind) {
      for sample in row.description.samples {
        var values = LayerProperties(kind: kind)
        row.write(&values, sample)
        let (one, other) = (TreeText.text(values), TreeText.text(try Self.copy(values)))
        #expect(one == other, "\(row.key): \(sample)")
      }
    }
  }

  @Test func rowsOfCells() throws {
    for row in EmitterCellProperty.table {
      for sample in row.description.samples {
        var (values, cell) = (LayerProperties(kind: .emitter), EmitterCellValues())
        row.write(&cell, sample)
        cell.cells = [cell, EmitterCellValues()]
        cell.behaviors = [NamedFilter(name: "b", type: "drag", isEnabled: false)]
        values.emitter.cells = [cell]
        #expect(TreeText.text(values) == TreeText.text(try Self.copy(values)), "\(row.id)")
      }
    }
  }

  @Test func valuesWithoutARow() throws {
    var emitter = LayerProperties(kind: .emitter)
    (emitter.emitter.appearance, emitter.emitter.restarts) = (-0.1, 3)
    emitter.emitter.behaviors = [
      NamedFilter(
        name: "w", type: "wave",
        parameters: FilterParameters(["force": .array([.number(1), .string("x")])]))
    ]
    var tiled = LayerProperties(kind: .tiled)
    tiled.rare.values.ofKind.tiled.fadeDuration = 0.5
    tiled.rare.values.ofKind.tiled.tiles = [
      TileKey(level: -2, x: -7, y: 3): Tile(image: nil, arrival: -.infinity)
    ]
    var custom = LayerProperties()
    custom.rare.values.custom = ["a": .integer(-1), "": .array([.null, .bool(true)])]
    for values in [emitter, tiled, custom] {
      #expect(TreeText.text(values) == TreeText.text(try Self.copy(values)))
    }
    #expect(try Self.copy(tiled).rare.values.ofKind.tiled.tiles.count == 1)
  }

  /// The values of a parameter that an animation or a program set by its key path are in the list and not in the
  /// objects.
  @Test func parametersOfFiltersThatWereSetByKeyPath() throws {
    var values = LayerProperties()
    values.rare.values.filters = FilterList(OpaqueValue([NamedFilter(name: "n", type: "gaussianBlur")]))
    values.rare.values.filters["n", "inputRadius"] = .number(7)
    #expect(try Self.copy(values).rare.values.filters["n", "inputRadius"] == .number(7))
  }

  @Test(arguments: [
    0, -0.0, 0.125, 4095.875, -4096, 4096, 0.1, 1e300, .infinity, .leastNonzeroMagnitude,
  ])
  func numbersKeepTheirBits(_ number: Double) throws {
    var values = LayerProperties()
    values.zPosition = number
    #expect(try Self.copy(values).zPosition.bitPattern == number.bitPattern)
  }

  @Test func theBitsOfANaNAreKept() throws {
    var values = LayerProperties()
    values.zPosition = Double(bitPattern: 0x7FF8_0000_0000_1234)
    #expect(try Self.copy(values).zPosition.bitPattern == values.zPosition.bitPattern)
  }

  @Test func colorsOfAllSpaces() throws {
    var random = SeededGenerator(seed: 5)
    let tile = PatternTile(
      image: random.image(width: 3, height: 2, isOpaque: false), scale: 2,
      toBase: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    let base = try #require(CGColorSpace(patternBaseSpace: .deviceRGB))
    let colors = [
      CGColor(red: 1 / 255.0, green: 254 / 255.0, blue: 0, alpha: 1),
      CGColor(red: 0.1, green: -1, blue: 2, alpha: 0.5), CGColor(gray: 0.3, alpha: 0.7),
      CGColor(genericCMYKCyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4, alpha: 0.5),
      CGColor(colorSpace: .deviceRGB, components: [0.1, 0.2, 0.3, 0.4]),
      CGColor(pattern: tile, alpha: 0.5), CGColor(pattern: tile, space: base),
    ]
    for color in colors {
      var values = LayerProperties()
      values.backgroundColor = color
      #expect(TreeText.text(values) == TreeText.text(try Self.copy(values)))
    }
    #expect(colors.allSatisfy { $0 != nil })
  }

  @Test func imagesKeepTheirAttributes() throws {
    var random = SeededGenerator(seed: 6)
    let pixels = random.image(width: 17, height: 5, isOpaque: false).bitmap
    let images = [
      CGImage(adopting: pixels), CGImage(adopting: pixels, isMask: true),
      CGImage(adopting: pixels, colorSpace: .deviceGray, shouldInterpolate: false),
      CGImage(adopting: pixels, reduction: ImageReduction(width: 66, height: 19, halvings: 2)),
      random.image(width: 1, height: 1, isOpaque: true),
    ]
    for image in images {
      var values = LayerProperties()
      values.contents = .crossfade(from: image, to: images[0], fraction: 0.25)
      #expect(TreeText.text(values) == TreeText.text(try Self.copy(values)))
    }
  }

  @Test func meshesAreDrawnAsBefore() throws {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      DeformationMesh.Vertex(
        source: CGPoint(x: x, y: y), target: CGPoint(x: x + 0.1, y: 0.9 * y), depth: 0.2)
    }
    let mesh = StreamedMesh(MeshRecipe(vertices: corners, faces: [SIMD4(0, 1, 2, 3)]))
    var values = LayerProperties()
    values.rare.values.custom[LayerProperties.meshKey] = .object(OpaqueValue(mesh))
    let copy = try Self.copy(values)
    #expect(copy.mesh != nil && copy.mesh?.extent == values.mesh?.extent)
  }

  /// The render server gets the pictures of texts, so only the characters and the name of the font are written.
  @Test func textsAndFonts() throws {
    var values = LayerProperties(kind: .text)
    values.text.string = OpaqueValue(NSAttributedString(string: "Größe"))
    values.text.font = OpaqueValue(CTFont(name: "DejaVu Sans", size: 9))
    let copy = try Self.copy(values)
    #expect(copy.text.string?.value as? String == "Größe")
    #expect((copy.text.font?.value as? String)?.contains("DejaVu") == true)
  }
}

/// Returns a change of a layer after encoding and decoding.
func streamCopy(of update: NodeUpdate) throws -> NodeUpdate {
  var (encoder, commit) = (StreamEncoder(), Commit(time: 0))
  (commit.inserted, commit.updates) = ([update.id], [update])
  encoder.append(commit)
  var reader = try StreamReader(encoder.take().bytes())
  guard case .commit(let copy)? = try reader.next() else { throw StreamError.notAStream }
  return copy.commit.updates[0]
}
