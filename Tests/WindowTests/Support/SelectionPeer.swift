import CX11
import Foundation
import Synchronization
import WindowSystem

/// Another client of the X server, which owns selections, reads the selections of others, and drags. It is used by
/// one thread at a time, never by the main thread.
final class SelectionPeer {
  let display: OpaquePointer
  let window: UInt
  private let connection: OpaquePointer
  /// The bytes that this client owns, by selection and target.
  private var owned: [Atom: [Atom: [UInt8]]] = [:]
  /// The size in bytes from which an answer is sent in several pieces (protocol INCR), and the size of each piece.
  private let pieceSize = 1 << 16
  private var pieces: [(requestor: UInt, property: Atom, target: Atom, rest: ArraySlice<UInt8>)] = []
  /// Called for requests of a target that this client does not own. Returns true if the closure has answered the
  /// request.
  var onStrangeRequest: ((XSelectionRequestEvent) -> Bool)?
  /// The messages to this client's window that nobody has taken yet, newest last.
  private(set) var messages: [XClientMessageEvent] = []
  private let isStopped = Mutex(false)

  init(_ server: XServer) throws {
    guard let connection = cx11_open(server.display), let display = cx11_display(connection) else {
      throw Failure("the tests cannot connect to \(server.display)")
    }
    self.connection = connection
    self.display = display
    cx11_silence(connection)
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    XSync(display, False)
  }

  deinit { cx11_close(connection) }

  func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

  func name(_ atom: Atom) -> String {
    guard let text = XGetAtomName(display, atom) else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }

  /// Takes the ownership of a selection, with the bytes of each of its targets.
  func own(_ selection: String, _ forms: [String: [UInt8]]) {
    owned[atom(selection)] = Dictionary(uniqueKeysWithValues: forms.map { (atom($0), $1) })
    XSetSelectionOwner(display, atom(selection), window, Time(CurrentTime))
    XSync(display, False)
  }

  // MARK: Serving

  /// Answers requests until `stop()` is called from another thread.
  func serve() {
    while !isStopped.withLock({ $0 }) { pump(0.02) }
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// Answers requests until `condition` returns a value, and returns that value; nil when the deadline passes before.
  func wait<Found>(
    _ deadline: Deadline = Deadline(), until condition: () -> Found?
  ) -> Found? {
    while !deadline.isOver {
      if let found = condition() { return found }
      pump(min(0.1, deadline.remaining))
    }
    return nil
  }

  /// Handles the events in the queue. If there are none, it first waits at most `seconds` seconds for one.
  private func pump(_ seconds: Double) {
    if XPending(display) == 0 { _ = cx11_wait(XConnectionNumber(display), -1, seconds) }
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      handle(event)
    }
  }

  private func handle(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case ClientMessage: messages.append(event.xclient)
    case PropertyNotify where event.xproperty.state == PropertyDelete:
      sendPiece(event.xproperty.window, event.xproperty.atom)
    case PropertyNotify where event.xproperty.window == window: arrivals.insert(event.xproperty.atom)
    case SelectionNotify: notification = event.xselection
    default: break
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    guard let bytes = owned[request.selection]?[request.target] else {
      if request.target == atom("TARGETS"), let forms = owned[request.selection] {
        setLongs(request.requestor, request.property, Atom(XA_ATOM), Array(forms.keys))
        return notify(request, true)
      }
      return notify(request, onStrangeRequest?(request) ?? false)
    }
    if bytes.count > pieceSize {
      XSelectInput(display, request.requestor, PropertyChangeMask)
      pieces.append((request.requestor, request.property, request.target, bytes[...]))
      setLongs(request.requestor, request.property, atom("INCR"), [UInt(bytes.count)])
    } else {
      set(request.requestor, request.property, request.target, bytes)
    }
    notify(request, true)
  }

