import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The history of a document's states") struct StateHistoryTests {
    private func history(_ count: Int, first: StateHistory.Start = .initial) -> StateHistory {
      var history = StateHistory(first: first)
      for number in 0..<count { history.note("\(number)", at: Double(number)) }
      return history
    }

    @Test("A history continues an earlier one also after more changes than it keeps")
    func continuing() {
      for (earlier, later) in [(0, 0), (0, 3), (3, 5), (10, 11), (9, 15), (20, 25), (20, 29)] {
        let changes = history(later).changes(since: history(earlier))
        #expect(changes?.map(\.time) == (earlier..<later).map(Double.init), "\(earlier) \(later)")
      }
    }

    @Test("Of the states that were shown, those of the last times are kept")
    func shownStates() {
      func shown(_ name: Int) -> ShownState { ShownState(state: "\(name)", progress: nil) }
      var states = ShownStates(shown(0))
      for number in 1...ShownStates.limit { states.note(shown(number), at: Double(number)) }
      #expect(states.shown(at: 3.5) == shown(3) && states.shown(at: 4) == shown(4))
      #expect(states.shown(at: 0) == shown(1) && states.shown(at: 1e6) == shown(ShownStates.limit))
      // Another change at an earlier time replaces what came later.
      states.note(shown(-1), at: 7)
      #expect(states.shown(at: 6.9) == shown(6) && states.shown(at: 1e6) == shown(-1))
    }

    @Test("A state that is restored counts as the one in which the document has always been") @MainActor
    func restored() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let state = try #require(scene.states.last)
      #expect(scene.history == StateHistory())
      session.restoreState(state)
      #expect(scene.state == state && scene.history == StateHistory(first: .state(state)))
    }

    @Test("Another history, or one without a change in common, is no continuation")
    func others() {
      #expect(history(3).changes(since: history(3, first: .state("a"))) == nil)
      #expect(history(3).changes(since: history(5)) == nil)
      #expect(history(30).changes(since: history(20)) == nil)
      var other = history(4)
      other.note("other", at: 9)
      #expect(history(6).changes(since: other) == nil)
    }
  }
}
