import TestSupport
import Testing

/// The scenes that Lamina is measured by. They set the manual clock: one test at a time, on the main actor.
@Suite(.serialized, .ownsTheClock) @MainActor struct BenchTests {}
