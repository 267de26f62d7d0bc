import Testing

/// Tests of the translation of former spellings, and of what Swift accepts only with Objective-C in expressions.
struct DialectSpellingTests {
  // MARK: Former names

  @Test(arguments: [
    ("var a: UINavigationControllerOperation", "var a: UINavigationController.Operation"),
    ("let a = text.size(attributes: b)", "let a = text.size(withAttributes: b)"),
    (
      "func f() { let size = text.size(attributes: b) }",
      "func f() { let size = text.size(withAttributes: b) }"
    ),
    ("func size(attributes: A) {}; a.size(attributes: b)", nil),
    (
      "func animateWithDuration(_ a: B, animations: C, completion: D? = nil) {}\n"
        + "UIView.animateWithDuration(0.3, animations: a)", nil
    ),
    ("let a = NSLocalizedString(\"b\", comment: \"\")", "let a = Bundle.appText(\"b\", comment: \"\")"),
    (
      "class A: Bundle, @unchecked Sendable { override func localizedString("
        + "forKey b: String, value: String?, table: String?) -> String { b } }", nil
    ),
    ("layer.addAnimation(a, forKey: \"b\")", "layer.add(a, forKey: \"b\")"),
    ("a.removedOnCompletion = false", "a.isRemovedOnCompletion = false"),
    ("let a = NSValue(CATransform3D: b)", "let a = NSValue(caTransform3D: b)"),
    ("a.color = b.CGColor", "a.color = b.cgColor"),
    ("a = UIColor.whiteColor().CGColor", "a = UIColor.white.cgColor"),
    (
      "UIView.animateWithDuration(0.3, animations: a)",
      "UIView.animate(withDuration: 0.3, animations: a)"
    ),
    ("UIView.animateWithDuration(0.3) { a() }", "UIView.animate(withDuration: 0.3) { a() }"),
    ("let a: CoreGraphics.CGColor? = nil", nil),
    ("let a = CoreGraphics.CGColor.self", nil),
    ("struct A { var CGColor = 1 }; let b = a.CGColor", nil),
    ("let whiteColor = { 1 }; let a = whiteColor()", nil),
    ("struct A { let removedOnCompletion: Bool }; let b = a.removedOnCompletion", nil),
  ])
  func namesBeforeSwift4AreReplaced(source: String, expected: String?) async throws {
    #expect(try await DialectSamples.translate(source) == expected ?? source)
  }

  /// Before Swift 3, the label of the first parameter was left out in calls.
  @Test func firstLabelsAreLeftOutAsTheCallsDo() async throws {
    let source = """
      func bend(t: CGFloat, by angle: CGFloat) { layer.addAnimation(a, forKey: nil) }
      func turn(angle: CGFloat) {}
      func lift(height: CGFloat) {}
      func f() { bend(1, by: 2); turn(angle: 1) }
      """
    let lines = try await DialectSamples.translate(source).split(separator: "\n")
    #expect(lines[0].hasPrefix("func bend(_ t: CGFloat, by angle: CGFloat)"))
    #expect(lines[1] == "func turn(angle: CGFloat) {}" && lines[2] == "func lift(height: CGFloat) {}")
  }

  @Test func firstLabelsOfLaterSourcesStay() async throws {
    let source = "func bend(t: CGFloat) {}\nfunc f() { other.bend(1) }"
    #expect(try await DialectSamples.translate(source) == source)
  }

  // MARK: Constants that were strings

  private static let stored = "var a: String { kCALineCapRound }\n"

  @Test(arguments: [
    (
      "b.lineCap = c ? kCALineCapRound : kCALineCapButt",
      "b.lineCap = c ? .init(rawValue: kCALineCapRound.rawValue) "
        + ": .init(rawValue: kCALineCapButt.rawValue)"
    ),
    ("b.lineCap = c ? .round : .butt", "b.lineCap = c ? .round : .butt"),
    ("b.lineCap = c ? .round : a", "b.lineCap = c ? .round : .init(rawValue: a)"),
    ("b.lineCap = a", "b.lineCap = .init(rawValue: a)"),
    ("b.lineCap = kCALineCapButt", "b.lineCap = kCALineCapButt"),
    (
      "b = CAMediaTimingFunction(name: c ? a : kCAMediaTimingFunctionEaseIn)",
      "b = CAMediaTimingFunction(name: c ? .init(rawValue: a) "
        + ": .init(rawValue: kCAMediaTimingFunctionEaseIn.rawValue))"
    ),
  ])
  func eachOfTheChosenConstantsBecomesAValue(line: String, expected: String) async throws {
    let text = try await DialectSamples.translate(Self.stored + "func f() { \(line) }")
    #expect(text.hasSuffix("func f() { \(expected) }"))
  }

