import CoreGraphics

/// A window in memory, for tests and for export. It behaves as a window on an X server does.
@MainActor
package final class OffscreenWindow: Window {
  package private(set) var width: Int
  package private(set) var height: Int
  package private(set) var scale: Double
  package var position: WindowConfiguration.Position?
  package private(set) var isVisible = false
  package private(set) var isFullscreen = false
  package let isLive = false
  package private(set) var title: String
  package private(set) var isClosed = false
  package private(set) var isDark = false
  package private(set) var prefersHighContrast = false
  package private(set) var prefersReducedMotion = false
  package private(set) var isFrameDark = false
  package private(set) var cursor = CursorShape.arrow
  package private(set) var clipboard = ClipboardContent()
  package var inhibitsScreenSaver = false
  package var onEvent: ((WindowEvent) -> Void)?

  /// The clock of every presenter of this window. If it is a `ManualClock`, a test determines the ticks.
  package let clock: any FrameClock
  private let surface: OffscreenSurface

  /// Creates a window whose content has `width` by `height` pixels, at `scale` pixels per point.
  package init(
    title: String = "", width: Int, height: Int, scale: Double = 1,
    clock: any FrameClock = ManualClock()
  ) {
    self.title = title
    self.width = max(1, width)
    self.height = max(1, height)
    self.scale = max(1, scale)
    self.clock = clock
    surface = OffscreenSurface(width: self.width, height: self.height)
  }

  package func show() { setVisible(true) }
  package func setTitle(_ title: String) { self.title = title }
  package func setFullscreen(_ isFullscreen: Bool) { self.isFullscreen = isFullscreen }

  package func setFrameIsDark(_ isDark: Bool) { isFrameDark = isDark }
  package func setCursor(_ shape: CursorShape) { cursor = shape }
  package var hasClipboardManager = false
  package func setClipboard(_ content: ClipboardContent) { clipboard = content }

  /// Calls `completion` immediately.
  package func requestClipboard(
    _ forms: ClipboardForms, _ completion: @escaping @MainActor (ClipboardContent) -> Void
  ) {
    completion(clipboard.keeping(forms))
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    isVisible = false
    surface.isClosed = true
    (clock as? ManualClock)?.end()
    clock.wake()
  }

  package func makePresenter() throws -> any Presenter {
    if isClosed { throw WindowError.windowClosed }
    return OffscreenPresenter(surface, clock: clock)
  }

  // MARK: Simulated input for tests

  /// Reports an event as if it had happened. For a change of the size, the scale, the visibility or the appearance,
  /// call `resize`, `setScale`, `setVisible` and so on instead, which also change the window's properties.
  package func inject(_ event: WindowEvent) {
    if !isClosed { onEvent?(event) }
  }

  /// Simulates that the user resizes the window. The size is in pixels.
  package func resize(width: Int, height: Int) {
    guard (width, height) != (self.width, self.height) else { return }
    (self.width, self.height) = (max(1, width), max(1, height))
    surface.resize(width: self.width, height: self.height)
    inject(.resized(width: self.width, height: self.height))
  }

  /// Simulates a change of the number of pixels per point.
  package func setScale(_ scale: Double) {
    guard scale != self.scale else { return }
    self.scale = max(1, scale)
    inject(.scaleChanged(self.scale))
  }

  package func setVisible(_ isVisible: Bool) {
    guard isVisible != self.isVisible, !isClosed else { return }
    self.isVisible = isVisible
    inject(.visibilityChanged(isVisible: isVisible))
  }

  package func setAppearance(isDark: Bool) {
    guard isDark != self.isDark else { return }
    self.isDark = isDark
    inject(.appearanceChanged(isDark: isDark))
  }

  package func setContrast(isHigh: Bool) {
    guard isHigh != prefersHighContrast else { return }
    prefersHighContrast = isHigh
    inject(.contrastChanged(isHigh: isHigh))
  }

  package func setReducedMotion(_ isReduced: Bool) {
    guard isReduced != prefersReducedMotion else { return }
    prefersReducedMotion = isReduced
    inject(.reducedMotionChanged(isReduced))
  }

  /// Simulates that another program copies `content`.
  package func replaceClipboard(_ content: ClipboardContent) {
    clipboard = content
    inject(.clipboardLost)
  }

  /// Simulates that another program drags files over `points` (in pixels) and drops them at the last one.
  package func drop(_ paths: [String], over points: [(x: Double, y: Double)]) {
    guard let first = points.first, let last = points.last else { return }
    inject(.dragEntered(x: first.x, y: first.y))
    for point in points.dropFirst() { inject(.dragMoved(x: point.x, y: point.y)) }
    inject(.dropped(paths, x: last.x, y: last.y))
  }

  // MARK: Results for tests

  /// Returns a copy of the window's pixels. They are the result of all presented frames, of which only the damage was
  /// copied.
  nonisolated package func snapshot() -> Bitmap { surface.snapshot() }

  /// The stamps of the presented frames, oldest first. Once 20,000 are recorded, the oldest 10,000 are dropped.
  nonisolated package var stamps: [FrameStamp] { surface.stamps }

  /// The rectangles that were copied for each presented frame; parallel to `stamps`.
  nonisolated package var damage: [[PixelRect]] { surface.damage }
}
