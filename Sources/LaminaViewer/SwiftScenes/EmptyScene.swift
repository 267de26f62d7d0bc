import QuartzCore

/// Nothing yet: where a scene will be when it is compiled.
@MainActor
final class EmptyScene: Scene {
  let root = CALayer()

  func layOut(in size: CGSize, scale: CGFloat) { root.bounds = CGRect(origin: .zero, size: size) }
}
