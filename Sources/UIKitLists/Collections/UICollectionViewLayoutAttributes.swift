import UIKitCore

/// The place and the appearance of an item or another view of a collection.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying {
  /// The item, or the section and number of another view.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of a supplementary or decoration view; nil for cells.
  open internal(set) var representedElementKind: String?
  /// The category of the view.
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The center in the content's coordinates.
  open var center = CGPoint.zero
  /// The size in points.
  open var size = CGSize.zero
  /// The transform about the center; the identity by default.
  open var transform3D = CATransform3DIdentity
  /// The opacity from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// The order from back to front; 0 by default.
  open var zIndex = 0
  /// A Boolean value that says whether the view is hidden; false by default.
  open var isHidden = false

  /// Creates attributes.
  public override init() { super.init() }
  /// Creates the attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  /// Creates the attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    (self.indexPath, representedElementKind) = (indexPath, elementKind)
    representedElementCategory = .supplementaryView
  }
  /// Creates the attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    (self.indexPath, representedElementKind) = (indexPath, decorationViewKind)
    representedElementCategory = .decorationView
  }

  /// The frame in the content's coordinates, without the transform.
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  /// The rectangle of the view in its own coordinates.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// The affine transform about the center.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Returns a copy of the same class. Subclasses override it to copy their own properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self.make(type(of: self))
    copy.indexPath = indexPath
    copy.representedElementKind = representedElementKind
    copy.representedElementCategory = representedElementCategory
    (copy.center, copy.size) = (center, size)
    (copy.transform3D, copy.alpha) = (transform3D, alpha)
    (copy.zIndex, copy.isHidden) = (zIndex, isHidden)
    return copy
  }

  /// Creates attributes of a class that is known only at run time.
  static func make(_ type: AnyClass) -> UICollectionViewLayoutAttributes {
    let made = ListRuntime.makeAttributes(type, of: UICollectionViewLayoutAttributes.self)
    return made as? UICollectionViewLayoutAttributes ?? UICollectionViewLayoutAttributes()
  }

  /// The rectangle that the transformed view covers; its depth is left out.
  final var coveredRect: CGRect {
    guard !CATransform3DIsIdentity(transform3D) else { return frame }
    let affine = transform
    return CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
    )
    .applying(affine).offsetBy(dx: center.x, dy: center.y)
  }
}
