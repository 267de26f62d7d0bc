/// A source that is compiled with the scene's own, so that the program can ask for the scene by one name.
package enum EntryPoint {
  package static let function = "lamina_make_scene"
  static let fileName = "LaminaEntryPoint.swift"

  /// Views and layers are as welcome as controllers.
  static func source(for declaration: SceneDeclaration) -> String {
    """
    import UIKit

    @MainActor private func laminaController(_ controller: UIViewController) -> UIViewController {
      controller
    }

    @MainActor private func laminaController(_ view: UIView) -> UIViewController {
      let controller = UIViewController()
      controller.view = view
      return controller
    }

    @MainActor private func laminaController(_ layer: CALayer) -> UIViewController {
      let controller = UIViewController()
      controller.view.layer.addSublayer(layer)
      return controller
    }

    @_cdecl("\(function)") @MainActor public func laminaMakeScene() -> UnsafeMutableRawPointer {
      Unmanaged.passRetained(laminaController(\(declaration.expression))).toOpaque()
    }

    """
  }
}
