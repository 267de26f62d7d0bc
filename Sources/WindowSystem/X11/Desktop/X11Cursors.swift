internal import CX11

/// The cursors of the X cursor font. Xlib replaces them by those of the user's cursor theme if there is one.
final class X11Cursors {
  private let connection: X11Connection
  private var cursors: [CursorShape: Cursor] = [:]

  init(_ connection: X11Connection) { self.connection = connection }

  func set(_ shape: CursorShape, of window: UInt) {
    XDefineCursor(connection.display, window, cursor(shape))
  }

  private func cursor(_ shape: CursorShape) -> Cursor {
    if let cursor = cursors[shape] { return cursor }
    let cursor = XCreateFontCursor(connection.display, UInt32(Self.glyph(shape)))
    cursors[shape] = cursor
    return cursor
  }

  private static func glyph(_ shape: CursorShape) -> Int32 {
    switch shape {
    case .arrow: XC_left_ptr
    case .hand: XC_hand2
    case .crosshair: XC_crosshair
    case .text: XC_xterm
    case .resizeHorizontal: XC_sb_h_double_arrow
    case .resizeVertical: XC_sb_v_double_arrow
    case .grab: XC_fleur
    }
  }
}
