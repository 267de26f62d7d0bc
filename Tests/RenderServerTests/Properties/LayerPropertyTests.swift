import CoreGraphics
import RenderServer
import TestSupport
import Testing

/// The table of layer properties: design §2 rule 5.
@Suite struct LayerPropertyTests {
  /// Two values for each row that differ from each other and are stored as they are.
  private static func samples(_ row: LayerProperty) -> [PropertyValue] {
    var random = SeededGenerator(seed: 71)
    switch row.id {
    case .contentsGravity: return [.string("topLeft"), .string("resizeAspect")]
    case .cornerCurve: return [.string("continuous"), .string("circular")]
    case .emitterShape: return [.string("circle"), .string("line")]
    case .emitterMode: return [.string("points"), .string("outline")]
    case .renderMode: return [.string("additive"), .string("oldestLast")]
    case .gradientType: return [.string("radial"), .string("conic")]
    case .fillMode: return [.string("both"), .string("forwards")]
    default: break
    }
    switch row.type {
    case .number: return [.number(0.25), .number(7)]
    case .bool: return [.bool(true), .bool(false)]
    case .integer: return [.integer(3), .integer(9)]
    case .point: return [.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: -3, y: 4))]
    case .size: return [.size(CGSize(width: 1, height: 2)), .size(CGSize(width: -3, height: 4))]
    case .rect: return [1.0, 2].map { .rect(CGRect(x: $0, y: 2, width: 3, height: 4)) }
    case .transform: return [2.0, 3].map { .transform(CATransform3D(scaleX: $0, y: 5)) }
    case .color: return [.color(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)), .null]
    case .path: return [.path(CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))), .null]
    case .contents:
      return [.contents(.image(random.image(width: 1, height: 1, isOpaque: true))), .null]
    case .colors: return [.array([.color(.black), .color(.white)]), .null]
    case .numbers: return [.array([.number(0.25), .number(0.75)]), .null]
    case .string: return [.string("linear"), .string("nearest")]
    case .object: return [.object(OpaqueValue("filter")), .null]
    }
  }

  @Test func everyRowReadsBackWhatItWrites() {
    for row in LayerProperty.table {
      var values = LayerProperties(kind: row.kind ?? .plain)
      for sample in Self.samples(row) {
        row.write(&values, sample)
        #expect(row.read(values) == sample, "\(row.key)")
      }
    }
  }

  /// No two rows share their storage.
  @Test func writingOneRowLeavesTheOthersAlone() {
    for row in LayerProperty.table {
      var values = LayerProperties(kind: row.kind ?? .plain)
      for sample in Self.samples(row) { row.write(&values, sample) }
      for other in LayerProperty.table where other.id != row.id {
        #expect(other.read(values) == other.defaultValue, "\(row.key) changed \(other.key)")
      }
    }
  }

  @Test func everyRowIsFoundByItsKeyInBothSpellings() {
    for row in LayerProperty.table {
      let kind = row.kind ?? .plain
      #expect(LayerProperty.id(forKey: row.key, kind: kind) == row.id)
      let swift = "is" + row.key.prefix(1).uppercased() + row.key.dropFirst()
      #expect(
        (LayerProperty.id(forKey: swift, kind: kind) == row.id) == (row.type == .bool), "\(swift)")
    }
    for kind in LayerKind.allCases {
      let keys = LayerProperty.table.filter { $0.belongs(to: kind) }.map(\.key)
      #expect(Set(keys).count == keys.count, "\(kind)")
    }
  }

  @Test func defaultsL1_2() {
    let expected: [LayerProperty.ID: PropertyValue] = [
      .anchorPoint: .point(CGPoint(x: 0.5, y: 0.5)), .opacity: .number(1),
      .doubleSided: .bool(true), .allowsGroupOpacity: .bool(true), .allowsGroupBlending: .bool(true),
      // As on macOS; false on iOS (L1.2).
      .allowsEdgeAntialiasing: .bool(true), .maskedCorners: .integer(15),
      .edgeAntialiasingMask: .integer(15), .cornerCurve: .string("circular"),
      .borderColor: .color(.black), .shadowColor: .color(.black), .shadowRadius: .number(3),
      .shadowOffset: .size(CGSize(width: 0, height: -3)), .contentsScale: .number(1),
      .contentsRect: .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
      .contentsCenter: .rect(CGRect(x: 0, y: 0, width: 1, height: 1)),
      .contentsGravity: .string("resize"), .contentsFormat: .string("RGBA8"),
      .minificationFilter: .string("linear"), .magnificationFilter: .string("linear"),
      .rasterizationScale: .number(1), .transform: .transform(.identity),
      .sublayerTransform: .transform(.identity), .speed: .number(1), .duration: .number(.infinity),
      .fillMode: .string("removed"),
    ]
    for row in LayerProperty.table where row.kind == nil {
      let zero: PropertyValue =
        switch row.type {
        case .number: .number(0)
        case .bool: .bool(false)
        case .point: .point(.zero)
        case .rect: .rect(.zero)
        default: .null
        }
      #expect(row.defaultValue == expected[row.id] ?? zero, "\(row.key)")
    }
  }

  @Test func announcedDefaultsT7_11() {
    let announced = [
      "opacity", "hidden", "doubleSided", "masksToBounds", "geometryFlipped", "opaque",
      "anchorPoint", "contentsRect", "contentsCenter", "contentsGravity", "contentsScale",
      "contentsFormat", "minificationFilter", "magnificationFilter", "shadowRadius", "shadowOffset",
      "shadowColor", "borderColor", "rasterizationScale", "edgeAntialiasingMask", "maskedCorners",
      "cornerCurve", "speed", "duration", "fillMode",
    ]
    let silent = [
      "bounds", "position", "transform", "cornerRadius", "backgroundColor", "zPosition",
      "shadowOpacity", "beginTime", "timeOffset",
    ]
    for key in announced {
      #expect(LayerProperty.id(forKey: key, kind: .plain)?.row.announcesDefault == true, "\(key)")
    }
    for key in silent {
      #expect(LayerProperty.id(forKey: key, kind: .plain)?.row.announcesDefault == false, "\(key)")
    }
  }

  @Test func valuesOutsideTheRangeAreBroughtIntoIt() {
    let rows: [(LayerProperty.ID, PropertyValue, PropertyValue)] = [
      (
        .bounds, .rect(CGRect(x: 5, y: 5, width: -10, height: -20)),
        .rect(CGRect(x: -5, y: -15, width: 10, height: 20))
      ),
      (.contentsGravity, .string("nonsense"), .string("center")),
      (.cornerCurve, .string("nonsense"), .string("circular")),
      (.edgeAntialiasingMask, .integer(0x55), .integer(5)),
      (.maskedCorners, .integer(-1), .integer(15)), (.opacity, .null, .number(0)),
      (.opacity, .string("0.5"), .number(0.5)), (.fillMode, .string("frozen"), .string("removed")),
    ]
    for (id, written, read) in rows {
      var values = LayerProperties()
      id.row.write(&values, written)
      #expect(id.row.read(values) == read, "\(id) = \(written)")
    }
  }
}
