internal import CX11
import CoreGraphics

/// The properties that describe the window to the window manager (ICCCM, EWMH).
extension X11Window {
  func setInitialProperties(_ configuration: WindowConfiguration) {
    setManagerProperties(configuration)
    setTitleProperties(configuration.title)
    setProtocols()
    let processIdentifier = Int(ProcessInfo.processInfo.processIdentifier)
    property(.processIdentifier).setLongs([processIdentifier], type: Atom(XA_CARDINAL))
    property(.windowType).setLongs([Int(atoms[.windowTypeNormal])], type: Atom(XA_ATOM))
  }

  func setIcons(_ icons: [Bitmap]) {
    let icon = icons.flatMap(Self.iconItems)
    guard !icon.isEmpty else { return }
    property(.icon).setItems(icon, type: Atom(XA_CARDINAL))
  }

  /// Returns a property of this window.
  func property(_ name: X11Atoms.Name) -> X11Property {
    X11Property(atoms[name], of: window, on: connection)
  }

  /// Sets WM_NORMAL_HINTS, WM_HINTS and WM_CLASS. Xlib also sets WM_CLIENT_MACHINE.
  private func setManagerProperties(_ configuration: WindowConfiguration) {
    var size = sizeHints(configuration)
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = True
    hints.initial_state = NormalState
    let environment = ProcessInfo.processInfo.environment["RESOURCE_NAME"]
    let instance = environment.flatMap { $0.isEmpty ? nil : $0 } ?? configuration.instanceName
    var instanceBytes = Array(instance.utf8CString)
    var classBytes = Array(configuration.className.utf8CString)
    instanceBytes.withUnsafeMutableBufferPointer { instancePointer in
      classBytes.withUnsafeMutableBufferPointer { classPointer in
        var names = XClassHint(
          res_name: instancePointer.baseAddress, res_class: classPointer.baseAddress)
        Xutf8SetWMProperties(
          connection.display, window, nil, nil, nil, 0, &size, &hints, &names)
      }
    }
  }

  private func sizeHints(_ configuration: WindowConfiguration) -> XSizeHints {
    var hints = XSizeHints()
    // The base size is 0 × 0. Without one, the minimum size would take its place (ICCCM 4.1.2.3).
    hints.flags = PSize | PMinSize | PBaseSize
    hints.width = Int32(width)
    hints.height = Int32(height)
    let scale = self.scale
    let minimum = { configuration.pixels($0, scale: scale) }
    hints.min_width = Int32(configuration.isResizable ? minimum(configuration.minimumWidth) : width)
    hints.min_height = Int32(configuration.isResizable ? minimum(configuration.minimumHeight) : height)
    if !configuration.isResizable {
      hints.flags |= PMaxSize
      hints.max_width = Int32(width)
      hints.max_height = Int32(height)
    }
    if let position = configuration.position {
      hints.flags |= USPosition | PWinGravity
      hints.x = Int32(position.x)
      hints.y = Int32(position.y)
      hints.win_gravity = StaticGravity
    }
    return hints
  }

  func setTitleProperties(_ title: String) {
    Xutf8SetWMProperties(connection.display, window, title, title, nil, 0, nil, nil, nil)
    for name in [X11Atoms.Name.name, .iconName] {
      property(name).setText(title, type: atoms[.utf8String])
    }
  }

  /// Sets WM_PROTOCOLS and the counter for sync requests, both of which must be set before the window is mapped.
  private func setProtocols() {
    var protocols = [atoms[.deleteWindow], atoms[.ping]]
    if counter != 0 {
      protocols.append(atoms[.syncRequest])
      property(.syncRequestCounter).setLongs([Int(counter)], type: Atom(XA_CARDINAL))
    }
    property(.protocols).setLongs(protocols.map { Int($0) }, type: Atom(XA_ATOM))
  }

  /// Returns the items of `_NET_WM_ICON` for one size: its width, its height, and its pixels, whose colors are not
  /// premultiplied.
  private static func iconItems(_ icon: Bitmap) -> [UInt32] {
    var items = [UInt32(icon.width), UInt32(icon.height)]
    for y in 0..<icon.height {
      for x in 0..<icon.width { items.append(straight(icon[x, y])) }
    }
    return items
  }

  /// Converts a premultiplied pixel to one that is not premultiplied.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// Requests full screen, or its end. For a mapped window it sends a message to the window manager; otherwise it
  /// sets a property that the window manager reads when it maps the window.
  func requestFullscreen(_ isOn: Bool) {
    // A minimized window may be unmapped, but the window manager has it already.
    guard visibility.isMapped || visibility.isHidden else {
      return property(.state).setLongs(
        isOn ? [Int(atoms[.stateFullscreen])] : [], type: Atom(XA_ATOM))
    }
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atoms[.state]
    event.xclient.format = 32
    // The items are: 0 to remove or 1 to add a state; the state; no second state; 1 for a request by an application.
    event.xclient.data.l = (isOn ? 1 : 0, Int(atoms[.stateFullscreen]), 0, 1, 0)
    sendToRoot(&event)
  }

  func sendToRoot(_ event: inout XEvent) {
    let mask = SubstructureNotifyMask | SubstructureRedirectMask
    XSendEvent(connection.display, connection.root, False, mask, &event)
  }
}
