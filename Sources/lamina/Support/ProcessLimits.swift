import LaminaViewer
import QuartzCore

/// Limits that the system keeps for this process and what it starts.
enum ProcessLimits {
  /// Limits the memory that the process writes to, in bytes, and its processor time, in seconds. It writes no core
  /// dump, and ends with its parent.
  static func set(memory: Int, processorTime: Int) {
    ProcessEnd.followParent()
    for (resource, limit) in [
      (RLIMIT_DATA, memory), (RLIMIT_CPU, processorTime), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, memory),
    ] {
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
  }
}
