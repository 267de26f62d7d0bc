import CoreGraphics

extension KindProperties {
  /// The scroll mode of a scroll layer, as it was set (L4.33).
  package var scrollMode: String {
    get { if case .scroll(let mode) = self { mode } else { ScrollMode.both.rawValue } }
    set { self = .scroll(mode: newValue) }
  }
}

extension LayerProperty {
  static let scrollRows: [LayerProperty] = [
    .choice(
      .scrollMode, of: ScrollMode.self, read: { $0.rare.values.ofKind.scrollMode },
      write: { $0.rare.values.ofKind.scrollMode = $1 }
    ).of(.scroll)
  ]
}
