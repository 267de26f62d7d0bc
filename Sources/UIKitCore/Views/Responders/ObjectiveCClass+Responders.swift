import QuartzCore

extension ObjectiveCClass {
  /// Returns a view, a view controller or another responder that is created with `init()` of a class. The translator of
  /// sources for iOS writes this for `T()` and `Self()`, which Swift accepts only for required initializers.
  @preconcurrency @MainActor
  public static func new<Responder: UIResponder>(_ type: Responder.Type) -> Responder {
    guard let made = ClassTable.makeResponder(type, of: UIResponder.self) as? Responder else {
      preconditionFailure("\(type) cannot be created without arguments")
    }
    return made
  }
}
