import Testing

/// Checks that public declarations have documentation comments.
@Suite struct CoverageTests {
  /// The modules that programs import, with a minimum number of public declarations for each. The minimum prevents
  /// the check from passing when it finds no declarations.
  private static let modules = [
    "CAML": 30, "CoreGraphics": 600, "QuartzCore": 650, "UIKitCore": 1700,
    "UIKitDynamics": 80, "UIKitInterfaces": 10, "UIKitLists": 400, "UIKitPresentation": 50,
  ]

  @Test(arguments: modules)
  func publicDeclarationsAreDocumented(module: String, minimum: Int) {
    var count = 0
    for file in Repository.shared.files(in: "Sources/\(module)") where !file.isMarkdown {
      for declaration in PublicDeclaration.all(in: file.text) {
        count += 1
        #expect(
          declaration.isDocumented,
          "\(file.path):\(declaration.line): \(declaration.text) has no documentation comment")
      }
    }
    #expect(count >= minimum)
  }

  @Test(arguments: [
    ("/// Text.\npublic var a = 1", [true]), ("public var a = 1", [false]), ("var a = 1", []),
    ("/// Text.\n@MainActor\n  @discardableResult open func a()", [true]),
    ("/// Text.\n\npublic func a()", [false]), ("// Text.\npublic func a()", [false]),
    ("@MainActor public final class A {", [false]), ("public import Foundation", []),
    ("open override func a()", []), ("public override init()", []),
    ("nonisolated(unsafe) public let a: A", [false]), ("open private(set) weak var a: A?", [false]),
    ("/// Text.\npublic enum A {\n  case b\n}", [true]), ("return open(a)", []),
    ("/// Text.\npublic protocol A {\n  var a: Int { get }\n}\nvar b = 1", [true, false]),
    ("protocol A {\n  var a: Int { get }\n}", []), ("/// A public var.\nlet a = 1", []),
  ])
  func declarationsAreFound(source: String, expected: [Bool]) {
    #expect(PublicDeclaration.all(in: source).map(\.isDocumented) == expected)
  }

  /// Checks that each module has a DocC catalog whose page names the module's types. Scripts/docs builds the
  /// catalogs.
  @Test(arguments: modules.keys)
  func modulesHaveALandingPage(module: String) throws {
    let path = "Sources/\(module)/\(module).docc/\(module).md"
    let page = try #require(Repository.shared.files.first { $0.path == path })
    for file in Repository.shared.files(in: "Sources/\(module)") where !file.isMarkdown {
      for name in publicTypes(in: file.text) {
        #expect(page.text.contains("- ``\(name)``\n"), "\(path) does not name \(name) of \(file.path)")
      }
    }
  }

  private func publicTypes(in source: String) -> [Substring] {
    source.matches(
      of: /(?m)^(?:@[^ ]+ )*(?:public|open)(?: final)? (?:class|struct|enum|protocol) (\w+)/
    )
    .map(\.1)
  }
}
