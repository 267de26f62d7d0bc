import XCTest

/// Evaluates every row of every vector file. The test uses XCTest, which runs it on the main thread, because layers
/// belong to that thread and the process has one clock.
final class VectorTests: XCTestCase {
  func testEveryVector() throws {
    XCTAssertTrue(Thread.isMainThread, "callbacks come on the main run loop")
    let files = try VectorFolder.files()
    XCTAssertFalse(files.isEmpty, "there is no vector file in \(VectorFolder.url.path)")
    let disputed = files.reduce(into: Set<String>()) { $0.formUnion(run($1)) }
    XCTAssertEqual(disputed, Set(disputedVectors.keys), "disputed vectors that fail")
  }

  /// Evaluates the rows of a file, and returns the identifiers of the disputed vectors that fail.
  private func run(_ url: URL) -> Set<String> {
    var disputed: Set<String> = []
    var tally = Tally()
    do {
      for row in try VectorFile(url).rows { tally.add(row) }
    } catch {
      tally.add(.fail("\(url.path) cannot be read: \(error)"), kind: "file")
    }
    print(tally.summary(of: url.lastPathComponent))
    for failure in tally.failures {
      if let (id, reason) = disputedVectors.first(where: { failure.contains("vector \($0.key),") }) {
        print("FAIL, disputed: \(id): \(reason)")
        disputed.insert(id)
      } else {
        XCTFail("\(url.lastPathComponent): \(failure)")
      }
    }
    return disputed
  }
}

extension Tally {
  fileprivate mutating func add(_ row: Result<Vector, Malformed>) {
    switch row {
    case .success(let vector): add(VectorRunner.run(vector), kind: vector.kind)
    case .failure(let reason): add(.fail("a malformed vector: \(reason)"), kind: "malformed")
    }
  }
}
