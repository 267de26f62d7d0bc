import TestSupport
import Testing

/// The parent of all suites that set the manual clock, the issue handler or open transactions: its tests run one at a
/// time, on the main actor. The suites are extensions of this one.
@Suite(.serialized, .ownsTheClock) @MainActor struct LayerTests {}
