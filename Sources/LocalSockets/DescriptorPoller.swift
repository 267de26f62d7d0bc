import Foundation
import Synchronization

// The code is unsafe, because `poll` takes an address.

/// The thread that waits for the descriptors of all sources. It is started by the first one, and sleeps until a descriptor is
/// ready or the set of sources changes.
final class DescriptorPoller: Sendable {
  static let shared = DescriptorPoller()

  /// The sources that wait.
  private let sources = Mutex<[ObjectIdentifier: DescriptorSource]>([:])
  /// Two connected sockets: bytes for the first one wake the thread. Nil if the process has too many descriptors; the thread
  /// then looks for changes itself.
  private let wake = try? UnixSocket.pair()
  /// The milliseconds between two looks without `wake`, which are a choice.
  private static let interval: Int32 = 20

  private init() {
    let thread = Thread { [self] in run() }
    thread.name = "lamina-sockets"
    thread.start()
  }

  func add(_ source: DescriptorSource) {
    sources.withLock { $0[ObjectIdentifier(source)] = source }
    wakeUp()
  }

  /// Removes a source. The thread may refer to it, and so to its descriptor's owner, a moment longer.
  func remove(_ source: DescriptorSource) {
    let old = sources.withLock { $0.removeValue(forKey: ObjectIdentifier(source)) }
    if old != nil { wakeUp() }
  }

  /// Wakes the thread. If the socket takes no more bytes, enough are there already.
  private func wakeUp() { _ = wake?.0.send([1]) }

  private func run() -> Never {
    while true {
      for source in readySources() { source.fire() }
    }
  }

  /// Waits, and returns the sources with events. They no longer wait.
  private func readySources() -> [DescriptorSource] {
    let waiting = sources.withLock { Array($0.values) }
    var descriptors = [pollfd(fd: wake?.1.descriptor ?? -1, events: Int16(POLLIN), revents: 0)]
    descriptors += waiting.map { pollfd(fd: $0.descriptor, events: $0.direction.events, revents: 0) }
    guard poll(&descriptors, nfds_t(descriptors.count), wake == nil ? Self.interval : -1) > 0 else {
      return []
    }
    if descriptors[0].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 256)
      _ = wake?.1.receive(&bytes)
    }
    let ready = zip(waiting, descriptors.dropFirst()).filter { $1.revents != 0 }.map(\.0)
    // A source that was removed meanwhile is not called.
    return sources.withLock { sources in
      ready.filter { sources.removeValue(forKey: ObjectIdentifier($0)) != nil }
    }
  }
}

extension DescriptorSource.Direction {
  fileprivate var events: Int16 {
    switch self {
    case .reading: Int16(POLLIN)
    case .writing: Int16(POLLOUT)
    }
  }
}
