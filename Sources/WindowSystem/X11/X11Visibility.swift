/// The state that determines whether any part of the window is visible.
struct X11Visibility {
  var isMapped = false
  /// True with `_NET_WM_STATE_HIDDEN`: iconified, or not visible for another reason.
  var isHidden = false
  /// True if the window is covered entirely and no compositor runs that might show it in a thumbnail or through
  /// another window.
  var isObscured = false

  var isVisible: Bool { isMapped && !isHidden && !isObscured }
}
