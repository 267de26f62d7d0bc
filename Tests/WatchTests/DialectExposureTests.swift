import Testing

@testable import SceneBuilding

/// Tests of the warnings about methods in `#selector` that Objective-C cannot call.
struct DialectExposureTests {
  /// Returns the warnings about a selector of the method `tap()` of a class.
  ///
  /// - Parameters:
  ///   - method: The declaration of the method.
  ///   - header: What is before the brace of the class.
  ///   - others: Other declarations.
  private func warnings(
    _ method: String, header: String = "class Door: UIView", others: String = ""
  ) async throws -> [SceneProblem.Location] {
    let source = """
      \(header) {
        func connect() { use(#selector(tap)) }
        \(method)
      }
      """
    return try await DialectSamples.translate([source, others]).1.warnings
  }

  @Test func methodsWithoutTheAttributeAreReported() async throws {
    let found = try await warnings("func tap() {}")
    #expect(found.map(\.position) == ["0.swift:2:34"])
    #expect(found.first?.message.contains("'tap()'") == true)
  }

  @Test(arguments: [
    ("@objc func tap() {}", "class Door: UIView", ""),
    ("@objc(touch) func tap() {}", "class Door: UIView", ""),
    ("dynamic func tap() {}", "class Door: UIView", ""),
    ("override func tap() {}", "class Door: UIView", ""),
    ("func tap() {}", "@objcMembers class Door: UIView", ""),
    // The attribute of a class holds for those that inherit from it.
    ("func tap() {}", "class Door: Part", "@objcMembers class Part: UIView {}"),
    ("func tap() {}", "class Door: UIView, Tapping", "@objc protocol Tapping { func tap() }"),
    ("", "class Door: UIView", "@objc extension Door { func tap() {} }"),
    // The sources do not declare the method.
    ("", "class Door: UIView", ""),
  ])
  func exposedMethodsAreNotReported(_ method: String, _ header: String, _ others: String) async throws {
    #expect(try await warnings(method, header: header, others: others).isEmpty)
  }
}
