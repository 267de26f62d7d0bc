import Glibc

/// The limits of the program: sources that a stranger may have made must not fill the memory or run for ever.
enum Limits {
  // The limits are choices: the sources of a large app need less than a tenth of them.

  /// Memory in bytes, processor time in seconds, and the stack of the thread that translates in bytes. A stack of this size
  /// is enough for the parser, which calls itself for each branch of a chain of `else if`, until the tree is checked.
  private static let (memory, processorTime, stack) = (4 << 30, 50, 512 << 20)

  /// Limits the memory and the processor time, and disables core dumps.
  static func set() {
    for (resource, limit) in [(RLIMIT_DATA, memory), (RLIMIT_CPU, processorTime), (RLIMIT_CORE, 0)] {
      // The signal at the lower limit tells the parent process which one was reached.
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit) + 1)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
  }

  /// Translates on a thread with a large stack, and ends the program after that or when the parent process has ended.
  /// `LAMINA_PARENT` in the environment is the parent's identifier, as the parent may end before this program looks for it.
  static func translate() -> Never {
    let parent = getenv("LAMINA_PARENT").flatMap { pid_t(String(cString: $0)) } ?? getppid()
    var (thread, attributes) = (pthread_t(), pthread_attr_t())
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stack)
    let status = pthread_create(
      &thread, &attributes,
      { _ in
        Translation.run(CommandLine.arguments)
        exit(0)
      }, nil)
    guard status == 0 else { FileText.fail("there is not enough memory for the stack") }
    while getppid() == parent { usleep(100_000) }
    _exit(1)
  }
}
