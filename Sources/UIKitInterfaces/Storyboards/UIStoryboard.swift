import UIKitCore

/// A storyboard: a file with view controllers, their views and the segues between them.
///
/// The file is read as Xcode saves it (`Main.storyboard`). Elements that are not supported are reported with their line and
/// left out.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
  let document: InterfaceDocument
  let bundle: Bundle?
  /// The number of view controllers inside of one another that are being created.
  private var nesting = 0
  /// The numbers of view controllers that were created with the outermost one, and of the elements of their scenes.
  private var (created, elements) = (0, 0)

  /// Reads the storyboard with a name from a bundle; nil means the main bundle. If there is none or it cannot be read, that is
  /// reported, and the storyboard is empty.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    bundle = storyboardBundleOrNil
    let read = InterfaceFiles.reported {
      try InterfaceFiles.document(name, kind: "storyboard", in: storyboardBundleOrNil)
    }
    document = read ?? InterfaceDocument(emptyFor: "\(name).storyboard")
    super.init()
  }

  /// Uses a storyboard that was read.
  package init(_ document: InterfaceDocument, bundle: Bundle? = nil) {
    (self.document, self.bundle) = (document, bundle)
    super.init()
  }

  /// Reads a file.
  /// - Throws: `InterfaceError` if it cannot be read.
  package convenience init(contentsOf url: URL) throws {
    self.init(try InterfaceDocument(contentsOf: url))
  }

  /// Creates the view controller that is shown first; nil if the storyboard has none.
  open func instantiateInitialViewController() -> UIViewController? {
    document.initialScene.flatMap { makeController($0) }
  }

  /// Creates the view controller that is shown first, which must be of the class that the closure returns. The closure gets no
  /// coder of its own: the class of the file is used.
  open func instantiateInitialViewController<ViewController: UIViewController>(
    creator: ((NSCoder) -> ViewController?)?
  ) -> ViewController? {
    instantiateInitialViewController() as? ViewController
  }

  /// Creates the view controller with a storyboard identifier. If there is none, or one that cannot be created, that is
  /// reported, and a view controller without a view of the file is created.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let scene = document.scene(named: identifier) else {
      document.note(1, "there is no view controller with the identifier \(identifier.clipped)")
      return UIViewController()
    }
    return makeController(scene) ?? UIViewController()
  }

  /// Creates the view controller of the scene that is shown first, or of the first scene if none is marked; nil if the
  /// storyboard has no scene that can be shown.
  package func makeFirstController() -> UIViewController? {
    document.firstScene.flatMap { makeController($0) }
  }

  private func makeController(_ scene: InterfaceDocument.Scene) -> UIViewController? {
    guard document.canCreate(scene.elementCount, line: scene.controller.line) else { return nil }
    var controller: UIViewController?
    nest {
      guard nesting <= InterfaceLimits.nesting, created < InterfaceLimits.controllers,
        elements + scene.elementCount <= InterfaceLimits.createdElements
      else {
        return document.note(
          scene.controller.line, "more view controllers than can be created; the rest is left out")
      }
      created += 1
      elements += scene.elementCount
      controller = SceneInterface(scene, self).makeController()
    }
    return controller
  }
}

extension UIViewController {
  /// The storyboard from which the view controller was created; nil if it was created in another way.
  public final var storyboard: UIStoryboard? { (interface as? SceneInterface)?.owner }
}

extension UIStoryboard: ControllerSource {
  func makeController(id: String) -> UIViewController? {
    document.scene(ofController: id).flatMap { makeController($0) }
  }

  func nest(_ body: () -> Void) {
    if nesting == 0 { (created, elements) = (0, 0) }
    nesting += 1
    body()
    nesting -= 1
  }
}