  /// The property of an animation is not that of another type of the sources.
  @Test func propertiesOfExtendedClassesAreNotOwn() async throws {
    let text = try await DialectSamples.translate(
      "struct A { let fillMode: String = kCAFillModeBoth }\n"
        + "extension CAAnimation { func f(_ a: A) { self.fillMode = a.fillMode } }")
    #expect(text.contains("{ self.fillMode = .init(rawValue: a.fillMode) }"))
  }

  // MARK: Members that Objective-C finds

  @Test(arguments: [
    ("func f(a: AnyObject) -> Double { a.doubleValue }", "ObjectiveCClass.number(in: a)!.doubleValue"),
    ("func f(a: AnyObject?) -> Int? { a?.intValue }", "ObjectiveCClass.number(in: a)?.intValue"),
    (
      "func f(a: AnyObject) { if let b = a.boolValue {} }",
      "if let b = ObjectiveCClass.number(in: a)?.boolValue"
    ),
    ("func f(a: AnyObject) -> Float { a.floatValue ?? 0 }", "number(in: a)?.floatValue ?? 0"),
    ("class A { var a: AnyObject; func f() { g(a.doubleValue) } }", "number(in: a)!.doubleValue"),
    ("func f(a: NSNumber) -> Double { a.doubleValue }", nil),
  ])
  func numbersOfObjectsAreRead(source: String, expected: String?) async throws {
    let text = try await DialectSamples.translate(source)
    #expect(expected.map(text.contains) ?? (text == source))
  }

  @Test(arguments: [
    ("class A<T: CALayer> { let a = T() }", "ObjectiveCClass.new(T.self)"),
    ("func f<T>(_: T.Type) where T: UIView { g(T.init()) }", "g(ObjectiveCClass.new(T.self))"),
    ("func f(_ type: UIView.Type) { g(type.init()) }", "g(ObjectiveCClass.new(type))"),
    ("extension CAAnimation { func f() -> Self { Self() } }", "ObjectiveCClass.new(Self.self)"),
    ("extension UIView { class func f() -> Self { self.init() } }", "ObjectiveCClass.new(self)"),
    (
      "class A: UIView { func f() -> A { type(of: self).init() } }",
      "ObjectiveCClass.new(type(of: self))"
    ),
    ("class A: UIView { convenience init(a: Int) { self.init() } }", nil),
    ("class A<T: Hashable> { let a = T() }", nil),
    ("struct A { static func f() -> Self { Self() } }", nil),
    ("func f<T: UIView>(_ a: T.Type) { g(T(frame: b)) }", nil),
  ])
  func objectsOfClassesThatAreNotNamedAreCreated(source: String, expected: String?) async throws {
    let text = try await DialectSamples.translate(source)
    #expect(expected.map(text.contains) ?? (text == source))
  }

  @Test(arguments: [
    (
      "let a = NSExpression(forKeyPath: \\CALayer.opacity).keyPath",
      "let a = ObjectiveCKey.name(of: \\CALayer.opacity)"
    ),
    (
      "func f(a: KeyPath<CALayer, Float>) { g(NSExpression(forKeyPath: a).keyPath) }",
      "func f(a: KeyPath<CALayer, Float>) { g(ObjectiveCKey.name(of: a)) }"
    ),
    ("let a = NSExpression(forKeyPath: \"a.b\").keyPath", nil),
  ])
  func namesOfKeyPathsAreFound(source: String, expected: String?) async throws {
    #expect(try await DialectSamples.translate(source) == expected ?? source)
  }
}
