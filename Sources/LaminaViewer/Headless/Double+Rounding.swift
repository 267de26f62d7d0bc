extension Double {
  /// The value reduced by a billionth. If the size of a picture in pixels is computed from a scale, rounding up then adds
  /// no pixel.
  package var slightlyReduced: Double { self * (1 - 1e-9) }
}
