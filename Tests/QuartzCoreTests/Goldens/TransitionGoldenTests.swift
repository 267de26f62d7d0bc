import CoreGraphics
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct TransitionGoldens {
    @Test func effectsEqualTheirGoldensL5() throws {
      for sheet in TransitionSheet.all {
        let (actual, name) = (sheet.picture(), "transition-\(sheet.name)")
        if GoldenStore.isRecording { try GoldenStore.record(actual, as: name) }
        let difference = actual.difference(from: try GoldenStore.golden(name))
        guard difference.greatest > Tolerance.transitions.levels else { continue }
        let files = try GoldenStore.report(actual, against: GoldenStore.golden(name), as: name)
        Issue.record("\(name): \(difference): \(files)")
      }
      #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
    }
  }
}
