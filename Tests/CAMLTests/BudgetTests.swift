import Foundation
import QuartzCore
import TestSupport
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
    // There are 2,003 elements: the layers, and three around them. An attribute counts 64 bytes and its
    // value, here of one letter. The attributes of the outer elements are longer, which 1,000 bytes more
    // allow for.
    let elements = 2003 * (ReadingCost.element + 65) + 1000
    #expect(try reason(ReadingBudget(bytes: elements)) == "needs more than 0 MiB of memory")
  }

  /// A short text can be a mesh whose faces overlap, so that it takes more memory than its text.
  @Test func theMemoryOfMeshesCounts() throws {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map { "[\($0.0) \($0.1)] [\($0.0) \($0.1) 0] v" }
    let faces = [String](repeating: "[0 1 2 3] [0 0 0 0] f", count: 200)
    let mesh = (corners + faces).joined(separator: " ")
    try Sample.withFolder { folder in
      let url = folder.appendingPathComponent("a.caml")
      try Data(Sample.root(#"meshTransform="\#(mesh)""#).utf8).write(to: url)
      #expect(throws: CAMLError.self) {
        try CAMLDocument(contentsOf: url, budget: ReadingBudget(bytes: 2 << 20))
      }
      _ = try CAMLDocument(contentsOf: url, budget: ReadingBudget(bytes: 16 << 20))
    }
  }

  /// An archive is in memory as a whole.
  @Test func archivesTakeMemory() throws {
    let archive = ZipFile([
      (path: "main.caml", content: Data(Sample.root().utf8)),
      (path: "a.wallpaper/a.ca/main.caml", content: Data(Sample.root().utf8)),
      (path: "large", content: Data(count: 3 << 20)),
    ])
    try Sample.withFolder { folder in
      let url = folder.appendingPathComponent("a.ca")
      try archive.data.write(to: url)
      #expect(throws: CAMLError.self) {
        try CAMLDocument(contentsOf: url, budget: ReadingBudget(bytes: 2 << 20))
      }
      #expect(throws: CAMLError.self) {
        try WallpaperDocument(contentsOf: url, budget: ReadingBudget(bytes: 2 << 20))
      }
      _ = try CAMLDocument(contentsOf: url, budget: ReadingBudget(bytes: 4 << 20))
      _ = try WallpaperDocument(contentsOf: url, budget: ReadingBudget(bytes: 4 << 20))
    }
  }

  @Test func readingMayNotExceedItsBudgetOfTime() throws {
    #expect(try reason(ReadingBudget(seconds: 0)) == "takes longer than 0 s to read")
    #expect(try reason(ReadingBudget(seconds: 600)) == nil)
    #expect(ReadingBudget(seconds: 0.5).message(.time) == "takes longer than 0.5 s to read")
  }

  @Test func canceledReadingEndsWithAnError() throws {
    let budget = ReadingBudget()
    budget.cancel()
    #expect(try reason(budget) == "was not read to its end" && budget.shortage == .cancellation)
  }
}
