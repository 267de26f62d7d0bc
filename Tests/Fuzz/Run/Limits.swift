import Foundation

/// The time and memory that an input may take.
enum Limits {
  /// The limit of processor time in seconds for one input. The command line can state another limit.
  static let seconds = 5.0
  /// The limit of real time in seconds for one input. It is much greater than that of processor time, because other
  /// programs may use the processors and the worker may have a low priority.
  static let timeout = 600.0
  /// The limit of memory, in kibibytes, for the inputs of every target. Some targets have a lower limit.
  static let memory: UInt64 = 1 << 20
  /// The number of findings after which a run ends.
  static let findings = 40

  /// Limits this process's memory, so that the process ends before the machine runs out of memory. The limit is twice
  /// that of an input, because it includes the stacks of threads and memory that is allocated but never used.
  static func applyToThisProcess() {
    let bytes = rlim_t(2 * memory * 1024)
    var data = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &data)
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
  }

  /// The greatest memory of this process so far, in kibibytes.
  static var peakMemory: UInt64 {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return UInt64(usage.ru_maxrss)
  }

  /// The processor time of all threads of this process, in seconds.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
