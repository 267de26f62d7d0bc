internal import CX11
import CoreGraphics
import Dispatch

/// A top-level X11 window. Main thread only; the main run loop watches the socket of the window's connection.
@MainActor
final class X11Window: Window {
  let connection: X11Connection
  let window: UInt
  /// A window that is never shown. It owns the clipboard and receives the selections of other programs.
  let selectionWindow: UInt
  let atoms: X11Atoms
  let keyboard: X11Keyboard
  let windowState = X11WindowState()
  /// The counter of `_NET_WM_SYNC_REQUEST`; 0 if there is none.
  let counter: XSyncCounter
  /// The opcode of the XInput extension; 0 if core events are used.
  let inputExtension: Int32
  let settings: X11Settings
  let cursors: X11Cursors
  let selectionReader: X11SelectionReader
  let clipboardOwner: X11ClipboardOwner
  private(set) var dropTarget: X11DropTarget?
  private let screenSaver: ScreenSaverInhibitor

  private let configuration: WindowConfiguration
  private var source: (any DispatchSourceRead)?
  private(set) var isClosed = false
  /// True if another program has destroyed the window on the server.
  private var isDestroyed = false
  private var isDrainScheduled = false
  private var hasScheduledDeferredSetup = false
  private var inputMethodMask = 0
  /// True if the presenter's connection selects the window's property changes. They then do not wake the main thread,
  /// which otherwise would happen in every frame.
  private var isWatchedByPresenter = false

  var scrollValuators = ScrollValuators()

  // The following properties are used by X11Window+Events.swift.
  var serverTime = X11ServerTime()
  var visibility = X11Visibility()
  var position: WindowConfiguration.Position?
  var isPointerInside = false
  var hasFocus = false
  /// The value of a `_NET_WM_SYNC_REQUEST` whose ConfigureNotify event has not arrived yet.
  var requestedCounterValue: Int64?
  /// The held buttons other than the first three. The `state` of X events does not contain them.
  var furtherButtons: PointerButtons = []

  // The following properties are used by X11Window+Desktop.swift.
  var appearance: Appearance
  var portalAppearance = PortalAppearance()
  var portalTask: Task<Void, Never>?
  /// The time of the last request to the portal, in CLOCK_MONOTONIC seconds.
  var lastPortalQuestion = -Double.infinity
  var startup: StartupNotification?
  var requestedScale: Double? { configuration.scale }

  var width: Int
  var height: Int
  var scale: Double
  var isFullscreen = false
  let isLive = true
  var isDark: Bool { appearance.isDark }
  var prefersHighContrast: Bool { appearance.prefersHighContrast }
  var prefersReducedMotion: Bool { appearance.prefersReducedMotion }
  var inhibitsScreenSaver: Bool {
    get { screenSaver.isOn }
    set { screenSaver.isOn = newValue && !isClosed && !connection.isLost }
  }
  var onEvent: ((WindowEvent) -> Void)?

