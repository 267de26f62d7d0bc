import UIKitCore

/// The coder that `init(coder:)` of an object receives: it stands for the object's element. It contains no values for keys.
final class InterfaceCoder: NSCoder, InterfaceDecoding {
  private let builder: InterfaceBuilder
  private let element: InterfaceElement

  init(_ builder: InterfaceBuilder, _ element: InterfaceElement) {
    (self.builder, self.element) = (builder, element)
    super.init()
  }

  // MARK: InterfaceDecoding

  func configure(_ view: UIView) { builder.configure(view, element) }
  func restore(_ view: UIView) { builder.restore(view, element) }
  func configure(_ controller: UIViewController) { builder.configure(controller, element) }
  func word(_ attribute: String) -> String? { element[attribute] }
  func makeObject(forKey key: String) -> AnyObject? {
    element.child(key: key).flatMap(builder.makeObject)
  }

  // MARK: NSCoder

  override var allowsKeyedCoding: Bool { true }
  override func containsValue(forKey key: String) -> Bool { false }
  override func decodeObject(forKey key: String) -> Any? { nil }
  override func decodeBool(forKey key: String) -> Bool { false }
  override func decodeInteger(forKey key: String) -> Int { 0 }
  override func decodeInt32(forKey key: String) -> Int32 { 0 }
  override func decodeInt64(forKey key: String) -> Int64 { 0 }
  override func decodeFloat(forKey key: String) -> Float { 0 }
  override func decodeDouble(forKey key: String) -> Double { 0 }
}
