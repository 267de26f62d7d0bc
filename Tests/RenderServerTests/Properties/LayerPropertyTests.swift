import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// The table of layer properties, from which key-value access, documents and the inspector read.
@Suite struct LayerPropertyTests {
  @Test func everyRowReadsBackWhatItWrites() {
    for row in LayerProperty.table {
      var values = LayerProperties(kind: row.kind ?? .plain)
      for sample in row.description.samples {
        row.write(&values, sample)
        #expect(row.read(values) == sample, "\(row.key)")
      }
    }
  }

  /// No two rows share their storage.
  @Test func writingOneRowLeavesTheOthersAlone() {
    for row in LayerProperty.table {
      var values = LayerProperties(kind: row.kind ?? .plain)
      for sample in row.description.samples { row.write(&values, sample) }
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
      .fillMode: .string("removed"), .sortsSublayers: .bool(true),
      .contentsScaling: .string("stretch"),
    ]
    for row in LayerProperty.table where row.kind == nil {
      let zero: PropertyValue =
        switch row.type {
        case .number: .number(0)
        case .bool: .bool(false)
        case .point: .point(.zero)
        case .rect: .rect(.zero)
        case .integer, .size, .transform, .color, .path, .contents, .string, .colors, .numbers, .object:
          .null
        }
      #expect(row.defaultValue == expected[row.id] ?? zero, "\(row.key)")
    }
  }

  /// The properties of plain layers with an implicit action; all others have none.
  @Test func implicitActionsT7_1() {
    let basic: Set = [
      "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
      "sublayerTransform", "contents", "contentsRect", "contentsCenter", "contentsScale",
      "contentsMultiplyColor", "minificationFilterBias", "cornerRadius", "borderWidth",
      "borderColor", "opacity", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
      "shouldRasterize", "rasterizationScale", "backgroundColor",
    ]
    let transition: Set = [
      "hidden", "masksToBounds", "maskedCorners", "geometryFlipped", "filters",
      "backgroundFilters", "compositingFilter",
    ]
    for row in LayerProperty.table where row.kind == nil {
      let action: ImplicitAction =
        basic.contains(row.key) ? .basic : transition.contains(row.key) ? .transition : .none
      #expect(row.implicitAction == action, "\(row.key)")
    }
  }

  @Test func answeredDefaultsT7_11() {
    let answered = [
      "opacity", "hidden", "doubleSided", "masksToBounds", "geometryFlipped", "opaque",
      "allowsGroupOpacity", "allowsGroupBlending", "anchorPoint", "contentsRect", "contentsCenter",
      "contentsGravity", "contentsScale",
      "contentsFormat", "minificationFilter", "magnificationFilter", "shadowRadius", "shadowOffset",
      "shadowColor", "borderColor", "rasterizationScale", "edgeAntialiasingMask", "maskedCorners",
      "cornerCurve", "speed", "duration", "fillMode",
    ]
    let silent = [
      "bounds", "position", "transform", "cornerRadius", "backgroundColor", "zPosition",
      "shadowOpacity", "beginTime", "timeOffset",
    ]
    for key in answered {
      #expect(LayerProperty.id(forKey: key, kind: .plain)?.row.hasDefaultForKey == true, "\(key)")
    }
    for key in silent {
      #expect(LayerProperty.id(forKey: key, kind: .plain)?.row.hasDefaultForKey == false, "\(key)")
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

  /// A name that is missing here could not be copied as Swift, and an unknown one would not be reported by editors.
  @Test func everyStringButTheNameHasConstants() {
    for row in LayerProperty.table where row.type == .string && row.id != .name {
      guard case .names(let names) = row.description.constants else {
        Issue.record("\(row.key) has no constants")
        continue
      }
      #expect(Set(names.map(\.value)).count == names.count && names.count > 1, "\(row.key)")
      #expect(names.contains { .string($0.value) == row.defaultValue }, "\(row.key)")
    }
  }

  @Test func infiniteNumbersT1_17() {
    let infinite = LayerProperty.table.filter(\.description.mayBeInfinite).map(\.id)
    #expect(infinite == [.duration, .repeatCount, .repeatDuration, .cullMinZ, .cullMaxZ])
  }

  /// Layers with other than finite numbers in one of these properties are not drawn (L1.20).
  @Test func geometryIsWhatStopsTheLayerFromBeingDrawn() {
    let geometry = LayerProperty.table.filter(\.isGeometry).map(\.id)
    #expect(
      geometry == [
        .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
        .cornerRadius, .borderWidth, .contentsRect, .contentsScale,
      ])
  }

  /// The offset of a row leads to the doubles that it reads, and no row whose doubles are stored in the values lacks
  /// it.
  @Test func offsetsLeadToTheValues() {
    var found = 0
    for row in LayerProperty.table {
      guard let doubles = Self.marked(row.type) else { continue }
      var values = LayerProperties(kind: row.kind ?? .plain)
      row.write(&values, doubles.value)
      let bytes = withUnsafeBytes(of: &values) { Array($0) }
      let pattern = doubles.numbers.withUnsafeBytes { Array($0) }
      let offsets = stride(from: 0, through: bytes.count - pattern.count, by: 8).filter {
        bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
      }
      #expect(offsets == row.offset.map { [$0] } ?? [], "\(row.key)")
      found += offsets.count
    }
    // The bound is a choice; it shows that offsets were found at all.
    #expect(found >= 9)
  }

  /// Returns a value of numbers that occur nowhere else in the values of a layer.
  private static func marked(_ type: ValueType) -> (value: PropertyValue, numbers: [Double])? {
    let (a, b, c, d) = (0.7071, 0.5773, 0.8660, 0.2588)
    return switch type {
    case .number: (.number(a), [a])
    case .point: (.point(CGPoint(x: a, y: b)), [a, b])
    case .size: (.size(CGSize(width: a, height: b)), [a, b])
    case .rect: (.rect(CGRect(x: a, y: b, width: c, height: d)), [a, b, c, d])
    case .bool, .integer, .transform, .color, .path, .contents, .string, .colors, .numbers, .object: nil
    }
  }
}
