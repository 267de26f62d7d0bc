import Localization

/// The restrictions that the kernel provides for a sandbox.
package struct SandboxReport: Sendable, Equatable {
  /// The version of Landlock's interface; 0 if the kernel has none.
  package let landlockVersion: Int
  /// True if system calls are restricted: the network, other processes, and settings of the system.
  package let restrictsCalls: Bool

  package init(landlockVersion: Int, restrictsCalls: Bool) {
    (self.landlockVersion, self.restrictsCalls) = (landlockVersion, restrictsCalls)
  }

  /// True if only the files of the sandbox can be used. All versions of Landlock suffice, because the restricted system
  /// calls close what its first versions leave open.
  package var restrictsFiles: Bool { landlockVersion > 0 }

  /// True if code of a stranger can do no harm. Otherwise the user is asked before it is run.
  package var isComplete: Bool { missing.isEmpty }

  /// A restriction that the kernel does not provide.
  package enum Part: CaseIterable, Sendable {
    case reading, writing, calls
  }

  /// The restrictions that the kernel does not provide. Without Landlock all writing is forbidden by system calls, also in
  /// the sandbox's own folder.
  package var missing: Set<Part> {
    switch (restrictsFiles, restrictsCalls) {
    case (true, true): []
    case (true, false): [.writing, .calls]
    case (false, true): [.reading]
    case (false, false): [.reading, .writing, .calls]
    }
  }

  /// A sentence for the user that says what code in the sandbox can do on this system; nil if the sandbox is complete.
  package var notice: String? {
    switch (restrictsFiles, restrictsCalls) {
    case (true, true): nil
    case (true, false):
      localized(
        "This system lacks seccomp, so the scene can use the network, disturb other programs and damage your files."
      )
    case (false, true):
      localized("This system lacks Landlock (Linux 5.13), so the scene can read all your files.")
    case (false, false):
      localized(
        """
        This system lacks Landlock (Linux 5.13) and seccomp, so the scene can do what every program of yours can do.
        """)
    }
  }
}
