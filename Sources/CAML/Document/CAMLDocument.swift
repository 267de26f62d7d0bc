import QuartzCore

/// A document of Apple's Core Animation Markup Language: a layer tree with animations and named states.
///
/// What cannot be used does not stop it: it is left out, and `issues` says so. Use it from the thread that
/// owns its layers.
public final class CAMLDocument {
  /// The tree, ready to be shown in a layer whose y points down.
  ///
  /// Documents are written with y up. So the root's `isGeometryFlipped` is the opposite of what the document
  /// says, and everything in it stands as it was drawn.
  public let rootLayer: CALayer
  /// What the document says of its root: its own y points down.
  public let isGeometryFlipped: Bool
  /// Points: the package's, else that of the root's bounds; sides are 1 … 8192.
  public let size: CGSize
  /// What was left out or taken for something else, in the order of the document.
  public let issues: [CAMLIssue]

  /// The end of the longest animation that ends, or the longest period of those that do not, whichever is
  /// later, in seconds of the root's superlayer; 0 when nothing is animated.
  public let duration: CFTimeInterval

  private let machines: [StateMachine]
  private let animations: [(layer: CALayer, key: String, animation: CAAnimation)]
  private let pictures: PictureFinder

  /// Reads a `.caml` file, or a `.ca` folder.
  /// - Throws: `CAMLError`.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, budget: .unlimited)
  }

  /// As much as `budget` allows, or not at all.
  /// - Throws: `CAMLError`.
  package convenience init(contentsOf url: URL, budget: ReadingBudget) throws {
    guard url.isFileURL else { throw CAMLError(url.absoluteString, "is no file") }
    let files = try DocumentFiles(url)
    try self.init(
      data: files.read(), file: files.document.path, folder: files.folder, size: files.size,
      isFlipped: files.isFlipped, budget: budget)
  }

  /// Reads the XML of a document. Pictures are taken from `baseURL`, a folder, and from nowhere when it is nil.
  /// - Throws: `CAMLError`.
  public convenience init(data: Data, baseURL: URL? = nil) throws {
    try self.init(
      data: data, file: "document", folder: baseURL, size: nil, isFlipped: false, budget: .unlimited)
  }

  private init(
    data: Data, file: String, folder: URL?, size: CGSize?, isFlipped: Bool, budget: ReadingBudget
  ) throws {
    pictures = PictureFinder(folder: folder, budget: budget)
    let reader = DocumentReader(pictures: pictures, budget: budget)
    let root = try ElementParser.root(of: data, file: file, budget: budget)
    let element = try reader.rootElement(of: root, file: file)
    let (layer, machines) = try withoutActions {
      let layer = reader.layer(element)
      let machines = reader.machines()
      try budget.check(file)
      guard let layer else {
        throw CAMLError(file, line: element.line, "its root layer cannot be read")
      }
      return (layer, machines)
    }
    let isRootFlipped = layer.isGeometryFlipped != isFlipped
    withoutActions { layer.isGeometryFlipped = !isRootFlipped }
    (rootLayer, self.machines, isGeometryFlipped) = (layer, machines, isRootFlipped)
    animations = reader.animations
    // An animation of a layer in no tree lasts until a transaction ends (T8.8).
    for (layer, key, animation) in animations { layer.add(animation, forKey: key) }
    duration = PlayingTime.of(layer)
    for machine in machines { machine.animations = animations }
    self.size = Self.usable(size ?? layer.bounds.size)
    issues = reader.issues.issues
  }

  /// Hosts make bitmaps of it.
  private static func usable(_ size: CGSize) -> CGSize {
    func side(_ length: CGFloat) -> CGFloat { length > 0 ? min(max(length, 1), 8192) : 1 }
    return CGSize(width: side(size.width), height: side(size.height))
  }

  /// Adds the animations of the document to its layers, in place of those that are there under the same keys.
  ///
  /// The layers have them from the start. But a layer loses its animations when a transaction ends while it is
  /// in no tree that is shown (T8.8): call this when the root is in one.
  public func startAnimations() {
    for (layer, key, animation) in animations { layer.add(animation, forKey: key) }
  }

  /// What the document calls a picture; nil for one that is not from it.
  public func name(of image: CGImage) -> String? { pictures.names[ObjectIdentifier(image)] }
}

// MARK: - States

extension CAMLDocument {
  /// Of all layers that have states, in the order of the document, each once.
  public var stateNames: [String] {
    var known: Set<String> = []
    return machines.flatMap(\.states).map(\.name).filter { known.insert($0).inserted }
  }

  /// The state that was set last and is still on; nil while the tree is as it was written.
  public var state: String? { machines.lazy.compactMap(\.current).first }

  /// Takes back what the old state changed and makes the new one's changes, with the animations of the
  /// transition between them; nil goes back to the tree as it was written. Layers that have no such state
  /// keep theirs. `transitionSpeed` makes the animations faster; 0 changes at once.
  public func setState(_ name: String?, transitionSpeed: Double = 1) {
    let speed = transitionSpeed.isFinite ? max(0, transitionSpeed) : 1
    for machine in machines { machine.set(name, speed: speed) }
  }

  /// The same for the states of one layer.
  public func setState(_ name: String?, of layer: CALayer, transitionSpeed: Double = 1) {
    let speed = transitionSpeed.isFinite ? max(0, transitionSpeed) : 1
    for machine in machines where machine.owner === layer { machine.set(name, speed: speed) }
  }

  /// Each layer's state that is marked as the first, at once.
  public func setInitialStates() {
    for machine in machines {
      machine.set(machine.states.first(where: \.isInitial)?.name, speed: 0)
    }
  }
}
