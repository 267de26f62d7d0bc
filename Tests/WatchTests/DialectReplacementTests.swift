import Testing

@testable import SceneBuilding

/// Tests of what the translator changes because UIKit here does not find out the same at run time.
struct DialectReplacementTests {
  @Test(arguments: [
    ("let a = NSKeyedArchiver.archivedData(withRootObject: b)", true),
    ("let a = NSKeyedUnarchiver.unarchiveObject(with: b)", true),
    ("let a = NSKeyedUnarchiver.unarchiveObject(withFile: b)", false),
    ("let a = NSKeyedArchiver(requiringSecureCoding: false)", false),
  ])
  func archivesOfUIKitTakeThePlaceOfFoundations(source: String, isReplaced: Bool) async throws {
    let text = try await DialectSamples.translate(source)
    #expect(text.contains("ObjectArchives.") == isReplaced && (text == source) != isReplaced)
  }

  /// Tables ask for the protocol, because each data source has the method by default.
  @Test func classesThatDeleteRowsAreMarked() async throws {
    let method = "func tableView(_ t: UITableView, commit s: Style, forRowAt i: IndexPath) {}"
    let lines = try await DialectSamples.translate(
      """
      class A: NSObject, UITableViewDataSource { \(method) }
      class B: A { override \(method) }
      class C<T>: UIViewController {}
      extension C: UITableViewDataSource { \(method) }
      protocol P { \(method) }
      class D: UITableViewController { func tableView(_ t: UITableView, canEditRowAt i: IndexPath) -> Bool { true } }
      """
    ).split(separator: "\n")
    #expect(lines[0].hasPrefix("class A: NSObject, UITableViewDataSource, RowCommitting {"))
    #expect(lines[1].hasPrefix("class B: A {") && lines[4].hasPrefix("protocol P {"))
    #expect(lines[3].hasPrefix("extension C: UITableViewDataSource, RowCommitting {"))
    #expect(!lines[2].contains("RowCommitting") && !lines[5].contains("RowCommitting"))
  }
}
