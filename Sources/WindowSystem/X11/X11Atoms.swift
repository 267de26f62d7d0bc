internal import CX11
import Foundation

/// The atoms that a window uses, fetched in one round trip.
struct X11Atoms: Sendable {
  enum Name: String, CaseIterable {
    case utf8String = "UTF8_STRING"
    case protocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"
    case ping = "_NET_WM_PING"
    case syncRequest = "_NET_WM_SYNC_REQUEST"
    case syncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
    case processIdentifier = "_NET_WM_PID"
    case name = "_NET_WM_NAME"
    case iconName = "_NET_WM_ICON_NAME"
    case icon = "_NET_WM_ICON"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case windowTypeNormal = "_NET_WM_WINDOW_TYPE_NORMAL"
    case state = "_NET_WM_STATE"
    case stateHidden = "_NET_WM_STATE_HIDDEN"
    case stateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case frame = "_LAMINA_FRAME"
  }

  private let atoms: [Name: Atom]
  /// The selection that this screen's compositor owns.
  let compositor: Atom

  init(_ connection: X11Connection) {
    let names = Name.allCases.map(\.rawValue) + ["_NET_WM_CM_S\(connection.screen)"]
    var found = [Atom](repeating: 0, count: names.count)
    var pointers = names.map { strdup($0) }
    XInternAtoms(connection.display, &pointers, Int32(names.count), False, &found)
    for pointer in pointers { free(pointer) }
    compositor = found.removeLast()
    atoms = Dictionary(uniqueKeysWithValues: zip(Name.allCases, found))
  }

  /// 0 (None) only after the server was lost.
  subscript(name: Name) -> Atom { atoms[name] ?? 0 }
}
