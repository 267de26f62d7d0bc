internal import CX11

/// A sender that writes the content of a selection into a property of another program's window. Content that is too
/// large for one request is sent in pieces. Each piece is written after the receiver has deleted the previous one
/// (ICCCM 2.7.2).
@MainActor
final class X11IncrementalSender {
  /// A transfer that is under way.
  private struct Transfer {
    let requestor: UInt
    let property: Atom
    let type: Atom
    var rest: ArraySlice<UInt8>
    /// The time by which the receiver must have taken the current piece, in CLOCK_MONOTONIC seconds.
    var deadline: Double
  }

  /// The time that a receiver has to take a piece, in seconds.
  private static let timeout = 10.0

  private let connection: X11Connection
  private let atoms: X11Atoms
  private let window: UInt
  /// The greatest number of bytes that are written in one request.
  let pieceSize: Int
  private var transfers: [Transfer] = []

  init(_ connection: X11Connection, _ atoms: X11Atoms, window: UInt) {
    self.connection = connection
    self.atoms = atoms
    self.window = window
    // Xlib counts the size of a request in units of 4 bytes. 256 bytes are more than the header of the request takes.
    pieceSize = min(XMaxRequestSize(connection.display) * 4 - 256, 1 << 18)
  }

  /// Writes `bytes` into the property `name` of the window `requestor`: at once, or the first piece when the receiver
  /// has taken the size. A transfer to the same property that is under way is given up.
  func send(_ bytes: [UInt8], type: Atom, to requestor: UInt, in name: Atom) {
    let property = X11Property(name, of: requestor, on: connection)
    dropStale()
    transfers.removeAll { $0.requestor == requestor && $0.property == name }
    // Selecting the deletions of the root window's properties would replace the events of that window which are selected
    // for the settings.
    guard bytes.count > pieceSize, requestor != connection.root else {
      property.setBytes(bytes, type: type)
      return
    }
    XSelectInput(connection.display, requestor, PropertyChangeMask | StructureNotifyMask)
    transfers.append(
      Transfer(
        requestor: requestor, property: name, type: type, rest: bytes[...],
        deadline: monotonicSeconds() + Self.timeout))
    property.setLongs([bytes.count], type: atoms[.incremental])
  }

  /// Sends the next piece of a transfer whose receiver has deleted the previous one.
  func propertyChanged(_ event: XPropertyEvent) {
    guard event.state == PropertyDelete,
      let index = transfers.firstIndex(where: {
        $0.requestor == event.window && $0.property == event.atom
      })
    else { return }
    let transfer = transfers[index]
    let piece = transfer.rest.prefix(pieceSize)
    transfers[index].rest = transfer.rest.dropFirst(pieceSize)
    transfers[index].deadline = monotonicSeconds() + Self.timeout
    let error = connection.trapping {
      X11Property(transfer.property, of: transfer.requestor, on: connection)
        .setBytes(piece, type: transfer.type)
    }
    // An empty piece marks the end.
    if piece.isEmpty || error != 0 { end(index) }
  }

  func windowDestroyed(_ window: UInt) { transfers.removeAll { $0.requestor == window } }

  /// Removes the transfer. If no other one to the same window remains, stops watching that window.
  private func end(_ index: Int) {
    let requestor = transfers.remove(at: index).requestor
    guard !transfers.contains(where: { $0.requestor == requestor }) else { return }
    _ = connection.trapping { XSelectInput(connection.display, requestor, 0) }
  }

  /// Removes the transfers whose receivers have exceeded their time.
  private func dropStale() {
    let now = monotonicSeconds()
    transfers.removeAll { $0.deadline < now }
  }
}
