import Testing

/// Tests of the checks in this target: each check finds what it is meant to find, and can fail.
@Suite struct CheckerTests {
  private func names(_ text: String, isMarkdown: Bool = false) -> [String] {
    CitationFinder.citations(in: text, isMarkdown: isMarkdown).map(\.name)
  }

  @Test(arguments: [
    ("/// An equal value does nothing (T7.12).", ["T7.12"]),
    ("// T1.23–T1.27 and T9.15: the order.", ["T1.23", "T1.27", "T9.15"]),
    ("/// Any object may be an action (T9.13a).", ["T9.13a"]),
    ("/// The geometry of L1, as functions (P9).", ["L1", "P9"]),
    ("#expect(x == 1, \"T5.6\")", ["T5.6"]),
    ("/// Ends the chapter T3.", ["T3"]),
    ("/// At 2.5 s, Display P3, and T1000 and AT1.2 are none.", []),
    ("struct Pair<T1, L2> { let P1: T1.Element }", []),
    ("let width = L1.x + T2.5", ["T2.5"]),
    ("/// T1.123 and v.T1.2 are none.", []),
  ])
  func citationsAreFound(text: String, expected: [String]) {
    #expect(names(text) == expected)
  }

  @Test func citationsTellTheirLine() {
    let found = CitationFinder.citations(in: "one\n/// T1.2\ntwo // L3.4", isMarkdown: false)
    #expect(found == [Citation(name: "T1.2", line: 2), Citation(name: "L3.4", line: 3)])
    #expect(names("Markdown cites L5 and P3 everywhere.", isMarkdown: true) == ["L5", "P3"])
    #expect(names("// of P9\nlet x = P3") == ["P9"], "a comment ends with its line")
  }

  @Test func clausesAreReadFromTestNames() {
    let text =
      "@Test func alignmentAndWrappingL4_13L4_15() {}\nfunc actionsT9_13a() {}\nfunc none_1() {}"
    #expect(CitationFinder.clausesInTestNames(of: text) == ["L4.13", "L4.15", "T9.13a"])
  }

  private let page = """
    # Page

    ## T1 Chapter

    ### T1.1 First

    A rule about T1.2.

    *Header, measured in `points`. Tests: `TimingTests` and `Other+Name`. Vectors: `a.b`,
    `c`.*

    ### T1.2 Second

    *Our choice. Untested: nothing to compare it with.*

    ### Notes

    Tests: `NotAClause`.

    ### T1.1 Again
    """

  @Test func clausesAreHeadings() {
    let reference = Reference([page])
    #expect(reference.chapters == ["T1"] && reference.repeated == ["T1.1"])
    #expect(
      reference.clauses == [
        "T1.1": Clause(name: "T1.1", tests: ["TimingTests", "Other+Name"], vectors: ["a.b", "c"]),
        "T1.2": Clause(name: "T1.2", untested: "nothing to compare it with."),
      ])
    #expect(reference.contains(Citation(name: "T1", line: 1)))
    #expect(!reference.contains(Citation(name: "T1.3", line: 1)))
    #expect(!reference.contains(Citation(name: "T2", line: 1)))
  }

  @Test(arguments: [
    ("/// L8.5.", true), ("/// (T1.7)", true), ("/// T3.24, T4.12 and\n  /// T7.9.", true),
    ("/// T1.23–T1.27.", true), ("/// P9", true),
    ("/// An equal value does nothing\n/// (T7.12).", false),
    ("/// T1.20: stops.", false), ("// L8.5.", nil), ("let x = 1", nil), ("///", false),
  ])
  func bareCitationsAreFound(text: String, expected: Bool?) {
    #expect(DocComment.all(in: text).first?.isBareCitation == expected)
  }

  @Test(arguments: [
    ("/// What the window shows.", true), ("/// nil for null.", true), ("/// xdotool's name.", true),
    ("/// Of the whole file.", true), ("/// The picture of the window.", false),
    ("/// Returns nil for null.", false), ("/// dst[i] = color.", false), ("/// t = p / w.", false),
    ("/// sums[i] += bytes[i].", false), ("/// dst[i] holds the color.", true), ("///", false),
  ])
  func fragmentsAreFound(text: String, expected: Bool) {
    #expect(DocComment.all(in: text).first?.isFragment == expected)
  }

  @Test func commentsEndWithTheirBlock() {
    let comments = DocComment.all(in: "/// a\n/// b\nlet x\n\n  /// c\n")
    #expect(comments.map(\.line) == [1, 5] && comments.map(\.text) == [" a  b", " c"])
  }

  @Test func linksAreFound() {
    let page = """
      [a](b/c.md) and [d](../e.md#some-place), [web](https://swift.org), [here](#top)
      `[code](no.md)`
      ```
      [code](no.md)
      ```
      ![picture](p.png)
      """
    #expect(
      Markdown.links(in: page) == [
        MarkdownLink(target: "b/c.md", anchor: nil, line: 1),
        MarkdownLink(target: "../e.md", anchor: "some-place", line: 1),
        MarkdownLink(target: "", anchor: "top", line: 1),
        MarkdownLink(target: "p.png", anchor: nil, line: 6),
      ])
  }

  @Test func headingsHaveAnchors() {
    let page = "# One `two`, three\n## T1.7 Cycles\n## T1.7 Cycles\n```\n# no heading\n```"
    #expect(Markdown.anchors(of: page) == ["one-two-three", "t17-cycles", "t17-cycles-1"])
  }

  @Test func targetsAreSeenFromTheirFolder() {
    #expect(
      Markdown.path(of: "../Decisions/a.md", from: "Documentation/Reference")
        == "Documentation/Decisions/a.md")
    #expect(Markdown.path(of: "./b.md", from: "") == "b.md")
    #expect(Markdown.path(of: "../../c.md", from: "Documentation") == nil)
  }
}
