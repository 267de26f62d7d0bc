import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// Tests of the Swift accessors of the properties that the table describes.
@Suite struct PropertyKeyPathTests {
  private func layerClass(of id: LayerProperty.ID) throws -> CALayer.Type {
    try #require(type(of: id.keyPath).rootType as? CALayer.Type)
  }

  /// Returns the value of the accessor; an option set is converted to a number.
  private func value(of id: LayerProperty.ID, in layer: CALayer) -> PropertyValue? {
    let value = layer[keyPath: id.keyPath]
    let bits = (value as? any OptionSet)?.rawValue
    return PropertyValue(boxing: bits ?? value, as: id.row.type)
  }

  @Test(arguments: LayerProperty.ID.allCases)
  func theAccessorReadsThePropertyOfItsRow(_ id: LayerProperty.ID) throws {
    let type = try layerClass(of: id)
    #expect(type.kind == id.row.kind ?? .plain)
    let layer = try #require(type.init(coder: NSCoder()))
    #expect(value(of: id, in: layer) == id.row.defaultValue || id.row.type == .object)
    for sample in id.row.description.samples {
      layer.setValue(sample.boxed, forKey: id.row.key)
      if case .object = sample {
        #expect(value(of: id, in: layer)?.isNull == false)
      } else {
        #expect(value(of: id, in: layer) == sample, "\(sample)")
      }
    }
    #expect(LayerProperty.ID(id.keyPath) == id)
  }

  /// The Swift type of each accessor is the type that the table gives for it.
  @Test(arguments: LayerProperty.ID.allCases)
  func theTypeOfTheAccessorIsThatOfItsRow(_ id: LayerProperty.ID) {
    let type = ObjectIdentifier(type(of: id.keyPath).valueType)
    let numbers: [SwiftNumberType: [Any.Type]] = [
      .float: [Float.self], .double: [CGFloat.self, CFTimeInterval.self], .int: [Int.self],
    ]
    for (number, types) in numbers where number != .int || id.row.type == .number {
      let isExpected = id.row.type == .number && id.row.description.numberType == number
      #expect(types.map { ObjectIdentifier($0) }.contains(type) == isExpected, "\(number)")
    }
    #expect((type == ObjectIdentifier(Bool.self)) == (id.row.type == .bool))
    #expect((type == ObjectIdentifier(String?.self)) == (id == .name))
  }

  @Test func animationsTakeTheKeyOfTheAccessor() {
    #expect(CABasicAnimation(\.isHidden).keyPath == "hidden")
    #expect(CABasicAnimation(\.minificationFilterBias).keyPath == "minificationFilterBias")
    #expect(CAKeyframeAnimation(\.shadowPath).keyPath == "shadowPath")
  }

  @Test func namesOfKeyPathsAreThoseOfTheTable() {
    #expect(ObjectiveCKey.name(of: \CALayer.isHidden) == "hidden")
    #expect(ObjectiveCKey.name(of: \CAShapeLayer.strokeEnd) == "strokeEnd")
  }
}
