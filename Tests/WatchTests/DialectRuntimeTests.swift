import ChildPrograms
import Foundation
import Testing

@testable import SceneBuilding

/// Tests of what the translator writes for the runtime: registrations, observers and optional requirements.
struct DialectRuntimeTests {
  // MARK: Registrations

  @Test func classesAreRegisteredWithTheirMembers() async throws {
    let (texts, translation) = try await DialectSamples.translate([
      "class Plain: UIView {}",
      """
      class Door: UIViewController {
        @IBOutlet private weak var handle: UIView!
        @IBInspectable var width: CGFloat = 1
        var other = 1
        @IBAction func tap(_ sender: UIButton) {}
        @objc private func tick() {}
        @objc func tick(_ timer: Timer) {}
        @objc func close(with block: () -> Void) {}
        @objc class func made() {}
        func unseen() {}
      }
      """,
    ])
    #expect(translation.registrations == ["lamina_register_1"] && texts[0] == "class Plain: UIView {}")
    let lines = texts[1].split(separator: "\n").suffix(2)
    #expect(
      lines.first == """
        extension Door { @MainActor static func lamina_register_1_Door() { \
        var c = ObjectiveCClass(Door.self, named: "Door"); \
        c.add(ObjectiveCKey("handle", \\Door.handle)); c.add(ObjectiveCKey("width", \\Door.width)); \
        c.add(Selector("tap:", Door.tap(_:))); \
        c.add(Selector("tick", Door.tick as (Door) -> () -> Void)); \
        c.add(Selector("tick:", Door.tick(_:))); \
        c.add(Selector("made", in: Door.self, Door.made)); c.register() } }
        """)
    #expect(lines.last == "@MainActor func lamina_register_1() { Door.lamina_register_1_Door() }")
  }

  @Test(arguments: [
    (
      "@objc(LMDoor) class Door: NSObject {}",
      "ObjectiveCClass(Door.self, named: \"LMDoor\") { Door() }"
    ),
    (
      "@objc class Door: NSObject { init(_ a: Int) {} }", "ObjectiveCClass(Door.self, named: \"Door\");"
    ),
    (
      "@objc class A: NSObject { required init() {} }; @objc class Door: A {}",
      "ObjectiveCClass(Door.self, named: \"Door\") { Door() }"
    ),
    ("class A { class Door: NSObject { @objc func a() {} } }", "extension A.Door {"),
    ("extension UIView { @objc func a() {} }", "ObjectiveCClass(UIView.self, named: \"UIView\");"),
    (
      "@objcMembers class Door: NSObject { var a = 1; @nonobjc var b = 2 }",
      "c.add(ObjectiveCKey(\"a\", \\Door.a)); c.register()"
    ),
    ("@objc class Door: Dimension {}", "ObjectiveCClass(Door.self, named: \"Door\");"),
    (
      "@objc class A: NSObject { fileprivate override init() {} }; @objc class Door: A {}",
      "ObjectiveCClass(Door.self, named: \"Door\");"
    ),
    ("class A { private class Door: NSObject { @objc func a() {} } }", nil),
    ("class Door<T>: UIView { @objc func a() {} }", nil),
    ("func f() { class Door { @objc func a() {} } }", nil),
    ("@objc enum Door: Int { case a }", nil),
    ("class Door: CALayer { @NSManaged var a: CGFloat }", "named: \"Door\"); c.register()"),
  ])
  func registrationsDependOnTheClass(source: String, expected: String?) async throws {
    let text = try await DialectSamples.translate([source]).0[0]
    if let expected {
      #expect(text.contains(expected))
    } else {
      #expect(!text.contains("ObjectiveCClass"))
    }
  }

  @Test func classesAreFoundByTheirRegisteredNames() async throws {
    let text = try await DialectSamples.translate("let a: AnyClass? = NSClassFromString(\"Door\")")
    #expect(text == "let a: AnyClass? = ObjectiveCClass.type(named:)(\"Door\")")
  }

  @Test func theNamesOfClassesHaveTheModuleOfTheApp() async throws {
    let text = try await DialectSamples.translate("let a = NSStringFromClass(Door.self)")
    #expect(text == "let a = ObjectiveCClass.name(of:)(Door.self)")
    let own = try await DialectSamples.translate(
      "func NSStringFromClass(_ a: Int) {}; let a: Void = NSStringFromClass(1)")
    #expect(!own.contains("ObjectiveCClass"))
  }

  // MARK: Observing

  @Test(arguments: [
    ("@objc dynamic var a = 1", "var a = 1 { didSet { ObjectiveCClass.wasSet(\"a\", of: self) } }"),
    (
      "@objc dynamic var a: Int = 1 { didSet { f() } }",
      "var a: Int = 1 { didSet { defer { ObjectiveCClass.wasSet(\"a\", of: self) }; f() } }"
    ),
    (
      "@objc dynamic var a: Int { get { 1 } set { f() } }",
      "var a: Int { get { 1 } set { defer { ObjectiveCClass.wasSet(\"a\", of: self) }; f() } }"
    ),
    ("@objc dynamic var a: Int { 1 }", "var a: Int { 1 }"),
    ("dynamic override var a: Int { didSet {} }", "override var a: Int { didSet {} }"),
  ])
  func dynamicPropertiesTellTheirObservers(property: String, expected: String) async throws {
    let text = try await DialectSamples.translate("class A: NSObject { \(property) }")
    #expect(text.hasPrefix("class A: NSObject { \(expected) }"))
  }

  @Test(arguments: [
    ("NSObject", false), ("CALayer", false), ("UIViewController", true), ("UIView", true),
  ])
  func observersThatAreNoRespondersConformToAProtocol(base: String, isResponder: Bool) async throws {
    let method = "func observeValue(forKeyPath k: String?, of o: Any?, change: [A: Any]?, context: C?)"
    let source = """
      class Door: \(base) {
        override \(method) { super.observeValue(forKeyPath: k, of: o, change: change, context: context) }
      }
      @objc class B {}
      """
    let text = try await DialectSamples.translate(source)
    #expect(text.contains("  override func observeValue") == isResponder)
    #expect(text.contains("super.observeValue") == isResponder)
    #expect(text.contains("class Door: \(base), KeyValueObserver {") == !isResponder)
  }

  /// Extensions cannot name such classes, so the classes themselves conform.
  @Test func hiddenClassesCanBeObservers() async throws {
    let method =
      "override func observeValue(forKeyPath k: String?, of o: Any?, change: C, context: D) {}"
    let text = try await DialectSamples.translate(
      "class A { private class Door<T> { \(method) } }\nfunc f() { class Door { \(method) } }\n"
        + "class B: Base {}\nextension B { \(method) }")
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasPrefix("class A { private class Door<T>: KeyValueObserver { func"))
    #expect(lines[1].hasPrefix("func f() { class Door: KeyValueObserver { func"))
    #expect(lines[3].hasPrefix("extension B: KeyValueObserver { func"))
  }

  // MARK: Optional requirements

  private static let keeper = """
    @objc protocol Keeper { @objc optional func color(of door: Int) -> UIColor }
    """

  @Test func onlyTypesThatConformGetOptionalResults() async throws {
    let text = try await DialectSamples.translate(
      Self.keeper + "\nclass A: Keeper { func color(of door: Int) -> UIColor { .red } }"
        + "\nclass B { func color(of door: Int) -> UIColor { .red } }"
        + "\nclass C: A { override func color(of door: Int) -> UIColor { .red } }")
    let lines = text.split(separator: "\n")
    #expect(lines[1] == "class A: Keeper { func color(of door: Int) -> UIColor? { .red } }")
    #expect(lines[2] == "class B { func color(of door: Int) -> UIColor { .red } }")
    #expect(lines[3] == "class C: A { override func color(of door: Int) -> UIColor? { .red } }")
  }

  @Test func methodsOfSubclassesAreCalledByTheDefault() async throws {
    let text = try await DialectSamples.translate(
      Self.keeper + "\nclass A: Keeper {}\nclass B: A { func color(of door: Int) -> UIColor { .red } }")
    #expect(
      text.contains("protocol Keeper_0: AnyObject { func color(of door: Int) -> (UIColor)? }")
        && text.contains("class B: A, Keeper_0 {")
        && text.contains("-> (UIColor)? { (self as? Keeper_0)?.color(of: door) }"))
  }

  /// Swift would call the default implementation, as the class that conforms does not have the method.
  @Test func delegateMethodsOfSubclassesOverrideOne() async throws {
    let method = "func tableView(_ t: UITableView, heightForRowAt i: IndexPath) -> CGFloat { 9 }"
    let (texts, _) = try await DialectSamples.translate([
      "class Base: UIViewController, UITableViewDelegate {\n}", "class Door: Base { \(method) }",
    ])
    #expect(
      texts[0].contains(
        "func tableView(_ t: UITableView, heightForRowAt i: IndexPath) -> CGFloat "
          + "{ LaminaDefaults_UITableViewDelegate().tableView(t, heightForRowAt: i) }; }"))
    #expect(
      texts[0].hasSuffix(
        "\nprivate final class LaminaDefaults_UITableViewDelegate: NSObject, UITableViewDelegate {}"))
    #expect(texts[1].hasSuffix("class Door: Base { override \(method) }"))
  }

  @Test(arguments: [
    "class A: UIView, UIScrollViewDelegate { func scrollViewDidScroll(_ s: UIScrollView) {} }",
    "class A: UIView {}; class B: A { func scrollViewDidScroll(_ s: UIScrollView) {} }",
    "class A: UIView, UIScrollViewDelegate {}; class B: A { func scrollViewDidScroll(_ s: Int, a: Int) {} }",
    "public class A: UIView, UIScrollViewDelegate {}; class B: A { func scrollViewDidScroll(_ s: C) {} }",
  ])
  func otherDelegateMethodsStay(source: String) async throws {
    #expect(try await DialectSamples.translate(source) == source)
  }

  @Test func propertiesWithoutATypeGetThatOfTheRequirement() async throws {
    let text = try await DialectSamples.translate(
      """
      @objc protocol Keeper { @objc optional var count: Int { get } }
      class A: NSObject, Keeper { var count = 3 }
      class B: NSObject, Keeper {}
      class C: B { var count = 4 }
      """)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == "class A: NSObject, Keeper { var count: (Int)? = 3 }")
    #expect(lines[3] == "class C: B, Keeper_0 { var count: (Int)? = 4 }")
  }

  @Test func protocolsOfOneFileHaveAnotherInTheFile() async throws {
    let text = try await DialectSamples.translate(
      "@objc fileprivate protocol Keeper { @objc optional func open() }\nprivate class A: Keeper {}\n"
        + "private class B: A { func open() {} }")
    #expect(text.contains("fileprivate protocol Keeper_0: AnyObject { func open() }"))
    #expect(text.contains("private class B: A, Keeper_0 {"))
    #expect(text.contains("extension Keeper { func open() { (self as? Keeper_0)?.open() } }"))
  }

  @Test func selectorsOfOptionalRequirementsAreOnlyNames() async throws {
    let text = try await DialectSamples.translate(
      Self.keeper + "\nlet a = b.responds(to: #selector(Keeper.color(of:)))")
    #expect(text.contains("let a = b.responds(to: Selector(\"colorOf:\"))"))
  }

  @Test func theSuperclassIsThatOfTheDeclarationNotOfAnEarlierExtension() async throws {
    let texts = try await DialectSamples.translate([
      "extension Door: UIViewControllerAnimatedTransitioning {}",
      "class Door: UIPercentDrivenInteractiveTransition {}",
    ]).0
    #expect(texts[1].contains(#"named: "Door") { Door() }"#))
  }

  @Test func bundlesOfClassesAreThoseOfTheirTargets() async throws {
    let text = try await DialectSamples.translate("class A: NSObject { let b = Bundle(for: A.self) }")
    #expect(text.contains("Bundle.app(for: A.self)"))
  }

  // MARK: Members of extensions

  @Test func callersKeepDefaultsGenericsAndAttributes() async throws {
    let text = try await DialectSamples.translate(
      """
      class A: UIView {
      }
      class B: A { override func f<T>(_ a: T, b: Int) -> Int where T: Equatable { 1 } }
      extension A { @discardableResult @objc func f<T>(_ a: T, b: Int = 2) -> Int where T: Equatable { 0 } }
      """)
    #expect(
      text.split(separator: "\n")[1]
        == "@discardableResult func f<T>(_ a: T, b: Int = 2) -> Int where T: Equatable "
        + "{ lamina_A_f(a, b: b) }; }")
  }

  @Test func parametersWithoutANameArePassedOn() async throws {
    let text = try await DialectSamples.translate(
      """
      class A: UITableViewController {
      }
      extension A { override func tableView(_: UITableView, heightForRowAt _: IndexPath) -> CGFloat { 2 } }
      """)
    #expect(
      text.split(separator: "\n")[1]
        == "override func tableView(_ lamina_0: UITableView, heightForRowAt lamina_1: IndexPath) -> CGFloat "
        + "{ lamina_A_tableView(lamina_0, heightForRowAt: lamina_1) }; }")
  }

  @Test func membersThatAreAddedToUIKitAreOverridden() async throws {
    let text = try await DialectSamples.translate(
      """
      extension UIView { @objc func tidy(_ n: Int) -> Int { n } }
      extension UILabel { override func tidy(_ n: Int) -> Int { super.tidy(n) + 1 } }
      class Door: UILabel { override func tidy(_ n: Int) -> Int { super.tidy(n) + 2 } }
      """)
    #expect(
      text == """
        extension UIView { func lamina_UIView_tidy(_ n: Int) -> Int { n } }
        extension UILabel { func lamina_UILabel_tidy(_ n: Int) -> Int { lamina_UIView_tidy(n) + 1 } }
        class Door: UILabel { func lamina_Door_tidy(_ n: Int) -> Int { lamina_UILabel_tidy(n) + 2 } }
        extension UIView { func tidy(_ n: Int) -> Int { \
        if let object = self as? Door { return object.lamina_Door_tidy(n) }; \
        if let object = self as? UILabel { return object.lamina_UILabel_tidy(n) }; \
        return lamina_UIView_tidy(n) } }
        """)
  }

  // MARK: Constants and casts

  @Test func constantsThatAreStoredInStringsBecomeStrings() async throws {
    let text = try await DialectSamples.translate(
      """
      let caps: [String] = [kCALineCapRound, kCALineCapButt]
      func f(_ layer: CAShapeLayer, _ cap: String) {
        layer.lineCap = cap
        layer.fillMode = .both
        if layer.lineCap == kCALineCapRound {}
        _ = CAMediaTimingFunction(name: cap)
        layer.add(CATransition(), forKey: kCATransition)
      }
      @objc class A {}
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines[0] == "let caps: [String] = [kCALineCapRound.rawValue, kCALineCapButt.rawValue]")
    #expect(lines[2] == "layer.lineCap = .init(rawValue: cap)" && lines[3] == "layer.fillMode = .both")
    #expect(lines[4] == "if layer.lineCap.rawValue == kCALineCapRound.rawValue {}")
    #expect(lines[5] == "_ = CAMediaTimingFunction(name: .init(rawValue: cap))")
    #expect(lines[6] == "layer.add(CATransition(), forKey: kCATransition)")
  }

  @Test func propertiesOfTheSourcesKeepTheirTypes() async throws {
    let text = try await DialectSamples.translate(
      """
      let caps: [String] = [kCALineCapRound]
      class Event { var type = 0 }
      func f(_ event: Event, _ transition: CATransition, _ kind: String) {
        event.type = kind
        transition.type = kind
      }
      @objc class A {}
      """)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines[3] == "event.type = kind" && lines[4] == "transition.type = .init(rawValue: kind)")
  }

  @Test(arguments: [
    ("(touches.first as AnyObject).location(in: a)", "(touches.first!).location(in: a)"),
    ("(touch as AnyObject).location(in: a)", "(touch).location(in: a)"),
    ("(change[k] as AnyObject).cgSizeValue", "(change[k] as? CGSize)"),
    ("(value as AnyObject).isEqual(to: \"a\")", "ObjectiveCClass.areEqual(value, \"a\")"),
  ])
  func membersOfAnyObjectAreFound(source: String, expected: String) async throws {
    #expect(try await DialectSamples.translate("let a = \(source)") == "let a = \(expected)")
  }

  @Test func attributesOfTextHaveKeysOfTheirOwn() async throws {
    let text = try await DialectSamples.translate(
      """
      let a: [String: Any] = [NSFontAttributeName: b]
      let c = [NSFontAttributeName: b] as [String : Any]
      let d: [String: Any] = ["NSFontAttributeName": b]
      """)
    #expect(
      text == """
        let a: [NSAttributedString.Key: Any] = [NSAttributedString.Key.font: b]
        let c = [NSAttributedString.Key.font: b] as [NSAttributedString.Key : Any]
        let d: [String: Any] = ["NSFontAttributeName": b]
        """)
  }

  // MARK: Time

  /// The time must not grow with the square of the length: four times as many classes would take 16 times as
  /// long. The factor 8 is between 4 and 16.
  @Test func longSourcesAreTranslated() async throws {
    let (short, long) = (try await Self.seconds(classes: 400), try await Self.seconds(classes: 1600))
    #expect(long < 8 * max(short, 0.05), "\(short) s and \(long) s")
  }

  /// Returns the processor time of a translation.
  private static func seconds(classes count: Int) async throws -> Double {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dialect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let chain = "let a = b" + (0..<60).map { ".f\($0 % 7)(\($0))" }.joined() + "\n"
    let chains = String(repeating: chain, count: count / 10)
    let classes = (0..<count).map { index in
      "class C\(index): UIView { @IBOutlet var a: UIView!; @objc func t() { use(#selector(t)) } }\n"
        + "extension C\(index) { override func layoutSubviews() {} }\n"
    }
    let (source, renames) = (
      folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("renames")
    )
    try Data((chains + classes.joined()).utf8).write(to: source)
    try Data().write(to: renames)
    let translator = DialectTranslator(try #require(ChildProgram.find("swiftc")))
    let program = try #require(try await translator.executable())
    let paths = [program, folder, renames, source].map(\.path)
    let run = await ChildProgram(
      try #require(ChildProgram.find("sh")), ["-c", "\"$0\" \"$@\" > /dev/null; times"] + paths
    ).run()
    #expect(
      try String(contentsOf: folder.appendingPathComponent("0.swift"), encoding: .utf8)
        .contains("Selector(\"t\", C\(count - 1).t)"))
    // The second line has the user's and the system's time of the children, such as "0m1.250s 0m0.040s".
    let times = try #require(run.text.split(separator: "\n").last).split(separator: " ")
    let parts = try #require(times.first).dropLast().split(separator: "m").compactMap { Double($0) }
    try #require(parts.count == 2)
    return parts[0] * 60 + parts[1]
  }
}
