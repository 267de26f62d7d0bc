import UIKitCore

/// Collisions of items with each other and with boundaries.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// The objects with which items collide.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The other items.
    public static let items = Mode(rawValue: 1)
    /// The boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// A boundary: its identifier and the lines of which it consists.
  private struct Boundary {
    let identifier: any NSCopying
    /// The number of the boundary, which no other one of the behavior has or had.
    var number = 0
    let path: UIBezierPath?
    let lines: [(start: Vector, end: Vector)]
  }

  /// A collision that lasts: the pair of items, or the item and the number of a boundary, which is 0 for the reference view.
  private struct Pair: Hashable {
    let first: ObjectIdentifier
    var second: ObjectIdentifier?
    var boundary: Int?
  }

  /// The items.
  open private(set) var items: [any UIDynamicItem]
  /// The objects with which the items collide; everything by default.
  open var collisionMode = Mode.everything { didSet { dynamicAnimator?.wake() } }
  /// The object that is notified of collisions. It is not retained.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// A Boolean value that says whether the bounds of the reference view are a boundary; false by default.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { dynamicAnimator?.wake() } }
  private var referenceInsets = UIEdgeInsets.zero
  private var boundaries: [Boundary] = []
  private var boundaryCount = 0
  private var lasting: Set<Pair> = []

  /// Creates a behavior of items.
  public init(items: [any UIDynamicItem] = []) {
    self.items = items
    super.init()
  }
  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    guard !items.contains(where: { $0 === item }) else { return }
    items.append(item)
    dynamicAnimator?.wake()
  }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.wake()
  }

  // MARK: Boundaries

  /// Makes the bounds of the reference view without insets a boundary.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    referenceInsets = insets
    translatesReferenceBoundsIntoBoundary = true
  }
  /// Adds a path as a boundary.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    add(
      Boundary(
        identifier: identifier, path: bezierPath, lines: BoundaryLines.lines(of: bezierPath.cgPath))
    )
  }
  /// Adds a line between two points as a boundary.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    add(Boundary(identifier: identifier, path: nil, lines: [(Vector(p1), Vector(p2))]))
  }
  private func add(_ boundary: Boundary) {
    removeBoundary(withIdentifier: boundary.identifier)
    boundaryCount += 1
    var boundary = boundary
    boundary.number = boundaryCount
    boundaries.append(boundary)
    dynamicAnimator?.wake()
  }
  /// Returns the path of a boundary; nil for a line or if there is none.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.areEqual($0.identifier, identifier) }?.path
  }
  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.areEqual($0.identifier, identifier) }
    dynamicAnimator?.wake()
  }
  /// The identifiers of the boundaries; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }
  /// Removes all boundaries.
  open func removeAllBoundaries() {
    boundaries = []
    dynamicAnimator?.wake()
  }

  private static func areEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    key(a) == key(b)
  }
  /// Returns a value that is equal for equal identifiers, where a string of either kind counts as a `String`.
  private static func key(_ identifier: any NSCopying) -> AnyHashable {
    if let text = identifier as? NSString { return text as String }
    return identifier as? AnyHashable ?? AnyHashable(ObjectIdentifier(identifier as AnyObject))
  }

  // MARK: Contacts

  override var affectedItems: [any UIDynamicItem] { items }
  override func contacts(_ world: DynamicsWorld) -> [Contact] {
    let bodies = items.map(world.body)
    var found: [Contact] = []
    var touching: [(pair: Pair, contact: Contact)] = []
    func add(_ contacts: [Contact], _ boundary: Int?) {
      guard let first = contacts.first else { return }
      found += contacts
      let other = first.second.map { ObjectIdentifier($0.item) }
      touching.append(
        (Pair(first: ObjectIdentifier(first.first.item), second: other, boundary: boundary), first))
    }
    if collisionMode.contains(.boundaries) {
      for body in bodies { addBoundaries(of: body, world, add) }
    }
    if collisionMode.contains(.items) {
      for (first, second) in PairFinder.pairs(of: bodies) {
        add(ContactFinder.contacts(of: first, second), nil)
      }
    }
    notify(touching)
    return found
  }

  private func addBoundaries(
    of body: Body, _ world: DynamicsWorld, _ add: ([Contact], Int?) -> Void
  ) {
    if translatesReferenceBoundsIntoBoundary {
      let box = world.bounds.inset(by: referenceInsets)
      let sides: [(Vector, Double)] = [
        (Vector(-1, 0), -box.minX), (Vector(1, 0), box.maxX), (Vector(0, -1), -box.minY),
        (Vector(0, 1), box.maxY),
      ]
      add(sides.flatMap { ContactFinder.contacts(of: body, outside: $0.0, at: $0.1) }, 0)
    }
    for boundary in boundaries {
      add(
        boundary.lines.flatMap { ContactFinder.contacts(of: body, from: $0.start, to: $0.end) },
        boundary.number)
    }
  }

  /// Notifies the delegate of collisions that began and ended.
  private func notify(_ touching: [(pair: Pair, contact: Contact)]) {
    let now = Set(touching.map(\.pair))
    defer { lasting = now }
    guard let collisionDelegate else { return }
    for (pair, contact) in touching where !lasting.contains(pair) {
      if let second = contact.second {
        collisionDelegate.collisionBehavior(
          self, beganContactFor: contact.first.item, with: second.item, at: contact.point.point)
      } else {
        collisionDelegate.collisionBehavior(
          self, beganContactFor: contact.first.item,
          withBoundaryIdentifier: identifier(pair.boundary),
          at: contact.point.point)
      }
    }
    for pair in lasting.subtracting(now) { notifyEnd(pair, collisionDelegate) }
  }

  /// Notifies the delegate of the end of a collision, unless the item or the boundary was removed.
  private func notifyEnd(_ pair: Pair, _ delegate: any UICollisionBehaviorDelegate) {
    guard let first = item(pair.first) else { return }
    if let second = pair.second.flatMap(item) {
      delegate.collisionBehavior(self, endedContactFor: first, with: second)
    } else if let number = pair.boundary,
      number == 0 || boundaries.contains(where: { $0.number == number })
    {
      delegate.collisionBehavior(
        self, endedContactFor: first, withBoundaryIdentifier: identifier(number))
    }
  }

  private func item(_ id: ObjectIdentifier) -> (any UIDynamicItem)? {
    items.first { ObjectIdentifier($0) == id }
  }
  private func identifier(_ number: Int?) -> (any NSCopying)? {
    boundaries.first { $0.number == number }?.identifier
  }
}

