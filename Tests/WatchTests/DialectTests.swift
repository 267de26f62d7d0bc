import ChildPrograms
import Foundation
import Testing

@testable import SceneBuilding

/// Tests of the translator of Apple's dialect of Swift. The program is built by the first test if the user's cache does not
/// contain it.
struct DialectTests {
  /// The text of each source after the translation, and the translation.
  private func translate(
    _ sources: [String], _ body: (DialectTranslation, [URL]) throws -> Void = { _, _ in }
  ) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dialect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = sources.indices.map { folder.appendingPathComponent("\($0 == 0 ? "a" : "b").swift") }
    for (source, file) in zip(sources, files) { try Data(source.utf8).write(to: file) }
    let compiler = try #require(ChildProgram.find("swiftc"))
    let translation = try await DialectTranslator(compiler)
      .translation(of: files, from: files, in: folder.appendingPathComponent("translated"))
    try body(translation, files)
    return try zip(translation.files, files).map { file, original in
      let text = try String(contentsOf: file, encoding: .utf8)
      guard file != original else { return text }
      let first = "#sourceLocation(file: \"\(original.path)\", line: 1)\n"
      #expect(text.hasPrefix(first))
      // The registrations of classes have tests of their own.
      let lines = text.dropFirst(first.count).split(separator: "\n", omittingEmptySubsequences: false)
      return lines.filter { !$0.contains("lamina_register_") }.joined(separator: "\n")
    }
  }

  private func translate(_ source: String) async throws -> String {
    try #require(try await translate([source]).first)
  }

  /// The members of the class in which the selectors are written.
  private static let door = """
    @objc func tap() {}
    func tap(_ count: Int) {}
    @objc func pressed(_ sender: UIButton, for event: UIEvent) {}
    @objc func move(by distance: CGFloat) {}
    @objc(lift:) func raise(by distance: CGFloat) {}
    @objc class func tick(_ link: CADisplayLink) {}
    var gate = Gate()
    """.replacing("@objc", with: "@IBAction")

  @Test(arguments: [
    ("pressed", #"Selector("pressed:for:", Door.pressed(_:for:))"#),
    ("self.pressed(_:for:)", #"Selector("pressed:for:", Door.pressed(_:for:))"#),
    ("Door.move", #"Selector("moveBy:", Door.move(by:))"#),
    ("tap", #"Selector("tap", Door.tap as (Door) -> () -> Void)"#),
    ("tap as () -> Void", #"Selector("tap", Door.tap as (Door) -> () -> Void)"#),
    ("Door.tick(_:)", #"Selector("tick:", in: Door.self, Door.tick(_:))"#),
    ("Gate.swing", #"Selector("swingWithAngle:", Gate.swing(angle:))"#),
    ("gate.swing", #"Selector("swingWithAngle:", Gate.swing(angle:))"#),
    ("UIView.layoutSubviews", #"Selector(base: "layoutSubviews", UIView.layoutSubviews)"#),
    ("UIView.endEditing(_:)", #"Selector("endEditing:", UIView.endEditing(_:))"#),
    ("getter: gate", #"Selector("gate", { (target: Door) in { target.gate } })"#),
    ("setter: Door.gate", #"Selector("setGate:", { (target: Door) in { target.gate = $0 } })"#),
  ])
  func selectorsCarryTheirMethods(argument: String, expected: String) async throws {
    let members = Self.door.replacing("@IBAction(lift:) ", with: "@objc(lift:) ")
    let source = """
      class Gate: UIView { @objc func swing(angle: CGFloat) {} }
      class Door: UIView {
      \(members)
      func f() { use(#selector(\(argument))) }
      }
      """
    let line = try await translate(source).split(separator: "\n").first { $0.hasPrefix("func f()") }
    #expect(line == "func f() { use(\(expected)) }")
  }

  @Test func theNameOfAMethodInObjectiveCIsKept() async throws {
    let text = try await translate(
      "class A: NSObject { @objc(lift:) func raise(_ x: Int) {}; let s = #selector(raise(_:)) }")
    #expect(
      text == #"class A: NSObject { func raise(_ x: Int) {}; let s = Selector("lift:", A.raise(_:)) }"#)
  }

  @Test(arguments: [
    ("@objc(LMDoor) @objcMembers open class A: UIView {}", "open class A: UIView {}"),
    ("class A { @IBOutlet private weak var a: UIView! }", "class A { private weak var a: UIView! }"),
    ("class A { @IBAction func a() {} }", "class A { func a() {} }"),
    ("@discardableResult @objc func a() -> Int { 1 }", "@discardableResult func a() -> Int { 1 }"),
    ("class A { @nonobjc\n  func a() {} }", "class A { \n  func a() {} }"),
    ("@objc enum A: Int { case a }", "enum A: Int { case a }"),
    ("@objc protocol A {}", "protocol A: AnyObject {}"),
    ("@objc protocol A: B {}", "protocol A: AnyObject, B {}"),
    ("let a: @convention(block) () -> Void = {}", "let a: () -> Void = {}"),
  ])
  func attributesAreRemoved(source: String, expected: String) async throws {
    #expect(try await translate(source) == expected)
  }

  @Test(arguments: [
    ("CALayer.opacity", "opacity"), ("Ring.progress", "progress"), ("frame.size", "frame.size"),
    ("CALayer.isHidden", "hidden"), ("Ring.isLit", "isLit"),
  ])
  func keyPathsBecomeStrings(path: String, expected: String) async throws {
    let text = try await translate("class Ring { var isLit = true }; let a = #keyPath(\(path))")
    #expect(text == "class Ring { var isLit = true }; let a = \"\(expected)\"")
  }

  @Test(arguments: [
    ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
    ("import class UIKit.UIView", "import UIKit"), ("import Darwin.C", "import Foundation"),
    ("import ObjectiveC", "import Foundation"), ("import os.log", "import Foundation"),
    ("#if os(iOS) || os(tvOS)\n#endif", "#if os(Linux) || os(tvOS)\n#endif"),
    ("#if !os(Linux)\n#endif", "#if !os(iOS)\n#endif"),
    ("#if canImport(Darwin)\n#endif", "#if canImport(Foundation)\n#endif"),
    ("#if canImport(Glibc)\n#endif", "#if canImport(NoSuchModule)\n#endif"),
    ("#if _runtime(_ObjC)\n#endif", "#if _runtime(_Native)\n#endif"),
    ("#if _runtime(_Native)\n#endif", "#if _runtime(_ObjC)\n#endif"),
    ("#if swift(>=6)\n@objc class A {}\n#endif", "#if swift(>=6)\n@objc class A {}\n#endif"),
    ("#if swift(>=5.9)\n@objc class A {}\n#endif", "#if swift(>=5.9)\nclass A {}\n#endif"),
    ("#if swift(>=5.10.0)\n@objc class A {}\n#endif", "#if swift(>=5.10.0)\nclass A {}\n#endif"),
    ("#if swift(<5.0)\n@objc class A {}\n#endif", "#if swift(<5.0)\n@objc class A {}\n#endif"),
    ("#if compiler(>=6)\n@objc class A {}\n#endif", "#if compiler(>=6)\nclass A {}\n#endif"),
    ("#if compiler(>=99)\n@objc class A {}\n#endif", "#if compiler(>=99)\n@objc class A {}\n#endif"),
    ("@available(iOS 13, *) @objc func a() {}", "@available(iOS 13, *) func a() {}"),
  ])
  func theConditionsAndImportsOfIOSHold(source: String, expected: String) async throws {
    #expect(try await translate(source) == expected)
  }

  @Test(arguments: [
    ("a.bringSubview(toFront: b)", "a.bringSubviewToFront(b)"),
    ("a.willMove(toParentViewController: nil)", "a.willMove(toParent: nil)"),
    ("addChildViewController(a)", "addChild(a)"),
    ("let a = RunLoopMode.commonModes", "let a = RunLoop.Mode.common"),
    (
      "f(name: .UIApplicationDidBecomeActive)",
      "f(name: UIApplication.didBecomeActiveNotification)"
    ),
    (
      "f(NSNotification.Name.UIApplicationDidBecomeActive)",
      "f(UIApplication.didBecomeActiveNotification)"
    ),
    ("func addChildViewController() {}; addChildViewController()", nil),
    ("func f(_ childViewControllers: [Int]) -> Int { childViewControllers.count }", nil),
    ("func f() -> Int { let childViewControllers = [1]; return childViewControllers.count }", nil),
    ("f { childViewControllers in childViewControllers.count }", nil),
  ])
  func formerNamesAreReplaced(source: String, expected: String?) async throws {
    #expect(try await translate(source) == expected ?? source)
  }

  @Test func closuresKeepTheirQuestionMark() async throws {
    let text = try await translate(
      "class A: UIView {\n  var action: (() -> Void)?\n  @objc func go() { self.action?() }\n}")
    #expect(text.contains("func go() { self.action?() }"))
  }

  @Test func requirementsThatAreOptionalHaveDefaults() async throws {
    let texts = try await translate([
      """
      @objc protocol Keeper {
        @objc optional func opened(_ door: Int)
        @objc optional func color(of door: Int) -> UIColor
      }
      """,
      """
      class A: Keeper {
        weak var keeper: Keeper?
        func color(of door: Int) -> UIColor { .red }
        func f() { keeper?.opened?(1); let c = keeper?.color?(of: 1) ?? .blue }
      }
      """,
    ])
    #expect(
      texts[0] == """
        protocol Keeper: AnyObject {
          func opened(_ door: Int)
          func color(of door: Int) -> UIColor?
        }
        extension Keeper { func opened(_ door: Int) {}; func color(of door: Int) -> (UIColor)? { nil } }
        """)
    #expect(
      texts[1].contains("func color(of door: Int) -> UIColor? { .red }")
        && texts[1].contains("{ keeper?.opened(1); let c = keeper?.color(of: 1) ?? .blue }"))
  }

  @Test func propertiesOfLayersAreAnimatable() async throws {
    let text = try await translate(
      """
      class Ring: CALayer {
        @NSManaged public var progress: CGFloat
        @objc dynamic var angle = 3.0 { didSet {} }
        @objc dynamic var other: CGFloat = 3
        override class func needsDisplay(forKey key: String) -> Bool { key == "angle" }
      }
      """)
    let lines = text.split(separator: "\n")
    #expect(lines[1] == "  @Animatable(\"progress\") public var progress: CGFloat = 0")
    #expect(lines[2] == "  @Animatable(\"angle\") var angle = 3.0 { didSet {} }")
    #expect(lines[3] == "  var other: CGFloat = 3")
  }

  @Test func overridesInExtensionsAreCalledByTheClass() async throws {
    let texts = try await translate([
      "class A: UIView {\n}\nclass B: A {\n  override func turn(by angle: Int) {}\n}",
      """
      extension A {
        open override func layoutSubviews() { super.layoutSubviews() }
        override var intrinsicContentSize: CGSize { .zero }
        @objc func turn(by angle: Int) {}
      }
      """,
    ])
    #expect(
      texts[0].split(separator: "\n")[1]
        == "open override func layoutSubviews() { lamina_A_layoutSubviews() }; "
        + "override var intrinsicContentSize: CGSize { lamina_A_intrinsicContentSize }; "
        + "func turn(by angle: Int) { lamina_A_turn(by: angle) }; }")
    #expect(
      texts[1] == """
        extension A {
          public func lamina_A_layoutSubviews() { super.layoutSubviews() }
          var lamina_A_intrinsicContentSize: CGSize { .zero }
          func lamina_A_turn(by angle: Int) {}
        }
        """)
  }

  // MARK: Places

  @Test func linesAndColumnsAreThoseOfTheOriginal() async throws {
    let source = "class A: UIView {\n  @objc func f() { use(#selector(\n    f\n  )); nothing }\n}\n"
    let texts = try await translate([source]) { translation, files in
      let path = files[0].path
      // The last line of the replaced text has no changes, and the columns of the first one are shifted by "@objc ".
      #expect(translation.originalColumn(8, line: 2, of: path) == 14)
      #expect(translation.originalColumn(6, line: 5, of: path) == 6)
      #expect(translation.originalLine(2, of: path) == "  @objc func f() { use(#selector(")
    }
    #expect(texts[0].count { $0 == "\n" } == source.count { $0 == "\n" })
    #expect(texts[0].hasPrefix("class A: UIView {\n  func f() { use(Selector(\"f\", A.f)\n\n"))
  }

  @Test func errorsAreReportedWithTheOriginalText() async throws {
    let source = "class A: UIView { @objc func f() { let a: Int = \"\" } }"
    _ = try await translate([source]) { translation, files in
      let column = try #require(source.firstRange(of: "\"\""))
      let place = source.distance(from: source.startIndex, to: column.lowerBound) + 1
      let text = "\(files[0].path):1:\(place - 6): error: no\n  class A: UIView { func f() …\n"
      let found = Diagnostics(files: files, declaration: nil, translation: translation)
        .locations(in: text).first
      #expect(found?.column == place && found?.excerpt == source)
    }
  }

  // MARK: What is not translated

  @Test func sourcesInTheSwiftOfLinuxStayTheSameFiles() async throws {
    let source = "import UIKit\nclass A: UIView { override func layoutSubviews() {} }\nextension A {}\n"
    _ = try await translate([source, "class B { @objc func f() {} }"]) { translation, files in
      #expect(translation.files[0] == files[0] && translation.files[1] != files[1])
    }
    _ = try await translate([source]) { translation, files in
      #expect(translation.files == files && translation.edits.isEmpty)
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The check with the lists of the translator.
  private static var check: DialectCheck {
    get throws {
      let texts = try ["Constructs.txt", "Renames.txt"].map { name in
        let file = root.appendingPathComponent("Sources/Dialect/\(name)")
        return try String(contentsOf: file, encoding: .utf8)
      }
      return DialectCheck(constructs: texts[0], renames: texts[1])
    }
  }

  /// The translator is not started for the scenes of the gallery.
  @Test func theCheckFindsNothingInScenesOfTheGallery() throws {
    let check = try Self.check
    let folder = Self.root.appendingPathComponent("Sources/Gallery/Scenes")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(paths.count > 20)
    for path in paths {
      let source = try Data(contentsOf: folder.appendingPathComponent(path))
      #expect(!check.isNeeded(for: source) && !check.isCertain(for: source), "\(path)")
    }
  }

  @Test(arguments: [
    ("let a = #selector(b)", true), ("extension A { override func b() {} }", true),
    ("class A { override func b() {} }; extension A { func c() {} }", false),
    ("#if os(iOS)\n#endif", true), ("@available(iOS 13, *) func a() {}", false),
    ("a.sendSubview(toBack: b)", true), ("a.sendSubviewToBack(b)", false),
    ("a.size(attributes: b)", true), ("a.size(withAttributes: attributes)", false),
  ])
  func theCheckLooksAtWords(source: String, isNeeded: Bool) throws {
    #expect(try Self.check.isNeeded(for: Data(source.utf8)) == isNeeded)
  }

  /// Sources that may compile as they are must not be changed before that was tried.
  @Test(arguments: [
    ("let a = #selector(b)", true), ("class A { @objc func b() {} }", true),
    ("/// The characters of a name.\nlet a = 1", false), ("addChildViewController(a)", false),
    ("#if os(iOS)\n#endif", false), ("func a(b: B, commit editingStyle: C) {}", true),
    ("func a(b: B, commit editingStyle: C) {}; func a(b: B, canEditRowAt c: D) {}", false),
  ])
  func onlyRejectedWordsAreCertain(source: String, isCertain: Bool) throws {
    #expect(try Self.check.isCertain(for: Data(source.utf8)) == isCertain)
  }

  @Test func exchangingMethodsIsRefusedAtItsPlace() async throws {
    let source = "func f() {\n  method_exchangeImplementations(a, b)\n  class_addMethod(c)\n}"
    let problem = await #expect(throws: SceneProblem.self) { _ = try await translate([source]) }
    #expect(problem?.locations.map(\.position) == ["a.swift:2:3"])
    #expect(problem?.locations.first?.message.hasPrefix("method_exchangeImplementations ") == true)
  }

  @Test func codeForOtherSystemsIsNotTranslated() async throws {
    let source = "#if os(macOS)\n@objc func f() { method_exchangeImplementations(a, b) }\n#endif"
    #expect(try await translate(source) == source)
  }
}
