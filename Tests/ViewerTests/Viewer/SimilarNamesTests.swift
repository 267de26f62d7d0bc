import Testing

@testable import ViewerControl

struct SimilarNamesTests {
  // A wrong, missing or additional letter is a mistake, and so are two letters in the wrong order.
  @Test(arguments: [
    ("seek", "seek", 0), ("seke", "seek", 1), ("see", "seek", 1), ("seekk", "seek", 1), ("", "seek", 4),
    ("sook", "seek", 2), ("kees", "seek", 2),
  ])
  func mistakes(name: String, other: String, expected: Int) {
    #expect(SimilarNames.mistakes(from: name, to: other) == expected)
    #expect(SimilarNames.mistakes(from: other, to: name) == expected)
  }

  @Test func theMostSimilarNameComesFirst() {
    let names = ["render", "reader", "rendering", "export"]
    #expect(SimilarNames.of("rendr", in: names) == ["render", "reader"])
    #expect(SimilarNames.of("Exprot", in: names) == ["export"])
    #expect(SimilarNames.of("r", in: names).isEmpty && SimilarNames.of("tree", in: names).isEmpty)
  }

  @Test func theQuestionListsTheNames() {
    #expect(SimilarNames.question([]).isEmpty)
    #expect(SimilarNames.question(["a"]) == " (did you mean a?)")
    #expect(SimilarNames.question(["a", "b", "c"]) == " (did you mean a, b or c?)")
  }
}