  /// Tells the requestor that its request was answered or refused.
  private func notify(_ request: XSelectionRequestEvent, _ isDone: Bool) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.time = request.time
    event.xselection.property = isDone ? request.property : 0
    XSendEvent(display, request.requestor, False, 0, &event)
    XFlush(display)
  }

  /// Sends the next piece of an answer. An empty piece ends the answer.
  private func sendPiece(_ requestor: UInt, _ property: Atom) {
    guard
      let index = pieces.firstIndex(where: { $0.requestor == requestor && $0.property == property })
    else { return }
    let piece = pieces[index].rest.prefix(pieceSize)
    pieces[index].rest = pieces[index].rest.dropFirst(pieceSize)
    set(requestor, property, pieces[index].target, Array(piece))
    if piece.isEmpty { pieces.remove(at: index) }
    XFlush(display)
  }

  // MARK: Reading

  private var notification: XSelectionEvent?
  private var arrivals: Set<Atom> = []

  /// The answer of a selection's owner: bytes (format 8) or numbers (format 32).
  struct Answer: Sendable {
    /// The name of the property's type.
    var type = ""
    var bytes: [UInt8] = []
    var longs: [UInt] = []
    /// The number of pieces in which the answer came; 0 if it came in one property.
    var pieces = 0
  }

  /// Requests a target of a selection from the selection's owner. `longs` are the parameters of the request, such as
  /// the pairs of MULTIPLE. Returns nil when the owner refuses or does not answer.
  func read(_ selection: String, _ target: String, given longs: [UInt] = []) -> Answer? {
    let property = atom("PEER_DATA")
    XDeleteProperty(display, window, property)
    if !longs.isEmpty { setLongs(window, property, atom("ATOM_PAIR"), longs) }
    notification = nil
    XConvertSelection(
      display, atom(selection), atom(target), property, window, Time(CurrentTime))
    XFlush(display)
    guard let done = wait(until: { notification }), done.property == property else { return nil }
    let answer = take(property)
    return answer.type == "INCR" ? readPieces(property) : answer
  }

  /// Reads an answer that comes in pieces. `take` has deleted the INCR property before, which requests the first
  /// piece.
  private func readPieces(_ property: Atom) -> Answer? {
    var whole = Answer()
    while wait(until: { arrivals.remove(property) }) != nil {
      let piece = take(property)
      if piece.type.isEmpty { continue }
      whole.type = piece.type
      if piece.bytes.isEmpty { return whole }
      whole.bytes += piece.bytes
      whole.pieces += 1
    }
    return nil
  }

  /// Returns the value of a property of this client's window, and deletes the property.
  private func take(_ property: Atom) -> Answer {
    // The property contains everything that arrived until now.
    arrivals.remove(property)
    return read(property, of: window, deleting: true)
  }

  private func read(_ property: Atom, of window: UInt, deleting: Bool) -> Answer {
    var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, property, 0, 1 << 24, deleting ? True : False, Atom(AnyPropertyType), &type,
      &format, &count, &rest, &data)
    defer { if let data { XFree(data) } }
    guard type != 0, let data else { return Answer() }
    var answer = Answer(type: name(type))
    if format == 8 { answer.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count))) }
    if format == 32 {
      answer.longs = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
    return answer
  }

  /// Returns the numbers, or the bytes, of a property of this client's window, and deletes the property.
  func ownLongs(_ property: String) -> [UInt] { take(atom(property)).longs }
  func ownBytes(_ property: String) -> [UInt8] { take(atom(property)).bytes }

  /// Returns the bytes of a property of any window, without deleting the property.
  func bytes(_ property: String, of window: UInt) -> [UInt8] {
    read(atom(property), of: window, deleting: false).bytes
  }

  // MARK: Writing

  /// Sets a property that consists of 8-bit items.
  func set(_ window: UInt, _ property: Atom, _ type: Atom, _ bytes: [UInt8]) {
    XChangeProperty(display, window, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  /// Sets a property that consists of 32-bit items.
  func setLongs(_ window: UInt, _ property: Atom, _ type: Atom, _ values: [UInt]) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  /// Sends a message of at most five 32-bit items to the client that created the window; with a mask, to the clients
  /// that have selected these events of the window.
  func send(_ name: String, _ items: [Int], to target: UInt, mask: Int = 0) {
    let data = items + Array(repeating: 0, count: 5 - items.count)
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
    XSendEvent(display, target, False, mask, &event)
    XFlush(display)
  }

  /// Returns the newest message with this name and removes it; nil if there is none.
  func takeMessage(_ name: String) -> XClientMessageEvent? {
    let type = atom(name)
    guard let index = messages.lastIndex(where: { $0.message_type == type }) else { return nil }
    return messages.remove(at: index)
  }
}
