import Foundation
import QuartzCore
import Testing

@testable import CAML

/// Reading stops when it is canceled, and when it exceeds its budget of time or memory.
@Suite struct BudgetTests {
  private static let layers = String(repeating: "<CALayer name=\"a\"/>", count: 2000)

  private func reason(_ budget: ReadingBudget) throws -> String? {
    var reason: String?
    try Sample.withFolder { folder in
      let url = folder.appendingPathComponent("a.caml")
      try Data(Sample.root("", "<sublayers>\(Self.layers)</sublayers>").utf8).write(to: url)
      do { _ = try CAMLDocument(contentsOf: url, budget: budget) } catch let error as CAMLError {
        reason = error.reason
      }
    }
    return reason
  }

  @Test func readingMayNotExceedItsBudgetOfMemory() throws {
    #expect(try reason(ReadingBudget(bytes: 1 << 20)) == "needs more than 1 MiB of memory")
    #expect(try reason(ReadingBudget(bytes: 16 << 20)) == nil)
  }

  /// The memory of layers counts in addition to that of the text and its elements, which would fit into this budget.
  @Test func theMemoryOfLayersCounts() throws {
    let elements = 2003 * (ReadingCost.element + 65) + 1000
    #expect(try reason(ReadingBudget(bytes: elements)) == "needs more than 0 MiB of memory")
  }

  @Test func readingMayNotExceedItsBudgetOfTime() throws {
    #expect(try reason(ReadingBudget(seconds: 0)) == "takes longer than 0 s to read")
    #expect(try reason(ReadingBudget(seconds: 600)) == nil)
  }

  @Test func canceledReadingEndsWithAnError() throws {
    let budget = ReadingBudget()
    budget.cancel()
    #expect(try reason(budget) == "was not read to its end" && budget.shortage == .interest)
  }
}
