internal import CX11
import Foundation

/// The clipboard while this program owns it. It answers the requests of programs that paste (ICCCM 2.2). Main thread
/// only.
@MainActor
final class X11ClipboardOwner {
  private let connection: X11Connection
  private let atoms: X11Atoms
  private let window: UInt
  private let sender: X11IncrementalSender
  private(set) var content: ClipboardContent?
  /// The server's time at which this program claimed the clipboard, or `CurrentTime`; nil if it is not the owner.
  private var ownedSince: Time?
  private var isClaiming = false

  init(_ connection: X11Connection, _ atoms: X11Atoms, window: UInt) {
    self.connection = connection
    self.atoms = atoms
    self.window = window
    sender = X11IncrementalSender(connection, atoms, window: window)
  }

  /// Sets the content and takes ownership of the clipboard. The server ignores a claim with an old time, so this
  /// function first causes an event that contains the server's current time; `timeCame` then claims the clipboard.
  func set(_ content: ClipboardContent) {
    self.content = content
    isClaiming = true
    X11Property(atoms[.timeProbe], of: window, on: connection)
      .setBytes([], type: atoms[.timeProbe])
  }

  /// Claims the clipboard at the server's time `time`, if `set` has prepared that; `CurrentTime` (0) stands for the
  /// time at which the server receives the claim.
  func timeCame(_ time: Time) {
    guard isClaiming else { return }
    isClaiming = false
    XSetSelectionOwner(connection.display, atoms[.clipboard], window, time)
    guard XGetSelectionOwner(connection.display, atoms[.clipboard]) == window else { return }
    ownedSince = time
  }

  /// Handles the event that another program has taken the selection. Returns true if this program was the owner until
  /// then; an event that is older than the ownership is ignored.
  func cleared(_ event: XSelectionClearEvent) -> Bool {
    guard event.selection == atoms[.clipboard], let since = ownedSince,
      UInt32(truncatingIfNeeded: event.time) &- UInt32(truncatingIfNeeded: since) < 1 << 31
    else { return false }
    (content, ownedSince) = (nil, nil)
    return true
  }

  /// Sends the next piece of a large answer after the requestor has deleted the property with the previous piece.
  func propertyChanged(_ event: XPropertyEvent) { sender.propertyChanged(event) }
  func windowDestroyed(_ window: UInt) { sender.windowDestroyed(window) }

  // MARK: Answers

  /// Answers a request of another program for the clipboard.
  func requested(_ event: XSelectionRequestEvent) {
    var answer = XEvent()
    answer.xselection.type = SelectionNotify
    answer.xselection.requestor = event.requestor
    answer.xselection.selection = event.selection
    answer.xselection.target = event.target
    answer.xselection.time = event.time
    // Obsolete clients specify no property; the name of the target is then used as the property's (ICCCM 2.2).
    let property = event.property == 0 ? event.target : event.property
    _ = connection.trapping {
      if event.selection == atoms[.clipboard], ownedSince != nil, event.requestor != window,
        convert(to: event.target, for: event.requestor, in: property)
      {
        answer.xselection.property = property
      }
      XSendEvent(connection.display, event.requestor, False, 0, &answer)
    }
  }

  /// Writes the content into the property as the type `target`. Returns false if the content has no such
  /// representation.
  private func convert(to target: Atom, for requestor: UInt, in property: Atom) -> Bool {
    let answer = X11Property(property, of: requestor, on: connection)
    switch target {
    case atoms[.multiple]: return convertMultiple(answer, for: requestor)
    case atoms[.targets]:
      let targets = [atoms[.targets], atoms[.timestamp], atoms[.multiple], atoms[.saveTargets]]
      answer.setAtoms(targets + forms, type: Atom(XA_ATOM))
    case atoms[.timestamp]:
      answer.setAtoms([ownedSince ?? 0], type: Atom(XA_INTEGER))
    case atoms[.saveTargets]:
      answer.setBytes([], type: atoms[.null])
    default:
      guard let bytes = bytes(target) else { return false }
      sender.send(bytes, type: target, to: requestor, in: property)
    }
    return true
  }

  /// Answers several conversions at once. The requestor's property contains pairs of a target and a property. The
  /// property of each pair that cannot be converted is set to None.
  private func convertMultiple(_ list: X11Property, for requestor: UInt) -> Bool {
    var pairs = list.longs()
    // The limit is a choice: there are fewer than 256 targets.
    guard pairs.count >= 2, pairs.count <= 512 else { return false }
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      let (target, property) = (pairs[index], pairs[index + 1])
      let isDone =
        target != atoms[.multiple] && property != 0
        && convert(to: target, for: requestor, in: property)
      if !isDone { pairs[index + 1] = 0 }
    }
    list.setAtoms(pairs, type: atoms[.atomPair])
    return true
  }

  // MARK: Representations

  private var textForms: [Atom] {
    [atoms[.utf8String], atoms[.plainTextUTF8], atoms[.plainText], Atom(XA_STRING)]
  }

  /// The targets of all representations of the content; the better ones come first.
  private var forms: [Atom] {
    guard let content else { return [] }
    return (content.files.isEmpty ? [] : [atoms[.uriList]]) + (content.png == nil ? [] : [atoms[.png]])
      + (content.text == nil && content.files.isEmpty ? [] : textForms)
  }

  private func bytes(_ target: Atom) -> [UInt8]? {
    guard let content, forms.contains(target) else { return nil }
    switch target {
    case atoms[.png]: return content.png.map(Array.init)
    case atoms[.uriList]: return Array(URIList.text(content.files).utf8)
    case Atom(XA_STRING): return Self.latin1(text(of: content))
    default: return Array(text(of: content).utf8)
    }
  }

  /// The text of the content, or else one path per line.
  private func text(of content: ClipboardContent) -> String {
    content.text ?? content.files.joined(separator: "\n")
  }

  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  // MARK: Closing

  /// True if a clipboard manager runs.
  var hasManager: Bool {
    !connection.isLost && XGetSelectionOwner(connection.display, atoms[.clipboardManager]) != 0
  }

  /// Hands the content over to the clipboard manager, if one runs, so that it can be pasted after this program has
  /// ended. Answers the manager's requests for at most one second.
  func saveToManager() {
    guard !connection.isLost else { return }
    // Content that was set a moment ago is claimed without the event that would contain the server's time.
    timeCame(Time(CurrentTime))
    guard let time = ownedSince, hasManager else { return }
    X11Property(atoms[.transfer0], of: window, on: connection)
      .setAtoms(forms, type: Atom(XA_ATOM))
    XConvertSelection(
      connection.display, atoms[.clipboardManager], atoms[.saveTargets], atoms[.transfer0], window,
      time)
    let deadline = monotonicSeconds() + 1
    while monotonicSeconds() < deadline, !connection.isLost {
      if XPending(connection.display) == 0 {
        // No wake event (-1) ends the wait.
        _ = cx11_wait(connection.socket, -1, max(0, deadline - monotonicSeconds()))
        continue
      }
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if isEndOfHandOver(&event) { return }
    }
  }

  /// Handles an event during the hand-over. Returns true if it ends the hand-over.
  private func isEndOfHandOver(_ event: inout XEvent) -> Bool {
    switch event.type {
    case SelectionRequest: requested(event.xselectionrequest)
    case PropertyNotify: propertyChanged(event.xproperty)
    case DestroyNotify: windowDestroyed(event.xdestroywindow.window)
    case SelectionClear: return cleared(event.xselectionclear)
    case SelectionNotify: return event.xselection.selection == atoms[.clipboardManager]
    default: break
    }
    return false
  }
}
