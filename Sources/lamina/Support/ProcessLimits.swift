import LaminaViewer
import QuartzCore

/// Limits that the operating system enforces for this process and its child processes.
enum ProcessLimits {
  /// Limits the process's writable memory, in bytes, and its processor time, in seconds. Files that it writes have the
  /// same limit as its memory. Also disables core dumps, and makes the process end when its parent ends.
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
