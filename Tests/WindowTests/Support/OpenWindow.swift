import Foundation

@testable import WindowSystem

/// A window of the test process, on an X server of its own. The object keeps the events that the window received.
@MainActor
final class OpenWindow {
  let server: XServer
  let window: X11Window
  private(set) var events: [WindowEvent] = []
  private var waiting: [() -> Void] = []

  init(
    on server: XServer,
    _ configuration: WindowConfiguration = WindowConfiguration(
      title: "Test", width: 400, height: 300)
  ) throws {
    self.server = server
    window = try X11Window(configuration, displayName: server.display)
    window.onEvent = { [weak self] event in
      self?.events.append(event)
      let waiting = self?.waiting ?? []
      for check in waiting { check() }
    }
  }

  /// Shows the window, and returns when the window has become visible.
  func show() async throws {
    window.show()
    _ = try await require("the window to be shown") { $0 == .visibilityChanged(isVisible: true) }
  }

  /// Waits for an event that fulfills the condition, among the events that have come and those that will come.
  @discardableResult
  func require(
    _ what: String, _ matches: @escaping (WindowEvent) -> Bool
  ) async throws -> WindowEvent {
    let found: WindowEvent? = await withCheckedContinuation { continuation in
      let promise = Promise(continuation)
      let check: () -> Void = { [weak self] in
        if let event = self?.events.first(where: matches) { promise.fulfill(event) }
      }
      waiting.append(check)
      check()
      DispatchQueue.main.asyncAfter(deadline: .now() + Deadline.timeout) {
        MainActor.assumeIsolated { promise.fulfill(nil) }
      }
    }
    guard let found else { throw Failure("waited in vain for \(what): \(events)") }
    return found
  }

  func discardEvents() { events = [] }

  /// Returns the contents of the clipboard, as a program that pastes receives them.
  func paste(_ forms: ClipboardForms) async -> ClipboardContent {
    await withCheckedContinuation { continuation in
      window.requestClipboard(forms) { continuation.resume(returning: $0) }
    }
  }
}

/// A continuation that is resumed at most once.
@MainActor
private final class Promise<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, Never>?
  init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = continuation }

  func fulfill(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

/// Runs blocking code on a thread of its own, so that the main thread can serve windows of this process meanwhile.
@discardableResult
func offMain<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: Result { try body() }) }.start()
  }
  return try result.get()
}

/// A wrapper with which a value that is not `Sendable` is handed over to another thread.
///
/// `@unchecked Sendable`: the value is used by one thread at a time only.
struct Transfer<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Runs `body` with a window on an X server of its own.
@MainActor
func withWindow(
  _ configuration: WindowConfiguration = WindowConfiguration(
    title: "Test", width: 400, height: 300),
  isShown: Bool = true, _ body: @MainActor (OpenWindow) async throws -> Void
) async throws {
  let server = try await offMain { try XServer() }
  let open = try OpenWindow(on: server, configuration)
  do {
    if isShown { try await open.show() }
    try await body(open)
  } catch {
    open.window.close()
    try await offMain { server.stop() }
    throw error
  }
  open.window.close()
  try await offMain { server.stop() }
}
