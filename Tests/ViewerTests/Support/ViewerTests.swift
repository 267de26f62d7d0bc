import TestSupport
import Testing

/// The suite of all tests that set the manual clock, which run one at a time on the main actor. The other suites are
/// extensions of it.
@Suite(.serialized, .ownsTheClock) @MainActor struct ViewerTests {}
