import Foundation
import Synchronization

// The code is unsafe, because posix_spawn takes arrays of C strings.

/// A program that was started as a child process, in a process group of its own.
///
/// Foundation's `Process` learns of the end of a program by a socket that the program inherits. When a program closes it and goes
/// on, as one in a sandbox does, Foundation waits for its end, and does not notice that of any other process meanwhile.
package final class SpawnedProgram: Sendable {
  /// The descriptors that become the standard input, output and errors of the program; nil is the null device. The program
  /// inherits no others.
  package struct Streams: Sendable {
    let input, output, errors: Int32?

    package init(input: Int32?, output: Int32?, errors: Int32?) {
      (self.input, self.output, self.errors) = (input, output, errors)
    }
  }

  /// The program cannot be started, for the reason of this error number.
  package struct Failure: Error, CustomStringConvertible {
    let number: Int32
    package var description: String { String(cString: strerror(number)) }
  }

  package let identifier: pid_t
  /// The end of the program, once the system has forgotten it, so that its number may belong to another process.
  private let result = Mutex<ProcessResult?>(nil)

  /// Starts a program with this environment.
  package init(
    _ executable: URL, _ arguments: [String], environment: [String: String], streams: Streams
  ) throws(Failure) {
    let words = [executable.path] + arguments
    let variables = environment.map { "\($0)=\($1)" }
    let outcome = Self.withCStrings(words) { words in
      Self.withCStrings(variables) {
        Self.spawn(executable.path, words: words, variables: $0, streams: streams)
      }
    }
    guard outcome.error == 0 else { throw Failure(number: outcome.error) }
    identifier = outcome.process
  }

  deinit {
    // Otherwise a process that nobody has waited for would stay a zombie.
    var status: Int32 = 0
    if result.withLock({ $0 == nil }) { waitpid(identifier, &status, WNOHANG) }
  }

  // MARK: Starting

  private typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private static func spawn(
    _ path: String, words: CStrings, variables: CStrings, streams: Streams
  ) -> (error: Int32, process: pid_t) {
    var (actions, attributes, process) = (
      posix_spawn_file_actions_t(), posix_spawnattr_t(), pid_t()
    )
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let sources = [streams.input, streams.output, streams.errors]
    for (target, source) in zip(Int32(0)..., sources) {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      }
    }
    for descriptor in inheritable { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // The threads of this process block signals that may end the program.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    return (posix_spawn(&process, path, &actions, &attributes, words, variables), process)
  }

  /// The descriptors, besides the standard ones, that programs would inherit.
  private static var inheritable: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { Int32($0) }.filter { descriptor in
      let flags = fcntl(descriptor, F_GETFD)
      return descriptor > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }

  /// Runs `body` with an array of C strings that ends in null.
  private static func withCStrings<Result>(_ texts: [String], _ body: (CStrings) -> Result) -> Result {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      // The buffer has at least the null.
      guard let start = buffer.baseAddress else {
        preconditionFailure("an array of \(buffer.count) strings has no address")
      }
      return body(start)
    }
  }

  // MARK: The end

  /// True if the program has ended.
  package var hasEnded: Bool {
    result.withLock { $0 != nil || Self.end(of: identifier, WNOHANG) != nil }
  }

  /// Blocks the calling thread until the program has ended, and returns how. It does not wait for the processes that the program
  /// has started.
  @discardableResult package func waitForEnd() -> ProcessResult {
    while true {
      if let known = result.withLock(\.self) { return known }
      // The process stays a zombie here, so that its number is not given to another one before `result` is set.
      guard let end = Self.end(of: identifier, 0) else { continue }
      return result.withLock { result in
        if result == nil {
          var status: Int32 = 0
          waitpid(identifier, &status, 0)
          result = end
        }
        return end
      }
    }
  }

  /// Returns the end of a process without forgetting it; nil if it runs, after a signal, and if it was forgotten.
  private static func end(of process: pid_t, _ option: Int32) -> ProcessResult? {
    var information = siginfo_t()
    guard waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | option) == 0,
      information._sifields._sigchld.si_pid != 0
    else { return nil }
    let status = information._sifields._sigchld.si_status
    return information.si_code == Int32(CLD_EXITED) ? .exit(status) : .signal(status)
  }

  // MARK: Signals

  /// Sends a signal to the program, unless its end is known.
  package func signal(_ number: Int32) {
    result.withLock { if $0 == nil { Foundation.kill(identifier, number) } }
  }

  /// Kills the program and the processes that it has started, unless its end is known.
  package func killAll() { result.withLock { if $0 == nil { ChildProgram.kill(identifier) } } }

  /// Kills the other processes of the group. To be called right after the end of the program.
  package func killGroup() { Foundation.kill(-identifier, SIGKILL) }
}
