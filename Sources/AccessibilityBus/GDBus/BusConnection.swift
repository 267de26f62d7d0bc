internal import CGio
import Synchronization

/// A connection to a D-Bus daemon. Its calls block, so they are made on a queue.
///
/// `@unchecked Sendable`: GDBus's functions may be called on any thread, and nothing else changes after init.
final class BusConnection: @unchecked Sendable {
  /// Answers a message: a reply, an error, or nil if the message is not for the program. It is called on a thread of GDBus.
  typealias Handler = @Sendable (BusCall) -> BusReply?

  private let connection: OpaquePointer
  private let filter = Mutex<UInt32>(0)
  /// The name that the bus has given to the connection.
  let name: String

  /// Connects to the daemon at an address. Returns nil if there is none.
  init?(address: String) {
    // G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT and G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.
    guard let connection = g_dbus_connection_new_for_address_sync(address, 1 | 8, nil, nil, nil) else {
      return nil
    }
    g_dbus_connection_set_exit_on_close(connection, 0)
    self.connection = connection
    name = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

  /// Ends the connection; no message is answered afterwards.
  func close() {
    let id = filter.withLock { filter in
      defer { filter = 0 }
      return filter
    }
    if id != 0 { g_dbus_connection_remove_filter(connection, id) }
    g_dbus_connection_close_sync(connection, nil, nil)
  }

  /// Calls a method and waits up to `milliseconds` for the answer. Returns nil without one, or with an error. The service
  /// is started only if `mayStart` is true.
  func call(
    _ service: String, _ call: BusCall, mayStart: Bool = true, milliseconds: Int32 = 5000
  ) -> [BusValue]? {
    // G_DBUS_CALL_FLAGS_NO_AUTO_START is 1.
    let reply = g_dbus_connection_call_sync(
      connection, service, call.path, call.interface, call.member,
      BusValue.structure(call.arguments).variant, nil, mayStart ? 0 : 1, milliseconds, nil, nil)
    return BusValue.taking(reply)?.values
  }

  /// Sends a signal to all who listen. Returns false if the connection is closed.
  @discardableResult
  func emit(_ signal: BusSignal) -> Bool {
    g_dbus_connection_emit_signal(
      connection, nil, signal.path, signal.interface, signal.name,
      BusValue.structure(signal.arguments).variant, nil) != 0
  }

  /// Gives each message that comes in to a function. It is called once.
  func handle(_ handler: @escaping Handler) {
    let box = Unmanaged.passRetained(HandlerBox(handler))
    let id = g_dbus_connection_add_filter(
      connection, filterMessage, box.toOpaque(),
      { $0.map { Unmanaged<HandlerBox>.fromOpaque($0).release() } })
    filter.withLock { $0 = id }
  }
}

private final class HandlerBox: Sendable {
  let handler: BusConnection.Handler
  init(_ handler: @escaping BusConnection.Handler) { self.handler = handler }
}

/// The filter of a connection. It takes the messages that the handler answers, and passes on all others.
private let filterMessage: LaminaBusFilter = { connection, message, isIncoming, data in
  guard isIncoming != 0, let data, let message, let call = BusCall(message) else { return message }
  let box = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue()
  guard let reply = box.handler(call) else { return message }
  defer { g_object_unref(UnsafeMutableRawPointer(message)) }
  if g_dbus_message_get_message_type(message) == BusCall.methodCall {
    send(reply, to: message, over: connection)
  }
  return nil
}

private func send(_ reply: BusReply, to message: OpaquePointer, over connection: OpaquePointer?) {
  let answer: OpaquePointer?
  switch reply {
  case .values(let values):
    answer = g_dbus_message_new_method_reply(message)
    g_dbus_message_set_body(answer, BusValue.structure(values).variant)
  case .error(let name, let text):
    answer = g_dbus_message_new_method_error_literal(message, name, text)
  }
  guard let answer else { return }
  g_dbus_connection_send_message(connection, answer, 0, nil, nil)
  g_object_unref(UnsafeMutableRawPointer(answer))
}

extension BusCall {
  fileprivate static let methodCall: Int32 = 1
  private static let signal: Int32 = 4

  /// Reads a call or a signal; nil for other messages, and for those that are too large.
  fileprivate init?(_ message: OpaquePointer) {
    let type = g_dbus_message_get_message_type(message)
    guard type == Self.methodCall || type == Self.signal,
      let path = g_dbus_message_get_path(message),
      let interface = g_dbus_message_get_interface(message),
      let member = g_dbus_message_get_member(message)
    else { return nil }
    // The body belongs to the message.
    let body = g_dbus_message_get_body(message).map { BusValue($0) } ?? .structure([])
    guard let body else { return nil }
    self.init(
      String(cString: member), of: String(cString: interface), at: String(cString: path),
      body.values)
  }
}
