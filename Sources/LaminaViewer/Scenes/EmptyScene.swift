import QuartzCore

/// A scene without content, shown as long as the scene in its place is not compiled.
@MainActor
final class EmptyScene: Scene {
  let root = CALayer()

  func layOut(in size: CGSize, scale: CGFloat) { root.bounds = CGRect(origin: .zero, size: size) }
}
