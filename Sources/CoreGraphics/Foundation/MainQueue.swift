import Foundation

/// The main queue. In programs that give their main thread away, as those of tests do, other threads run its blocks.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True in a block of the main queue. The main thread also runs code outside of such blocks.
  package static var isRunningBlock: Bool { DispatchQueue.getSpecific(key: key) ?? false }

  /// True in a block of the main queue and on the main thread.
  package static var isCurrent: Bool { Thread.isMainThread || isRunningBlock }
}
