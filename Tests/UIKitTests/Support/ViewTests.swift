import TestSupport
import Testing

/// The parent of all suites that set the manual clock or show windows. Their tests run one at a time, on the main
/// actor. The suites are in extensions of this type.
@Suite(.serialized, .ownsTheClock) @MainActor struct ViewTests {}
