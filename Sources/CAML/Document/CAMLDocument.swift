import QuartzCore

/// A document of Apple's Core Animation Markup Language: a layer tree with animations and named states.
///
/// Parts that cannot be used are left out and listed in `issues`; only a document that cannot be read at all is an
/// error. Use a document on the thread that owns its layers.
public final class CAMLDocument {
  /// The root of the layer tree, to be added to a layer whose y axis points down.
  ///
  /// In documents y points up unless they declare otherwise. The root's `isGeometryFlipped` is the opposite of what the
  /// document declares, so that the tree is upright.
  public let rootLayer: CALayer
  /// A Boolean value that says whether the document's own y axis points down.
  public let isGeometryFlipped: Bool
  /// The size of the document in points: that of the package, otherwise that of the root's bounds. Both sides are
  /// clamped to 1…8192, and the area to 4096 · 4096.
  public let size: CGSize
  /// The parts of the document that were left out or replaced, in the order of their first occurrence.
  public var issues: [CAMLIssue] { notes.map(\.issue) }
  /// The issues with the layers that they concern.
  private let notes: [IssueList.Entry]

  /// The duration of the document in seconds of the root's superlayer: the latest end of the animations that end, or
  /// the longest period of those that repeat forever, whichever is greater. It is 0 when nothing is animated.
  public let duration: CFTimeInterval

  let machines: [StateMachine]
  /// The parts of the picture that follow the tilt of a device.
  package let parallax: [ParallaxGroup]
  private let animations: [(layer: CALayer, key: String, animation: CAAnimation)]
  let pictures: PictureFinder
  /// The edits of the document, and the text into which they are written.
  var edits: DocumentEdits
  /// The XML file that the document was read from; nil for data without a file.
  package internal(set) var file: URL?
  /// True if the document was saved as another file than the one that was read.
  var isMoved = false

  /// Creates a document from a `.caml` file or a `.ca` package, which may be a folder or a zip archive.
  /// - Throws: `CAMLError` when it cannot be read.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, budget: .unlimited)
  }

  /// Creates a document from a file if reading it takes no more than `budget` allows.
  /// - Throws: `CAMLError` when it cannot be read, or when the budget is used up.
  package convenience init(contentsOf url: URL, budget: ReadingBudget) throws {
    guard url.isFileURL else { throw CAMLError(url.absoluteString, "is not a file") }
    try self.init(DocumentFiles(url, budget: budget), budget: budget)
  }

  /// Creates a document from a package, which may lie in an archive. `name` is its path for messages.
  /// - Throws: `CAMLError` when it cannot be read, or when the budget is used up, and `ArchiveError`.
  convenience init(package: DocumentFolder, named name: String, budget: ReadingBudget) throws {
    try self.init(DocumentFiles(package: package, named: name), budget: budget)
  }

  private convenience init(_ files: DocumentFiles, budget: ReadingBudget) throws {
    try self.init(
      data: files.read(), file: files.name, folder: files.folder, size: files.size,
      isFlipped: files.isFlipped, budget: budget)
    file = files.document
  }

  /// Creates a document from XML. Images are read from the folder `baseURL`; without one, only images inside the
  /// document are found.
  /// - Throws: `CAMLError` when it cannot be read.
  public convenience init(data: Data, baseURL: URL? = nil) throws {
    try self.init(
      data: data, file: "document", folder: baseURL.map { .folder($0) } ?? .none, size: nil,
      isFlipped: false, budget: .unlimited)
  }

  private init(
    data: Data, file: String, folder: DocumentFolder, size: CGSize?, isFlipped: Bool,
    budget: ReadingBudget
  ) throws {
    pictures = PictureFinder(folder, budget: budget)
    let reader = DocumentReader(pictures: pictures, budget: budget)
    let text = try ParsedText(data, file: file, budget: budget)
    for repair in text.repairs { reader.note(repair.message, line: repair.line) }
    let element = try reader.rootElement(of: text.root, file: file)
    let (layer, machines) = try withoutActions {
      let layer = reader.layer(element)
      let machines = reader.machines()
      try budget.check(file)
      guard let layer else {
        throw CAMLError(file, line: element.line, "has a root layer that cannot be read")
      }
      return (layer, machines)
    }
    let isRootFlipped = layer.isGeometryFlipped != isFlipped
    withoutActions { layer.isGeometryFlipped = !isRootFlipped }
    rootLayer = layer
    edits = DocumentEdits(
      source: text.data, name: file, isFlipped: isFlipped, layers: reader.madeLayers.map(\.layer),
      animations: reader.madeAnimations.map(\.animation))
    self.machines = machines
    isGeometryFlipped = isRootFlipped
    animations = reader.animations
    // Animations of a layer in no tree are removed when the transaction ends (T8.8).
    for (layer, key, animation) in animations { layer.add(animation, forKey: key) }
    duration = PlayingTime.duration(of: layer)
    let byLayer = DocumentAnimations(animations)
    for machine in machines { machine.animations = byLayer }
    parallax = reader.parallax.compactMap { ParallaxGroup($0, in: layer) }
    let wholeSize = size ?? layer.bounds.size
    self.size = Self.usable(wholeSize)
    reader.noteSize(wholeSize, limitedTo: self.size, at: element)
    notes = reader.issues.entries
  }

  /// Returns `size` within limits that allow hosts to make bitmaps of it.
  private static func usable(_ size: CGSize) -> CGSize {
    func side(_ length: CGFloat) -> CGFloat {
      length > 0 ? min(max(length, 1), CGFloat(CAMLLimits.side)) : 1
    }
    let (width, height) = (side(size.width), side(size.height))
    let area = CGFloat(CAMLLimits.area)
    guard width * height > area else { return CGSize(width: width, height: height) }
    // The longer side is reduced, or both if the shorter one is too long as well.
    let shorter = min(width, height, area.squareRoot())
    let longer = (area / shorter).rounded(.down)
    return width < height
      ? CGSize(width: shorter, height: longer) : CGSize(width: longer, height: shorter)
  }

  /// Adds the animations of the document to its layers. They replace animations with the same keys.
  ///
  /// The layers have them from the start, but a layer loses its animations when a transaction ends while it is in no
  /// tree that is shown (T8.8). Call this when the root is in such a tree.
  public func startAnimations() {
    for (layer, key, animation) in animations where !edits.hasRemoved(animation) {
      layer.add(animation, forKey: key)
    }
  }

  /// The issues, each with the first layer that it concerns; nil for the document as a whole.
  package var issuesWithLayers: [(issue: CAMLIssue, layer: CALayer?)] {
    notes.map { ($0.issue, $0.layer) }
  }

  /// Returns the first layer that an issue concerns; nil for an issue of the document as a whole.
  public func layer(of issue: CAMLIssue) -> CALayer? {
    notes.first { $0.issue.message == issue.message }?.layer
  }

  /// Returns the name that the document uses for an image; nil for an image that is not from it.
  public func name(of image: CGImage) -> String? { pictures.names[ObjectIdentifier(image)] }
}

