package import Accessibility
import Dispatch
import Foundation
import Synchronization

/// Makes the elements of the program known to assistive technology while there is any.
///
/// Until the desktop says that there is, only a connection to the session bus waits for that message. All calls of the bus
/// are made on a queue; questions are answered on a thread of GDBus from the last tree.
///
/// `@unchecked Sendable`: the connections belong to the queue, and everything else does not change or is in a mutex.
package final class AccessibilityService: @unchecked Sendable {
  /// The functions that are called on the main thread.
  package struct Callbacks: Sendable {
    /// Called when assistive technology begins or ceases to use the program. When it begins, `publish` must follow.
    package var activityChanged: @MainActor @Sendable (Bool) -> Void
    package var request: @MainActor @Sendable (AccessibilityID, AccessibilityRequest) -> Void

    package init(
      activityChanged: @escaping @MainActor @Sendable (Bool) -> Void,
      request: @escaping @MainActor @Sendable (AccessibilityID, AccessibilityRequest) -> Void
    ) {
      (self.activityChanged, self.request) = (activityChanged, request)
    }
  }

  /// The greatest number of reports about the differences of two trees. Assistive technology asks for the rest.
  private static let reportLimit = 4000
  private static let service = "org.a11y.Bus"
  private static let statusPath = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let registry = "org.a11y.atspi.Registry"

  private let queue = DispatchQueue(label: "lamina-accessibility", qos: .utility)
  private let addresses: AccessibilityBusAddress
  private let callbacks: Callbacks
  /// The tree from which questions are answered; nil while assistive technology does not use the program.
  private let answers = Mutex<AccessibilityAnswers?>(nil)
  /// The connection to the session bus, which reports when assistive technology starts. On the queue only.
  private var session: BusConnection?
  /// The connection to the bus for assistive technology. On the queue only.
  private var connection: BusConnection?
  private var isWanted = false
  private var isStopped = false

  /// Returns nil if there is no bus, or if the user wishes no connection.
  package init?(
    environment: [String: String] = ProcessInfo.processInfo.environment, callbacks: Callbacks
  ) {
    addresses = AccessibilityBusAddress(environment: environment)
    self.callbacks = callbacks
    guard addresses.wish != .never, addresses.session != nil || addresses.accessibility != nil else {
      return nil
    }
  }

  // MARK: Watching

  /// Begins to watch the desktop after a delay in seconds.
  package func start(after delay: Double) {
    queue.asyncAfter(deadline: .now() + delay) { self.watch() }
  }

  private func watch() {
    guard !isStopped, session == nil else { return }
    session = addresses.session.flatMap { BusConnection(address: $0) }
    session?.handle { [weak self] call in
      if call.member == "PropertiesChanged", call.text(0) == Self.status { self?.statusChanged() }
      return nil
    }
    let rule =
      "type='signal',interface='\(Interface.properties)',path='\(Self.statusPath)',arg0='\(Self.status)'"
    _ = session?.call(
      "org.freedesktop.DBus",
      BusCall(
        "AddMatch", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", [.string(rule)]))
    readStatus()
  }

  private func statusChanged() { queue.async { self.readStatus() } }

  private func readStatus() {
    guard !isStopped else { return }
    let isWanted = addresses.wish == .always || isOn("IsEnabled") || isOn("ScreenReaderEnabled")
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    if !isWanted { disconnect() }
    notify(isWanted)
  }

  private func isOn(_ property: String) -> Bool {
    let call = BusCall(
      "Get", of: Interface.properties, at: Self.statusPath,
      [.string(Self.status), .string(property)])
    return session?.call(Self.service, call, mayStart: false)?.first?.isTrue ?? false
  }

  private func notify(_ isActive: Bool) {
    DispatchQueue.main.async { [callbacks] in
      MainActor.assumeIsolated { callbacks.activityChanged(isActive) }
    }
  }

  // MARK: Publishing

  /// Makes a tree known, and reports what has changed since the last one. `origin` is the position of the window on the
  /// screen in pixels.
  package func publish(_ tree: AccessibilityTree, origin: (x: Int, y: Int)) {
    queue.async { self.take(tree, origin) }
  }

  private func take(_ tree: AccessibilityTree, _ origin: (x: Int, y: Int)) {
    guard isWanted, !isStopped else { return }
    guard let connection else { return connect(tree, origin) }
    guard let old = replace(by: tree, origin) else { return }
    for change in tree.changes(since: old).prefix(Self.reportLimit) {
      guard report(change, in: tree, over: connection) else { return giveUp() }
    }
  }

  /// Replaces the tree from which questions are answered, and returns the one before.
  private func replace(by tree: AccessibilityTree, _ origin: (x: Int, y: Int)) -> AccessibilityTree? {
    answers.withLock { current in
      let old = current?.tree
      current?.tree = tree
      current?.origin = origin
      return old
    }
  }

  /// Reports a change. Returns false if the connection is closed.
  private func report(
    _ change: AccessibilityChange, in tree: AccessibilityTree, over connection: BusConnection
  ) -> Bool {
    if let signal = change.windowSignal(in: tree) { connection.emit(signal) }
    return connection.emit(BusSignal(change, on: connection.name))
  }

  /// Reports a change that is not a difference between trees, such as that another element is to be read.
  package func report(_ change: AccessibilityChange) {
    queue.async {
      guard let connection = self.connection else { return }
      connection.emit(BusSignal(change, on: connection.name))
    }
  }

  /// Has a text read aloud.
  package func announce(_ text: String) {
    queue.async { self.connection?.emit(.announcement(text.limited)) }
  }

  private func connect(_ tree: AccessibilityTree, _ origin: (x: Int, y: Int)) {
    guard let address = accessibilityAddress, let new = BusConnection(address: address) else {
      return giveUp()
    }
    connection = new
    answers.withLock {
      $0 = AccessibilityAnswers(tree, bus: new.name)
      $0?.origin = origin
    }
    new.handle { [weak self] in self?.reply(to: $0) }
    let root = ObjectPath.reference(.application, on: new.name)
    let embed = BusCall("Embed", of: "org.a11y.atspi.Socket", at: ObjectPath.root, [root])
    guard let desktop = new.call(Self.registry, embed)?.first else { return giveUp() }
    answers.withLock { $0?.desktop = desktop }
    if let frame = tree.elements(below: .application).first(where: { $0.states.contains(.active) }) {
      new.emit(.window(frame.id, frame.name, isActive: true))
    }
    if let focus = tree.focus { new.emit(BusSignal(.state(focus, "focused", true), on: new.name)) }
  }

  private var accessibilityAddress: String? {
    if let address = addresses.accessibility { return address }
    let call = BusCall("GetAddress", of: Self.service, at: Self.statusPath)
    return session?.call(Self.service, call)?.first?.text
  }

  /// Answers a question, on a thread of GDBus.
  private func reply(to call: BusCall) -> BusReply? {
    guard let answer = answers.withLock({ $0?.answer(call) }) else { return nil }
    if let (id, request) = answer.request {
      DispatchQueue.main.async { [callbacks] in
        MainActor.assumeIsolated { callbacks.request(id, request) }
      }
    }
    return answer.reply
  }

  // MARK: The end

  /// Ends the connection to a bus that does not answer, until the desktop says that assistive technology starts again.
  private func giveUp() {
    disconnect()
    isWanted = false
    notify(false)
  }

  private func disconnect() {
    answers.withLock { $0 = nil }
    connection?.close()
    connection = nil
  }

  /// Ends all connections. It does not wait.
  package func stop() {
    queue.async {
      self.isStopped = true
      self.disconnect()
      self.session?.close()
      self.session = nil
    }
  }
}
