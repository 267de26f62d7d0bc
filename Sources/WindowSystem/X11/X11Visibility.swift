/// The facts that determine whether any part of the window is visible.
struct X11Visibility {
  var isMapped = false
  /// True while the window has the state `_NET_WM_STATE_HIDDEN`, usually because it is minimized.
  var isHidden = false
  /// True if other windows cover the window completely and no compositor runs. With a compositor, a covered window
  /// may still be visible, in a thumbnail or through a translucent window.
  var isObscured = false

  var isVisible: Bool { isMapped && !isHidden && !isObscured }
}
