/// A function that is compiled together with the scene's sources. The program calls it by its fixed name to create
/// the scene.
package enum EntryPoint {
  package static let function = "lamina_make_scene"
  static let fileName = "LaminaEntryPoint.swift"

  /// Returns the source of the function. The scene may be a view controller, a view or a layer.
  ///
  /// - Parameter registrations: The functions that register the classes of translated sources.
  static func source(for declaration: SceneDeclaration, registrations: [String] = []) -> String {
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
      ObjectiveCClass.setModule(String(#fileID.prefix { $0 != "/" })\(shownModule(declaration)))
      \(registrations.map { "\($0)()" }.joined(separator: "; "))
      return Unmanaged.passRetained(laminaController(\(declaration.expression))).toOpaque()
    }

    """
  }

  /// The argument that names the module of an app; empty for a scene that is no app.
  private static func shownModule(_ declaration: SceneDeclaration) -> String {
    declaration.module.map { ", named: \"\($0)\"" } ?? ""
  }
}
