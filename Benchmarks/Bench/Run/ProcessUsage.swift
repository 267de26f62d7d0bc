import Foundation

/// The processor time and memory use of this process.
enum ProcessUsage {
  /// The processor time of all threads in user and kernel mode, in seconds.
  static var cpuTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The peak memory use so far in bytes; 0 if the system does not report it.
  static var peakMemory: Int { bytes("VmHWM:") }

  /// The current memory use in bytes; 0 if the system does not report it.
  static var residentMemory: Int { bytes("VmRSS:") }

  private static func bytes(_ label: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(label) }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
    return (kilobytes ?? 0) * 1024
  }
}
