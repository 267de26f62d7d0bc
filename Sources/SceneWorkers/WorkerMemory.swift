import Foundation

/// Limits of the memory of a viewer that follow from what a worker process sends.
package enum WorkerMemory {
  /// The bytes of all pictures of a scene, which are not compressed: a quarter of the machine's memory, at least 512 MiB and
  /// at most 2 GiB. It is a choice.
  package static let pictures = min(
    2 << 30, max(512 << 20, Int(ProcessInfo.processInfo.physicalMemory / 4)))
}
