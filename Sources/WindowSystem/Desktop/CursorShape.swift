/// The shape of the pointer over a window.
package enum CursorShape: Hashable, Sendable, CaseIterable {
  case arrow, hand, crosshair, text, resizeHorizontal, resizeVertical, grab
}
