import QuartzCore
import RenderServer
import UIKit
import WindowHosting
import WindowSystem

/// The viewer window: the gallery, or one scene at a time with its clock, the keys and the pointer.
@MainActor
package final class Viewer {
  let host: WindowHost
  private let assets: AssetStore
  private let statusLine = StatusLine()
  let trace: Trace
  private let isBare: Bool
  /// What is shown: a page, or the gallery.
  private(set) var page: ScenePage?
  private(set) var gallery: GalleryController?
  /// What the gallery is to be filtered by when it is shown again.
  private var query = ""
  private var lastStatusUpdate = -Double.infinity
  private var isMoving = false

  /// Why the viewer ended; nil while it runs.
  package private(set) var outcome: ViewerOutcome?

  /// Without a name it shows the gallery. `isBare` leaves out what stands around a scene.
  package init(
    window: any WindowSystem.Window, assets: AssetStore, sceneNamed name: String?,
    trace: Trace = Trace(), isBare: Bool = false
  ) throws {
    self.assets = assets
    self.trace = trace
    self.isBare = isBare
    host = try WindowHost(window, background: Palette.stage)
    MainScreen.scale = window.scale
    guard let name else { return }
    page = try makePage(SceneSource(name).resolve(), isFromGallery: false)
  }

  private func makePage(_ entry: SceneEntry, isFromGallery: Bool) throws -> ScenePage {
    try ScenePage(
      entry, assets: assets, size: host.size, scale: host.window.scale, isFromGallery: isFromGallery,
      isBare: isBare)
  }

  /// Shows the window; events do the rest. The scene goes on from stage time `time`.
  package func start(at time: Double = 0, isPaused: Bool = false) {
    host.window.onEvent = { [weak self] event in self?.handle(event) }
    host.onFrame = { [weak self] report in self?.frameShown(report) }
    host.rootLayer.addSublayer(statusLine.layer)
    if let page { present(page) } else { showGallery() }
    if let stage, time > 0 || isPaused {
      stage.pause()
      stage.seek(to: time)
      if !isPaused { stage.resume() }
      updateStatus()
    }
    host.start()
    traceClock()
  }

  var stage: Stage? { page?.stage }
  package var scene: (any Scene)? { stage?.scene }

  package var state: ViewerState {
    ViewerState(
      scene: page?.entry.name ?? ViewerState.gallery, time: stage?.time() ?? 0,
      isPaused: stage?.isPaused ?? false, width: Int(host.size.width.rounded()),
      height: Int(host.size.height.rounded()))
  }

  // MARK: Pages

  private func present(_ new: ScenePage) {
    page = new
    new.open(in: host.rootLayer) { [weak self] in self?.leave() }
    host.window.setTitle("\(new.entry.title) – Lamina")
    updateStatus()
  }

  private func showGallery(selecting index: Int? = nil) {
    let new = GalleryController(assets: assets) { [weak self] in self?.open($0) }
    gallery = new
    new.open(
      in: host.rootLayer, size: host.size, scale: host.window.scale, selecting: index, query: query)
    host.window.setTitle("Gallery – Lamina")
    updateStatus()
  }

  /// From the gallery into a scene.
  func open(_ index: Int) {
    turnPage {
      let new = try makePage(SceneCatalog.entries[index], isFromGallery: true)
      closeGallery()
      present(new)
    }
  }

  /// Back to the gallery, or out.
  func leave() {
    guard let page, page.isFromGallery else { return finish(.quit) }
    turnPage {
      page.close()
      self.page = nil
      showGallery(selecting: page.index)
    }
  }

  /// Among the viewer's own scenes; those of the tutorials are too many for digits, and may take them.
  func switchScene(to index: Int) {
    guard SceneCatalog.ownScenes.contains(index), let page, page.entry.technique == nil,
      index != page.index
    else { return }
    turnPage {
      let next = try makePage(SceneCatalog.entries[index], isFromGallery: page.isFromGallery)
      page.close()
      present(next)
    }
  }

  /// Light and dark change places; what is shown starts anew.
  func toggleStyle() {
    Theme.style = Theme.style == .dark ? .light : .dark
    turnPage {
      if let page {
        let next = try makePage(page.entry, isFromGallery: page.isFromGallery)
        page.close()
        present(next)
      } else {
        let selection = gallery?.selection
        closeGallery()
        showGallery(selecting: selection)
      }
    }
  }

  private func closeGallery() {
    query = gallery?.query ?? ""
    gallery?.close()
    gallery = nil
  }

  private func turnPage(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      FileHandle.standardError.write(Data("lamina: \(error)\n".utf8))
    }
  }

  func relayOut() {
    MainScreen.scale = host.window.scale
    host.windowChanged {
      page?.layOut(in: host.size, scale: host.window.scale)
      gallery?.layOut(in: host.size, scale: host.window.scale)
      updateStatus()
    }
  }

  // MARK: Frames and the end

  /// The numbers of the status line change ten times a second at most: it is text to read.
  private func frameShown(_ report: FrameReport) {
    if let error = report.error, outcome == nil {
      return finish(
        error == WindowError.connectionLost.description
          ? .connectionLost(state) : .failed(error))
    }
    let isNews = report.isRunning != isMoving
    isMoving = report.isRunning
    let isDue = report.mediaTime - lastStatusUpdate >= 0.1 && report.number > 0 && isMoving
    guard isNews || isDue, let stage, !stage.isPaused else { return }
    updateStatus()
    CATransaction.flush()
  }

  func updateStatus() {
    lastStatusUpdate = CACurrentMediaTime()
    withoutActions {
      statusLine.layer.isHidden = page == nil || isBare
      guard let page else { return }
      statusLine.show(
        scene: page.entry.name, stage: page.stage, isMoving: isMoving,
        isOnSheet: page.entry.technique != nil, scale: host.window.scale)
      statusLine.layOut(in: host.size)
    }
  }

  func finish(_ outcome: ViewerOutcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    gallery?.close()
    page?.stage.scene.end()
    host.stop()
  }
}

/// How the viewer ended.
package enum ViewerOutcome: Equatable, Sendable {
  case quit
  case connectionLost(ViewerState)
  case failed(String)
}

package struct UnknownScene: Error, CustomStringConvertible {
  package let name: String
  package init(name: String) { self.name = name }
  package var description: String {
    let names = SceneCatalog.entries.map(\.name).joined(separator: ", ")
    return "there is no scene '\(name)'; the scenes are: \(names)"
  }
}
