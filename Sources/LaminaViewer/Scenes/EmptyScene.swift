import QuartzCore

/// A scene without content, shown until the scene that takes its place has been compiled.
@MainActor
final class EmptyScene: Scene {
  let root = CALayer()

  func layOut(in size: CGSize, scale: CGFloat) { root.bounds = CGRect(origin: .zero, size: size) }
}
