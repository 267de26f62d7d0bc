import TestSupport
import Testing

/// Everything that sets the manual clock: one test at a time, on the main actor. The suites are extensions of this one.
@Suite(.serialized, .ownsTheClock) @MainActor struct ViewerTests {}
