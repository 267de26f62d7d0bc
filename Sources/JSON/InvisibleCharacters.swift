extension Unicode.Scalar {
  /// True for a character that is not seen, but can change how the text around it is shown: the control characters, DEL
  /// and the C1 controls, which also control terminals; line separators; and the marks, embeddings, overrides and
  /// isolates of direction.
  package var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
