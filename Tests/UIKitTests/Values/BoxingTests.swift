import Testing
import UIKit

@Suite @MainActor struct BoxingTests {
  private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

  @Test func boxedValuesAreReadBack() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
    let door = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(NSValue(caTransform3D: door).caTransform3DValue == door)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    let offset = UIOffset(horizontal: 5, vertical: 6)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
  }

  /// Reading a boxed value as another type gives zeros, also for transforms (Decision 0012).
  @Test func aValueOfAnotherTypeReadsAsZeros() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgRectValue == .zero)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).uiOffsetValue == .zero)
    #expect(NSValue(cgPoint: .zero).caTransform3DValue == CATransform3D())
    #expect(NSNumber(value: 3).cgPointValue == .zero)
  }

  @Test func structuresCastToValuesAndBack() {
    let points: [Any] = [NSValue(cgPoint: CGPoint(x: 1, y: 2)), CGPoint(x: 1, y: 2)]
    for point in points {
      #expect(point as? CGPoint == CGPoint(x: 1, y: 2))
      #expect((point as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
      #expect(point as? CGSize == nil && point as? CGRect == nil)
    }
    #expect((insets as Any) as? NSValue == NSValue(uiEdgeInsets: insets))
    let half: CGFloat = 0.5
    #expect(half as NSNumber == 0.5)
    #expect((NSNumber(value: 0.5) as Any) as? CGFloat == half)
    #expect(([half, 1] as [NSNumber]).map(\.doubleValue) == [0.5, 1])
    #expect((NSNumber(value: 0.5) as Any) as? CGPoint == nil)
  }

  /// Key-value access unboxes values, and the values that it returns are cast to NSValue; transforms too (L6.7).
  @Test func layersTakeBoxedValues() throws {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
    #expect(layer.position == CGPoint(x: 3, y: 4))
    layer.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKeyPath: "bounds")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    layer.setValue(
      NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)), forKeyPath: "transform")
    #expect(layer.transform == CATransform3DMakeScale(2, 3, 1))
    let boxed = try #require(layer.value(forKey: "transform") as? NSValue)
    #expect(boxed.caTransform3DValue == CATransform3DMakeScale(2, 3, 1))
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKeyPath: "shadowOffset")
    #expect(layer.shadowOffset == CGSize(width: 5, height: 6))
    let value = layer.value(forKey: "position")
    #expect(value as? CGPoint == CGPoint(x: 3, y: 4))
    #expect((value as? NSValue)?.cgPointValue == CGPoint(x: 3, y: 4))
    #expect(layer.value(forKey: "opacity") as? CGFloat == 1)
  }

  /// A text that is not the geometry of the type gives zeros, or the identity for a transform, as in UIKit.
  @Test func geometryIsConvertedToTextAndBack() {
    let rect = CGRect(x: 1, y: 2.5, width: 3, height: -4)
    #expect(NSStringFromCGRect(rect) == "{{1, 2.5}, {3, -4}}")
    #expect(CGRectFromString("{{1, 2.5}, {3, -4}}") == rect)
    #expect(NSCoder.string(for: CGPoint(x: 1, y: 0)) == "{1, 0}")
    #expect(NSCoder.cgPoint(for: "{1, 0}") == CGPoint(x: 1, y: 0))
    #expect(NSCoder.cgPoint(for: "{1, 0, 3}") == .zero && NSCoder.cgSize(for: "size") == .zero)
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSCoder.cgAffineTransform(for: "nothing") == .identity)
    #expect(UIEdgeInsetsFromString(NSStringFromUIEdgeInsets(insets)) == insets)
    #expect(UIOffsetFromString("{5, 6}") == UIOffset(horizontal: 5, vertical: 6))
  }

  @Test func archivesHoldGeometry() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
    archiver.encode(CGAffineTransform(scaleX: 2, y: 3), forKey: "transform")
    archiver.encode(insets, forKey: "insets")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
    #expect(reader.decodeCGAffineTransform(forKey: "transform") == CGAffineTransform(scaleX: 2, y: 3))
    #expect(reader.decodeUIEdgeInsets(forKey: "insets") == insets)
    #expect(reader.decodeCGRect(forKey: "absent") == .zero)
  }

  @Test func rectanglesAreInsetComparedAndConvertedToDictionaries() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(rect.inset(by: insets) == CGRect(x: 2, y: 1, width: 4, height: 16))
    #expect(UIEdgeInsetsInsetRect(rect, .zero) == rect)
    #expect(rect.equalTo(CGRect(x: 10, y: 20, width: -10, height: -20)))
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect(CGPoint(dictionaryRepresentation: NSDictionary()) == nil)
  }
}
