import TestSupport
import Testing

/// Tests of the benchmark scenes. They set the manual clock, so they run one at a time and on the main actor.
@Suite(.serialized, .ownsTheClock) @MainActor struct BenchTests {}
