/// The state that determines whether any part of the window is visible.
struct X11Visibility {
  var isMapped = false
  /// `_NET_WM_STATE_HIDDEN`: iconified, or on no visible place for another reason.
  var isHidden = false
  /// Covered entirely, and no compositor that might show it in a thumbnail or through something.
  var isObscured = false

  var isVisible: Bool { isMapped && !isHidden && !isObscured }
}
