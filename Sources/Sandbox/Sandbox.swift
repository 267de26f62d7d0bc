import CSandbox
import Foundation

/// Restrictions of this process, which run code of a stranger: no network, no other processes, and only the files that the
/// code needs. They cannot be taken back (Decision 0060).
package struct Sandbox: Sendable {
  /// Files, and folders with everything in them, that can be read, in addition to the system's libraries and fonts.
  package var readable: [URL]
  /// The folder in which files can be written, which also becomes that of temporary files; nil for none.
  package var writable: URL?
  package var limits = SandboxLimits()

  package init(readable: [URL], writable: URL? = nil) {
    (self.readable, self.writable) = (readable, writable)
  }

  /// Applies the restrictions to this process, and returns what the kernel cannot restrict.
  ///
  /// It is called before other threads are started, because those would not be restricted, and before descriptors are
  /// opened that are needed later. Libraries and fonts that are loaded already stay usable.
  ///
  /// - Parameter report: The restrictions that are used of those that the kernel provides.
  /// - Throws: `SandboxError` if other threads run, or if the kernel refuses a restriction that it has. Some of the
  ///   restrictions may then apply; code of a stranger must not be run.
  package func apply(_ report: SandboxReport = Self.support) throws -> SandboxReport {
    guard lamina_thread_count() == 1 else { throw SandboxError.threads(Int(lamina_thread_count())) }
    lamina_close_descriptors()
    try limits.apply()
    try SandboxError.check("privileges", lamina_forbid_privileges())
    if let writable { setenv("TMPDIR", writable.path, 1) }
    try restrictFiles(report)
    if report.restrictsCalls {
      try SandboxError.check("system calls", lamina_filter_calls(!report.restrictsFiles))
    }
    return report
  }

  /// The restrictions that the kernel provides. Nothing is restricted by asking.
  package static var support: SandboxReport {
    SandboxReport(
      landlockVersion: Int(lamina_landlock_version()), restrictsCalls: lamina_can_filter_calls())
  }

  private func restrictFiles(_ report: SandboxReport) throws {
    guard report.restrictsFiles else { return }
    let rules = try FileRules(version: report.landlockVersion)
    try rules.allow(lamina_access_read, SystemFiles.readable + readable.map(\.path))
    try rules.allow(lamina_access_write, SystemFiles.devices)
    if let writable { try rules.allow(lamina_access_create, [writable.path]) }
    try rules.apply()
  }
}

/// A set of Landlock's rules that is being made.
private struct FileRules: ~Copyable {
  private let version: Int32
  private let descriptor: Int32

  init(version: Int) throws {
    self.version = Int32(version)
    descriptor = lamina_landlock_begin(self.version)
    if descriptor < 0 { throw SandboxError.refused("files", -descriptor) }
  }

  /// Allows an access to files and folders. What does not exist, or is not visible to this user, needs no rule.
  func allow(_ access: lamina_access, _ paths: [String]) throws {
    for path in paths {
      let error = lamina_landlock_allow(descriptor, version, path, access)
      if ![ENOENT, ENOTDIR, EACCES, ELOOP].contains(error) { try SandboxError.check(path, error) }
    }
  }

  consuming func apply() throws { try SandboxError.check("files", lamina_landlock_end(descriptor)) }
}
