import UIKitCore

/// A nib: a file with objects, such as a view, that are created together as often as needed.
@preconcurrency @MainActor
open class UINib: NSObject {
  /// A key of the options of `instantiate(withOwner:options:)`.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a key from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The key of objects for further placeholders. It has no effect.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  private let document: InterfaceDocument?
  let name: String
  private let bundle: Bundle?

  /// Reads the nib with a name, from `name.xib`, in a bundle; nil means the main bundle. Reports an issue if there is none or
  /// if it cannot be read; such a nib has no objects.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    (self.name, bundle) = (name, bundleOrNil)
    document = InterfaceFiles.reported {
      try InterfaceFiles.document(name, kind: "xib", in: bundleOrNil)
    }
    super.init()
  }

  /// Reads a nib from the text of its file.
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    (name, bundle) = ("nib", bundleOrNil)
    document = InterfaceFiles.reported { try InterfaceDocument(data, file: "nib") }
    super.init()
  }

  /// Creates the objects and connects them, with `ownerOrNil` in place of the file's owner. Returns the objects at the top of
  /// the file.
  @discardableResult
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    guard let document else { return [] }
    return NibInterface(document, bundle).makeObjects(owner: ownerOrNil.map { $0 as AnyObject })
  }
}

extension Bundle {
  /// Creates the objects of the nib with a name in the bundle, and connects them with `owner` in place of the file's owner.
  /// Returns the objects at the top of the file; reports an issue and returns nil if there is no such file.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    let read = InterfaceFiles.reported { try InterfaceFiles.document(name, kind: "xib", in: self) }
    return read.map { NibInterface($0, self).makeObjects(owner: owner.map { $0 as AnyObject }) }
  }
}
