import QuartzCore

/// A wallpaper: up to three documents that are shown one over the other, in a folder or in an archive.
///
/// Use it on the thread that owns its layers.
public final class WallpaperDocument {
  /// The root of the layers, to be added to a layer whose y axis points down. It has a sublayer for each plane.
  public let rootLayer = CALayer()
  /// The size in points: that of the plane at the back.
  public let size: CGSize
  /// The planes with their documents, from the back to the front.
  public let planes: [PlaneDocument]
  /// The layers that contain the planes, in the order of `planes`.
  private let holders: [CALayer]
  /// The issues that concern the wallpaper and no plane in particular.
  package let generalIssues: [CAMLIssue]
  /// The files of the planes that cannot be read, also missing ones; none in an archive.
  package let unreadFiles: [URL]

  /// A plane of the wallpaper and its document.
  public struct PlaneDocument {
    /// The plane.
    public let plane: WallpaperPlane
    /// The document that the plane shows.
    public let document: CAMLDocument
  }

  /// Creates a wallpaper from a `.wallpaper` folder, or from an archive that contains one, such as a `.tendies` file.
  /// Planes that cannot be read are left out, with an issue.
  /// - Throws: `CAMLError` when no plane can be read, and `ArchiveError` when an archive cannot be read.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, budget: .unlimited)
  }

  /// Creates a wallpaper if reading it takes no more than `budget` allows.
  package init(contentsOf url: URL, budget: ReadingBudget) throws {
    let files = try WallpaperFiles(url, budget: budget)
    var (planes, issues, unread) = ([PlaneDocument](), IssueList(), [URL]())
    var failure: (any Error)?
    for (plane, folder) in files.planes {
      do {
        let name = "\(files.name)/\(plane.rawValue)"
        let document = try CAMLDocument(package: folder, named: name, budget: budget)
        planes.append(PlaneDocument(plane: plane, document: document))
      } catch {
        // If the limits are exceeded, the whole wallpaper fails, not only this plane.
        try budget.check(files.name)
        issues.note("the \(plane.rawValue) plane cannot be read: \(error)")
        unread += DocumentFiles.sources(of: folder)
        failure = error
      }
    }
    guard let first = planes.first else { throw failure ?? CAMLError(files.name, "has no planes") }
    if files.otherWallpaperCount > 0 {
      issues.note("contains \(files.otherWallpaperCount + 1) wallpapers; the first one is shown")
    }
    if !files.unusedNames.isEmpty {
      let names = files.unusedNames.prefix(3).map { "'\($0.clipped)'" }.joined(separator: ", ")
      let more = files.unusedNames.count > 3 ? " and others" : ""
      issues.note("packages that belong to no plane are not shown: \(names)\(more)")
    }
    (self.planes, size, generalIssues) = (planes, first.document.size, issues.issues)
    unreadFiles = unread
    holders = planes.map { Self.holder(of: $0.plane, $0.document, size: first.document.size) }
    withoutActions { addHolders() }
  }

  /// Returns a layer of the wallpaper's size with the root of a plane's document in it.
  private static func holder(
    of plane: WallpaperPlane, _ document: CAMLDocument, size: CGSize
  ) -> CALayer {
    withoutActions {
      let holder = CALayer()
      holder.name = plane.rawValue
      holder.bounds = CGRect(origin: .zero, size: size)
      holder.position = CGPoint(x: size.width / 2, y: size.height / 2)
      let root = document.rootLayer
      // A root of the wallpaper's size covers the holder, whatever its anchor point is. Documents whose root has empty
      // bounds place the sublayers around its position, so that such a root is put at the middle of the wallpaper.
      let anchor = root.bounds.isEmpty ? CGPoint(x: 0.5, y: 0.5) : root.anchorPoint
      root.position = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
      holder.addSublayer(root)
      return holder
    }
  }

  private func addHolders() {
    rootLayer.name = "wallpaper"
    rootLayer.bounds = CGRect(origin: .zero, size: size)
    rootLayer.masksToBounds = true
    for holder in holders { rootLayer.addSublayer(holder) }
  }

  /// The issues of the wallpaper, and those of its planes.
  public var issues: [CAMLIssue] { generalIssues + planes.flatMap(\.document.issues) }

  /// The seconds after which every animation has ended or played once.
  public var duration: CFTimeInterval { planes.map(\.document.duration).max() ?? 0 }

  /// Starts the animations of all planes, whose layers must be in a tree that is shown.
  public func startAnimations() { for plane in planes { plane.document.startAnimations() } }

  /// Returns the layer that contains a plane; nil for one that the wallpaper does not have.
  public func layer(of plane: WallpaperPlane) -> CALayer? {
    zip(planes, holders).first { part, _ in part.plane == plane }?.1
  }

  /// Moves the parts of the picture that follow the tilt of a device. The `x` of the tilt goes from −1 (left) to 1
  /// (right), and its `y` from −1 (up) to 1 (down).
  public func tilt(to tilt: CGPoint) { for plane in planes { plane.document.tilt(to: tilt) } }

  /// True if parts of the picture follow the tilt of a device.
  package var followsTilt: Bool { planes.contains { !$0.document.parallax.isEmpty } }
}

// MARK: - States

extension WallpaperDocument {
  /// The names of the states of all planes, each once.
  public var stateNames: [String] {
    var known: Set<String> = []
    return planes.flatMap(\.document.stateNames).filter { known.insert($0).inserted }
  }

  /// The current state of the first plane that is in one.
  public var state: String? { planes.lazy.compactMap(\.document.state).first }

  /// Changes all planes to a state; nil restores the values that the documents have without a state. Planes that have
  /// no state of that name keep theirs. `transitionSpeed` multiplies the speed of the animations; with 0 the change is
  /// immediate.
  public func setState(_ name: String?, transitionSpeed: Double = 1) {
    for plane in planes { plane.document.setState(name, transitionSpeed: transitionSpeed) }
  }

  /// The point between two states that `show(_:)` shows at present; nil if no such point is shown.
  public var progress: StateProgress? { planes.lazy.compactMap(\.document.progress).first }

  /// Shows a point between two states, at once.
  public func show(_ progress: StateProgress) { for plane in planes { plane.document.show(progress) } }

  /// Changes all planes to their initial states, at once.
  public func setInitialStates() { for plane in planes { plane.document.setInitialStates() } }
}
