import CSceneRuntime

/// The clock of the system, for code that may run while a scene's clock drives its thread.
package enum SystemClock {
  /// The time of CLOCK_MONOTONIC in seconds.
  package static var now: Double { Double(lamina_system_time()) / 1e9 }
}