/// An object that is notified of collisions. All requirements have defaults.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Called when two items begin to touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Called when two items cease to touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// Called when an item begins to touch a boundary; nil means the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// Called when an item ceases to touch a boundary; nil means the bounds of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// The conversion of paths to lines.
enum BoundaryLines {
  /// The number of lines by which a curve is replaced; a choice.
  private static let pieces = 16

  static func lines(of path: CGPath) -> [(start: Vector, end: Vector)] {
    var lines: [(Vector, Vector)] = []
    var (start, current) = (Vector.zero, Vector.zero)
    func line(to end: Vector) {
      if end != current { lines.append((current, end)) }
      current = end
    }
    path.applyWithBlock { pointer in
      let element = pointer.pointee
      let points = (0..<3).map { element.points[$0] }
      switch element.type {
      case .moveToPoint: (start, current) = (Vector(points[0]), Vector(points[0]))
      case .addLineToPoint: line(to: Vector(points[0]))
      case .addQuadCurveToPoint:
        let (a, b, c) = (current, Vector(points[0]), Vector(points[1]))
        for piece in 1...pieces {
          let t = Double(piece) / Double(pieces)
          let u = 1 - t
          line(to: a * (u * u) + b * (2 * u * t) + c * (t * t))
        }
      case .addCurveToPoint:
        let (a, b, c, d) = (current, Vector(points[0]), Vector(points[1]), Vector(points[2]))
        for piece in 1...pieces {
          let t = Double(piece) / Double(pieces)
          let u = 1 - t
          let near = a * (u * u * u) + b * (3 * u * u * t)
          line(to: near + c * (3 * u * t * t) + d * (t * t * t))
        }
      case .closeSubpath: line(to: start)
      }
    }
    return lines
  }
}

/// On Apple's systems a string can be an identifier of a boundary by the bridge to Objective-C.
extension String: @retroactive NSCopying {
  /// Returns the string itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
