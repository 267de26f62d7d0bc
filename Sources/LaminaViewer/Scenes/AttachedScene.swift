import QuartzCore

/// A scene that shows a running program, at the size of the program's window or reduced to fit.
@MainActor
final class AttachedScene: Scene {
  let root = CALayer()
  var remoteProgram: (any RemoteProgram)? { program }
  private let program: AttachedProgram

  var contextOrigin: Double? { program.start }

  init(_ program: AttachedProgram) {
    self.program = program
    root.name = "program"
    root.addSublayer(program.window)
  }

  func layOut(in size: CGSize, scale: CGFloat) {
    let window = program.window.bounds.size
    let fit = min(1, min(size.width / max(1, window.width), size.height / max(1, window.height)))
    withoutActions {
      root.bounds = CGRect(origin: .zero, size: size)
      program.window.position = CGPoint(
        x: (size.width - window.width * fit) / 2, y: (size.height - window.height * fit) / 2)
      program.window.transform = CATransform3DMakeScale(fit, fit, 1)
    }
  }

  func start() { program.begin() }
  func end() { program.end() }
}