// MARK: - States

extension CAMLDocument {
  /// The names of the states of all layers, in the order of the document and each once.
  public var stateNames: [String] {
    var known: Set<String> = []
    return machines.flatMap(\.states).map(\.name).filter { known.insert($0).inserted }
  }

  /// The current state of the first layer, in the order of the document, that is in one; nil while the tree is as it
  /// was written.
  public var state: String? { machines.lazy.compactMap(\.current).first }

  /// Changes all layers that have states to the state `name`, with the animations of the transition.
  ///
  /// The changes of the old state are undone before those of the new one are made; nil restores the tree as it was
  /// written. Without a transition that has animations, a spring animates all values that change. Layers that have no
  /// state of that name keep theirs. `transitionSpeed` multiplies the speed of the animations; 0 changes at once.
  public func setState(_ name: String?, transitionSpeed: Double = 1) {
    let speed = transitionSpeed.isFinite ? max(0, transitionSpeed) : 1
    for machine in machines { machine.set(name, speed: speed) }
  }

  /// Changes one layer to the state `name`, with the animations of the transition.
  public func setState(_ name: String?, of layer: CALayer, transitionSpeed: Double = 1) {
    let speed = transitionSpeed.isFinite ? max(0, transitionSpeed) : 1
    for machine in machines where machine.owner === layer { machine.set(name, speed: speed) }
  }

  /// The change between two states that `show(_:)` shows at present, with its fraction; nil if no layer is between two states.
  public var progress: StateProgress? { machines.lazy.compactMap(\.progress).first }

  /// Shows a change between two states at a fraction of the way, at once and regardless of the document's transitions.
  ///
  /// Values that can be interpolated are interpolated; other values, and layers that are added or removed, change at
  /// one half. Layers that do not have both states keep their present state. A later `setState` continues from what is
  /// visible.
  public func show(_ progress: StateProgress) {
    for machine in machines { machine.show(progress) }
  }

  /// Runs `body` while all layers of some documents are in no state, and then shows their states again, without
  /// transitions. A transition that is under way ends.
  package static func inNoState<Value>(
    _ documents: [CAMLDocument], _ body: () throws -> Value
  ) rethrows -> Value {
    let shown = documents.flatMap(\.machines).map { ($0, $0.current, $0.progress) }
    for (machine, _, _) in shown { machine.set(nil, speed: 0) }
    defer {
      for (machine, state, progress) in shown {
        if let progress { machine.show(progress) } else { machine.set(state, speed: 0) }
      }
    }
    return try body()
  }

  /// Changes each layer, at once, to its state that is marked as initial.
  public func setInitialStates() {
    for machine in machines {
      machine.set(machine.states.first(where: \.isInitial)?.name, speed: 0)
    }
  }
}
