internal import CX11
import Foundation

/// The atoms that a window uses. They are requested from the server in one round trip.
struct X11Atoms: Sendable {
  /// The names of the atoms.
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
    case bypassCompositor = "_NET_WM_BYPASS_COMPOSITOR"
    case userTime = "_NET_WM_USER_TIME"
    case startupIdentifier = "_NET_STARTUP_ID"
    case startupInfoBegin = "_NET_STARTUP_INFO_BEGIN"
    case startupInfo = "_NET_STARTUP_INFO"
    case themeVariant = "_GTK_THEME_VARIANT"
    case frame = "_LAMINA_FRAME"
    case timeProbe = "_LAMINA_TIME"

    // The desktop's settings.
    case manager = "MANAGER"
    case settings = "_XSETTINGS_SETTINGS"

    // Drag and drop.
    case dragAware = "XdndAware"
    case dragEnter = "XdndEnter"
    case dragPosition = "XdndPosition"
    case dragStatus = "XdndStatus"
    case dragLeave = "XdndLeave"
    case dragDrop = "XdndDrop"
    case dragFinished = "XdndFinished"
    case dragSelection = "XdndSelection"
    case dragTypes = "XdndTypeList"
    case dragActionCopy = "XdndActionCopy"

    // Selections (ICCCM 2).
    case clipboard = "CLIPBOARD"
    case clipboardManager = "CLIPBOARD_MANAGER"
    case saveTargets = "SAVE_TARGETS"
    case targets = "TARGETS"
    case multiple = "MULTIPLE"
    case atomPair = "ATOM_PAIR"
    case timestamp = "TIMESTAMP"
    case incremental = "INCR"
    case null = "NULL"
    case plainText = "text/plain"
    case plainTextUTF8 = "text/plain;charset=utf-8"
    case uriList = "text/uri-list"
    case png = "image/png"
    case transfer0 = "_LAMINA_TRANSFER_0"
    case transfer1 = "_LAMINA_TRANSFER_1"
    case transfer2 = "_LAMINA_TRANSFER_2"
    case transfer3 = "_LAMINA_TRANSFER_3"
  }

  private let atoms: [Name: Atom]
  /// The selection that this screen's compositor owns. If it has no owner, no compositor runs.
  let compositor: Atom
  /// The selection that this screen's settings manager owns.
  let settingsOwner: Atom

  init(_ connection: X11Connection) {
    let perScreen = ["_NET_WM_CM_S", "_XSETTINGS_S"].map { "\($0)\(connection.screen)" }
    let names = Name.allCases.map(\.rawValue) + perScreen
    var found = [Atom](repeating: 0, count: names.count)
    var pointers = names.map { strdup($0) }
    XInternAtoms(connection.display, &pointers, Int32(names.count), False, &found)
    for pointer in pointers { free(pointer) }
    settingsOwner = found.removeLast()
    compositor = found.removeLast()
    atoms = Dictionary(uniqueKeysWithValues: zip(Name.allCases, found))
  }

  /// Returns the atom of a name. It is 0 (None) only if the connection is lost.
  subscript(name: Name) -> Atom { atoms[name] ?? 0 }
}
