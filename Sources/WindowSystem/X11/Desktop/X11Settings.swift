internal import CX11

/// The settings that the settings manager publishes by the XSETTINGS protocol. They are read again when they change,
/// and when a manager starts or ends. Main thread only.
final class X11Settings {
  private let connection: X11Connection
  private let atoms: X11Atoms
  /// The settings manager's window; 0 if no manager runs.
  private var owner: UInt = 0
  private(set) var values = XSettings()

  init(_ connection: X11Connection, _ atoms: X11Atoms) {
    self.connection = connection
    self.atoms = atoms
    findOwner()
  }

  /// Handles an event. Returns true if it may have changed the values.
  func handle(_ event: XEvent) -> Bool {
    switch event.type {
    case PropertyNotify:
      guard owner != 0, event.xproperty.window == owner, event.xproperty.atom == atoms[.settings]
      else { return false }
      read()
    case DestroyNotify:
      guard owner != 0, event.xdestroywindow.window == owner else { return false }
      findOwner()
    case ClientMessage:
      guard event.xclient.message_type == atoms[.manager],
        Atom(bitPattern: event.xclient.data.l.1) == atoms.settingsOwner
      else { return false }
      findOwner()
    default: return false
    }
    return true
  }

  /// Finds the settings manager's window and reads its values. X errors are trapped, because the manager may end
  /// between these requests.
  private func findOwner() {
    _ = connection.trapping {
      owner = XGetSelectionOwner(connection.display, atoms.settingsOwner)
      guard owner != 0 else { return }
      XSelectInput(connection.display, owner, PropertyChangeMask | StructureNotifyMask)
    }
    read()
  }

  private func read() {
    values = XSettings()
    guard owner != 0 else { return }
    _ = connection.trapping {
      let bytes = X11Property(atoms[.settings], of: owner, on: connection).bytes()
      values = XSettings(bytes: bytes ?? [])
    }
  }
}
