import QuartzCore
import RenderModel
import TestSupport
import Testing

/// The table of the properties of animations.
@Suite struct AnimationPropertyTests {
  private var animations: [CAAnimation] {
    [
      CABasicAnimation(), CASpringAnimation(), CAKeyframeAnimation(), CAAnimationGroup(),
      CATransition(),
    ]
  }

  /// The key and the Swift name of each row of the table write and read the property that the row describes.
  @Test func keyValueAccessFollowsTheTableT7_3() {
    for row in AnimationProperty.table {
      for animation in animations where row.isDeclared(animation) {
        guard let sample = row.sample else { continue }
        let fresh = boxed(animation.value(forKey: row.description.key), row)
        animation.setValue(sample, forKey: row.description.swiftName)
        let set = boxed(animation.value(forKey: row.description.key), row)
        #expect(set != fresh && set.isNull == false, "\(row.id) of \(type(of: animation))")
        guard row.description.type != .object else { continue }
        #expect(set == boxed(sample, row), "\(row.id) of \(type(of: animation))")
        #expect(fresh == boxed(row.defaultValue, row), "\(row.id) of \(type(of: animation))")
      }
    }
  }

  private func boxed(_ value: Any?, _ row: AnimationProperty) -> PropertyValue {
    PropertyValue(boxing: value, as: row.description.type) ?? .null
  }

  /// A key that the class of the animation does not declare stores any value, as a tag.
  @Test func otherKeysAreTags() {
    for row in AnimationProperty.table {
      for animation in animations where !row.isDeclared(animation) {
        animation.setValue("tag", forKey: row.description.key)
        #expect(animation.value(forKey: row.description.key) as? String == "tag", "\(row.id)")
      }
    }
  }

  @Test func everyNameHasConstantsExceptTheKeyPath() {
    for row in AnimationProperty.table where row.content == .name && row.id != .keyPath {
      #expect(row.description.constants.strings.count > 1, "\(row.id)")
    }
  }
}
