internal import CX11
import CoreGraphics
import Dispatch

/// A top-level window. Main thread only; its connection is one more source of the main run loop.
@MainActor
final class X11Window: Window {
  let connection: X11Connection
  let window: UInt
  let atoms: X11Atoms
  let keyboard: X11Keyboard
  let mailbox = X11WindowMailbox()
  let counter: XSyncCounter

  private let configuration: WindowConfiguration
  private var source: (any DispatchSourceRead)?
  private(set) var isClosed = false
  private var isDrainScheduled = false

  // Kept by X11Window+Events.
  var serverTime = X11ServerTime()
  var visibility = X11Visibility()
  var isPointerInside = false
  var hasFocus = false
  /// The value of a `_NET_WM_SYNC_REQUEST` whose ConfigureNotify has not come yet.
  var requestedCounterValue: Int64?

  var width: Int
  var height: Int
  var scale: Double
  var isFullscreen = false
  var onEvent: ((WindowEvent) -> Void)?

  init(_ configuration: WindowConfiguration, displayName: String?) throws(WindowError) {
    self.configuration = configuration
    connection = try X11Connection(displayName: displayName)
    let scale = X11Scale.current(connection)
    width = configuration.pixels(configuration.width, scale: scale)
    height = configuration.pixels(configuration.height, scale: scale)
    self.scale = scale
    atoms = X11Atoms(connection)
    window = X11WindowCreation.makeWindow(connection, configuration, width: width, height: height)
    keyboard = X11Keyboard(connection, window: window)
    counter = X11Sync.makeCounter(connection)
    X11WindowCreation.selectEvents(connection, window, keyboard.eventMask)
    setInitialProperties(configuration)
    try checkCreation()
    listen()
  }

  isolated deinit { close() }

  private func checkCreation() throws(WindowError) {
    XSync(connection.display, False)
    if connection.isLost { throw .connectionLost }
  }

  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: connection.socket, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.drain() } }
    // The socket must outlive the source.
    source.setCancelHandler { [connection] in withExtendedLifetime(connection) {} }
    source.activate()
    self.source = source
    scheduleDrain()
  }

  /// After every Xlib call outside `drain`: it flushes, and what Xlib has read meanwhile would otherwise
  /// lie in its queue unnoticed, since the socket does not show it any more.
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

  var isVisible: Bool { !isClosed && visibility.isVisible }

  func show() {
    guard !isClosed else { return }
    XMapWindow(connection.display, window)
    scheduleDrain()
  }

  func setTitle(_ title: String) {
    guard !isClosed else { return }
    setTitleProperties(title)
    scheduleDrain()
  }

  func setFullscreen(_ isFullscreen: Bool) {
    guard !isClosed else { return }
    requestFullscreen(isFullscreen)
    scheduleDrain()
  }

  func makePresenter() throws -> any Presenter {
    if connection.isLost { throw WindowError.connectionLost }
    if isClosed { throw WindowError.windowClosed }
    let link = try X11RenderLink(
      displayName: connection.displayName, window: window, mailbox: mailbox)
    let presenter = try X11Presenter(
      link, usesSharedMemory: configuration.usesSharedMemory, frameProperty: atoms[.frame],
      counter: counter)
    _ = mailbox.setHasPresenter(true)
    return presenter
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    mailbox.end(connectionLost: connection.isLost)
    connection.silence()
    keyboard.close()
    if !connection.isLost {
      XDestroyWindow(connection.display, window)
      XFlush(connection.display)
    }
    source?.cancel()
    source = nil
  }

  /// Reports the loss once and stops listening: the socket would be readable for ever.
  func connectionWasLost() {
    guard source != nil else { return }
    source?.cancel()
    source = nil
    mailbox.end(connectionLost: true)
    onEvent?(.connectionLost)
  }
}