  init(_ configuration: WindowConfiguration, displayName: String?) throws(WindowError) {
    self.configuration = configuration
    connection = try X11Connection(displayName: displayName)
    atoms = X11Atoms(connection)
    settings = X11Settings(connection, atoms)
    appearance = Appearance(settings: settings.values)
    let scale = X11Scale.current(
      connection, settings: settings.values, requested: configuration.scale)
    (width, height) = DrawnSize.of(
      width: configuration.pixels(configuration.width, scale: scale),
      height: configuration.pixels(configuration.height, scale: scale))
    self.scale = scale
    window = X11WindowCreation.makeWindow(connection, configuration, width: width, height: height)
    connection.setWindow(window)
    selectionWindow = X11WindowCreation.makeSelectionWindow(connection)
    keyboard = X11Keyboard(connection, window: window)
    counter = X11Sync.makeCounter(connection)
    cursors = X11Cursors(connection)
    selectionReader = X11SelectionReader(connection, atoms, window: selectionWindow)
    clipboardOwner = X11ClipboardOwner(connection, atoms, window: selectionWindow)
    screenSaver = ScreenSaverInhibitor { [connection] in
      XForceScreenSaver(connection.display, ScreenSaverReset)
      XFlush(connection.display)
    }
    inputExtension =
      configuration.usesInputExtension
      ? Self.startInputExtension(connection, for: window, reading: &scrollValuators) : 0
    selectEvents()
    setInitialProperties(configuration)
    dropTarget = X11DropTarget(connection, atoms, window: window, reader: selectionReader) {
      [weak self] in self?.report($0)
    }
    selectionReader.onDeadline = { [weak self] in self?.scheduleDrain() }
    announceStart(configuration)
    try checkCreation()
    windowState.stateChange.set { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.stateChanged() } }
    }
    listen()
    askPortal()
  }

  isolated deinit { close() }

  private func checkCreation() throws(WindowError) {
    XSync(connection.display, False)
    if connection.isLost { throw .connectionLost }
  }

  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: connection.socket, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.drain() } }
    // The connection must exist until the source no longer uses its socket.
    source.setCancelHandler { [connection] in withExtendedLifetime(connection) {} }
    source.activate()
    self.source = source
    scheduleDrain()
  }

  /// Flushes requests, and schedules `drain` if Xlib's queue contains events, which no longer make the socket
  /// readable. Call it after every Xlib call outside of the loop in `drain`.
  func scheduleDrain() {
    guard !isClosed, !isDrainScheduled else { return }
    XFlush(connection.display)
    guard XEventsQueued(connection.display, QueuedAfterReading) > 0 || connection.isLost else { return }
    isDrainScheduled = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.isDrainScheduled = false
        self?.drain()
      }
    }
  }

  private func selectEvents() {
    X11WindowCreation.selectEvents(
      of: window, on: connection, hasCrossings: inputExtension == 0,
      further: inputMethodMask | (isWatchedByPresenter ? 0 : PropertyChangeMask))
  }

  /// Schedules those parts of the window's setup that can wait until the first frame has been shown.
  func scheduleDeferredSetup() {
    guard !hasScheduledDeferredSetup else { return }
    hasScheduledDeferredSetup = true
    DispatchQueue.windowDelays.asyncAfter(deadline: .now() + 0.1) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.finishDeferredSetup() } }
    }
  }

  private func finishDeferredSetup() {
    guard !isClosed, !connection.isLost else { return }
    setIcons(configuration.loadIcons())
    openKeyboard()
    scheduleDrain()
  }

  func openKeyboard() {
    guard !keyboard.isOpen else { return }
    inputMethodMask = keyboard.open(isFocused: hasFocus)
    selectEvents()
  }

  var isVisible: Bool { !isClosed && visibility.isVisible }

  func show() {
    guard !isClosed else { return }
    XMapWindow(connection.display, window)
    finishStart()
    scheduleDrain()
  }

  func setTitle(_ title: String) {
    guard !isClosed else { return }
    setTitleProperties(title)
    scheduleDrain()
  }

  func setFullscreen(_ isFullscreen: Bool) {
    guard !isClosed else { return }
    if isFullscreen { setBypassesCompositor(true) }
    requestFullscreen(isFullscreen)
    scheduleDrain()
  }

  func makePresenter() throws -> any Presenter {
    if connection.isLost { throw WindowError.connectionLost }
    if isClosed { throw WindowError.windowClosed }
    let link = try X11RenderLink(
      displayName: connection.displayName, window: window, stateProperty: atoms[.state],
      windowState: windowState)
    let presenter = try X11Presenter(
      link, usesSharedMemory: configuration.usesSharedMemory, frameProperty: atoms[.frame],
      resizeCounter: counter)
    _ = windowState.setHasPresenter(true)
    isWatchedByPresenter = true
    selectEvents()
    // The server must use the new event mask before the first frame is presented.
    XSync(connection.display, False)
    scheduleDrain()
    return presenter
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    endServices()
    windowState.end(connectionLost: connection.isLost)
    connection.silence()
    keyboard.close()
    if !connection.isLost {
      if !isDestroyed { XDestroyWindow(connection.display, window) }
      XDestroyWindow(connection.display, selectionWindow)
      XFlush(connection.display)
    }
    source?.cancel()
    source = nil
  }

  private func endServices() {
    screenSaver.isOn = false
    portalTask?.cancel()
    clipboardOwner.saveToManager()
    selectionReader.cancel()
  }

  /// Reports once that another program has destroyed the window, and ends the render thread's frames. `close()`
  /// releases the other resources.
  func windowWasDestroyed() {
    guard !isDestroyed, !isClosed else { return }
    isDestroyed = true
    connection.silence()
    windowState.end(connectionLost: false)
    onEvent?(.destroyed)
  }

  /// Reports the loss of the connection once. Stops watching the socket, which would be readable all the time.
  func connectionWasLost() {
    guard source != nil else { return }
    source?.cancel()
    source = nil
    windowState.end(connectionLost: true)
    screenSaver.isOn = false
    selectionReader.cancel()
    onEvent?(.connectionLost)
  }
}
