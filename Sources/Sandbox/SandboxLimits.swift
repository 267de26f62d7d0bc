import CSandbox
import Foundation

/// Limits of a process in the sandbox, which the kernel enforces in every case. Lower limits that the process already has
/// are kept. Their values are choices.
package struct SandboxLimits: Sendable, Equatable {
  /// Writable memory in bytes, including the stacks of threads.
  package var memory: Int
  /// The number of threads that can be started while the system's other programs start none.
  package var threads = 512
  package var openFiles = 512
  /// The size of a file that is written, in bytes.
  package var fileSize = SandboxLimits.fileSize

  /// The usual size of a file, and half of the memory of the machine, in bytes.
  package static let fileSize = 64 << 20
  package static var halfOfMemory: Int { Int(ProcessInfo.processInfo.physicalMemory / 2) }

  /// Creates limits with half of the machine's memory, at most 4 GiB.
  package init() { memory = min(4 << 30, Self.halfOfMemory) }

  /// The addresses that are used in addition to writable memory, in bytes: for libraries, fonts and shared memory.
  private static let otherAddresses = 4 << 30

  func apply() throws {
    let limits = lamina_limits(
      memory: UInt(memory), addresses: UInt(memory + Self.otherAddresses), threads: UInt(threads),
      descriptors: UInt(openFiles), file_size: UInt(fileSize))
    try SandboxError.check("limits", lamina_set_limits(limits))
  }
}
