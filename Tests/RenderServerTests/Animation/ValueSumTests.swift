import CoreGraphics
import RenderModel
import Testing

/// Tests of sums and differences of property values (T3.1, T3.5).
@Suite struct ValueSumTests {
  private static func path(_ x: Double) -> PropertyValue {
    .path(CGPath(rect: CGRect(x: x, y: 0, width: 1, height: 1), transform: nil))
  }

  @Test func addingASubtractedTermRestoresTheValue() {
    let values: [(PropertyValue, PropertyValue)] = [
      (.number(5), .number(2)), (.integer(5), .integer(-2)),
      (.point(CGPoint(x: 1, y: 2)), .point(CGPoint(x: 5, y: -1))),
      (.size(CGSize(width: 1, height: 2)), .size(CGSize(width: 5, height: 8))),
      (.rect(CGRect(x: 1, y: 2, width: 3, height: 4)), .rect(CGRect(x: 5, y: 6, width: 7, height: 8))),
      (.transform(.init(translationX: 3, y: 4, z: 5)), .transform(.init(scaleX: 2, y: 4, z: 8))),
      (.array([.number(1), .number(2)]), .array([.number(4), .number(6)])),
    ]
    for (value, term) in values {
      #expect(term.added(to: value.subtracting(term)) == value, "\(value) − \(term)")
    }
  }

  /// Paths have no difference, so `subtracting` returns the value itself. Therefore an animation whose `toValue` and
  /// `byValue` are paths starts at its `toValue`.
  @Test func withoutDifferenceTheValueItselfIsTaken() {
    #expect(Self.path(1).subtracting(Self.path(2)) == Self.path(1))
    #expect(PropertyValue.number(1).subtracting(.point(.zero)) == .number(1))
    #expect(
      PropertyValue.array([Self.path(1), .number(3)]).subtracting(.array([Self.path(2), .number(1)]))
        == .array([Self.path(1), .number(2)]))
    #expect(PropertyValue.array([.number(1)]).subtracting(.array([])) == .array([.number(1)]))
  }
}
