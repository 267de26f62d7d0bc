import CoreGraphics
import RenderModel
import Testing

@Suite struct PropertyPathTests {
  @Test func validKeyPathsT7_4() {
    let rows: [(String, LayerProperty.ID, ValueType)] = [
      ("opacity", .opacity, .number), ("hidden", .hidden, .bool), ("isHidden", .hidden, .bool),
      ("isDoubleSided", .doubleSided, .bool), ("position", .position, .point),
      ("position.x", .position, .number), ("anchorPoint.y", .anchorPoint, .number),
      ("bounds.origin", .bounds, .point), ("bounds.origin.x", .bounds, .number),
      ("bounds.size", .bounds, .size), ("bounds.size.height", .bounds, .number),
      ("shadowOffset.width", .shadowOffset, .number), ("contentsRect.origin.y", .contentsRect, .number),
      ("transform.rotation", .transform, .number), ("transform.rotation.x", .transform, .number),
      ("transform.scale.xy", .transform, .number), ("transform.translation", .transform, .size),
      ("sublayerTransform.scale", .sublayerTransform, .number),
    ]
    for (keyPath, id, type) in rows {
      let path = PropertyPath(keyPath, kind: .plain)
      #expect(path?.root == .declared(id), "\(keyPath)")
      #expect(path?.type == type, "\(keyPath)")
    }
  }

  @Test func invalidKeyPathsAreRefused() {
    let bad = [
      "", ".", ".x", "position.z", "position.", "position.x.y", "bounds.x", "bounds.size.x",
      "opacity.x", "transform.position", "transform.rotation.w", "transform.rotation.x.y",
      "backgroundColor.red", "transform..scale", "shadowOffset.x",
    ]
    for keyPath in bad { #expect(PropertyPath(keyPath, kind: .plain) == nil, "\(keyPath)") }
  }

  @Test func undeclaredKeysAreStoredWholeT7_3() {
    for key in ["volume", "my.key.path", "Position", "hidden2", "isOpacity"] {
      let path = PropertyPath(key, kind: .plain)
      #expect(path?.root == .custom(key) && path?.component == nil && path?.type == nil, "\(key)")
      var values = LayerProperties()
      guard let path else { continue }
      #expect(values[path: path] == .null, "\(key)")
      values[path: path] = .number(3)
      #expect(values[path: path] == .number(3), "\(key)")
    }
  }

  @Test func componentsAreReadAndWrittenSeparatelyT3_10() throws {
    var values = LayerProperties()
    values.position = CGPoint(x: 1, y: 2)
    values.bounds = CGRect(x: 3, y: 4, width: 5, height: 6)
    values[path: try #require(PropertyPath("position.x", kind: .plain))] = .number(10)
    values[path: try #require(PropertyPath("bounds.size.height", kind: .plain))] = .number(60)
    #expect(values.position == CGPoint(x: 10, y: 2))
    #expect(values.bounds == CGRect(x: 3, y: 4, width: 5, height: 60))
  }

  /// Sets the scale to 2, and then the rotation about the z axis to 0.5 (T7.6).
  @Test func componentsOfTransformsAreSetByDecompositionT7_6() throws {
    var values = LayerProperties()
    values[path: try #require(PropertyPath("transform.scale", kind: .plain))] = .number(2)
    values[path: try #require(PropertyPath("transform.rotation.z", kind: .plain))] = .number(0.5)
    // The expected entries are 2 · cos 0.5 and 2 · sin 0.5.
    #expect(abs(values.transform.m11 - 1.755_165_123_780_745_5) < 1e-14)
    #expect(abs(values.transform.m12 - 0.958_851_077_208_406) < 1e-14)
    let read = values[path: try #require(PropertyPath("transform.rotation.z", kind: .plain))].number
    #expect(abs(read - 0.5) < 1e-14)
  }
}
