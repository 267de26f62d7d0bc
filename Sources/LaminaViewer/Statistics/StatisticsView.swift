import Localization
import QuartzCore
import Raster
import RenderModel
import RenderServer
import UIKit
import ViewerKit

/// The card with frame statistics over the canvas. It measures only while visible, and is updated by frames that are
/// drawn anyway and once more when they stop.
@MainActor
final class StatisticsView: CanvasCard {
  private let session: SceneSession
  /// The tables; the second one is the second column of a layout with two.
  private(set) var tables = [MetricsTable(), MetricsTable()]
  /// The scroll view of the first table. It scrolls where there is no room for all rows.
  let scroll = ScrollBox()
  let graph = FrameGraph()
  private let reset: TextButton
  private var frames = FrameStatistics()
  private var figures = (window: StageTimings(), scene: StageTimings())
  /// The figures of the running program that the scene shows.
  private var program = ProgramFigures()
  private var framesSinceUpdate = 0
  private var lastUpdate = -Double.infinity
  private var lastTotal = 0.0
  private var offscreenCount = 0
  /// True if the next frame at rest is expected to show the figures that were updated last.
  private var isOwnFrame = false
  private weak var windowTimings: PipelineTimings?
  private var sceneTimings: PipelineTimings { session.playback.context.server.timings }

  private static let interval = 0.25

  init(_ session: SceneSession) {
    self.session = session
    var onReset: (() -> Void)?
    reset = TextButton(localized("Reset")) { onReset?() }
    super.init(frame: .zero)
    onReset = { [weak self] in self?.restart() }
    scroll.addSubview(tables[0])
    for child in [scroll, tables[1], graph, reset] { addSubview(child) }
    addGestureRecognizer(WheelRecognizer { [weak self] in self?.wheelTurned(by: $0) })
    withoutActions { showRows() }
  }

  required init?(coder: NSCoder) { nil }

  /// Scrolls the rows when the wheel is turned over the graph or the margins. Over the rows, the scroll view handles
  /// the wheel.
  private func wheelTurned(by steps: CGPoint) {
    let room = max(0, scroll.contentSize.height - scroll.bounds.height)
    let y = scroll.contentOffset.y - steps.y * WheelRecognizer.pointsPerWheelStep
    scroll.contentOffset.y = min(max(0, y), room)
  }

  func begin() {
    sceneTimings.switchOn()
    framesSinceUpdate = 0
    restart()
  }

  func end() {
    sceneTimings.switchOff()
    windowTimings?.switchOff()
    windowTimings = nil
  }

  private func restart() {
    frames.reset()
    graph.clear()
    // The frames since the last update still count, because the times of the stages are means over them.
    lastUpdate = -.infinity
  }

  /// Records a turn of the frame loop; `timings` are those of the window's pipeline.
  func note(_ report: FrameReport, timings: PipelineTimings) {
    if windowTimings == nil {
      windowTimings = timings
      timings.switchOn()
    }
    let isRunning = report.isRunning
    report.forEachFrame {
      frames.note($0)
      framesSinceUpdate += 1
    }
    for own in report.embedded where own.source.context === session.playback.context.server {
      offscreenCount = own.offscreenCount
    }
    noteWork(timings)
    guard isDue(report) else { return }
    isOwnFrame = !isRunning
    lastUpdate = report.beat.time
    show(timings)
  }

  /// Returns true when the figures must be updated. At rest, the frame that shows new figures does not cause another
  /// update.
  private func isDue(_ report: FrameReport) -> Bool {
    if report.isRunning { return report.beat.time - lastUpdate >= Self.interval }
    guard report.number != 0 else { return false }
    defer { isOwnFrame = false }
    return !isOwnFrame
  }

  private func noteWork(_ timings: PipelineTimings) {
    let total = (StageTimings.totals(timings) + StageTimings.totals(sceneTimings)).reduce(0, +)
    if total >= lastTotal { graph.add((total - lastTotal) * 1000) }
    lastTotal = total
  }

  private func show(_ timings: PipelineTimings) {
    figures.window.update(StageTimings.totals(timings), frames: framesSinceUpdate)
    figures.scene.update(StageTimings.totals(sceneTimings), frames: framesSinceUpdate)
    if let remote = session.playback.scene.remoteProgram { program.add(remote.takeStatistics()) }
    framesSinceUpdate = 0
    withoutActions {
      showRows()
      graph.show(budget: frames.period * 1000)
    }
  }

  // MARK: Rows

  /// Lays out the rows in one column or in two.
  private func showRows() {
    let isSplit = !tables[1].isHidden
    tables[0].rows = rateRows + [.gap] + (isSplit ? [] : secondRows + [.gap]) + sceneRows
    if isSplit { tables[1].rows = secondRows }
    let size = CGSize(width: tables[0].bounds.width, height: MetricsTable.height(of: tables[0].rows))
    tables[0].frame.size = size
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: size.height)
  }

  private var rateRows: [MetricsTable.Row] {
    let rate = frames.isRunning ? frames.rate.shown(decimals: 0) : localized("at rest")
    return [
      .init(
        localized("Frames a second"), rate,
        beside: localized("of \(frames.targetRate.shown(decimals: 0))"), isStrong: true),
      .init(
        localized("Dropped, last second"), "\(frames.dropped)", beside: "\(frames.droppedInLastSecond)"),
    ]
  }

  /// The rows of the second column, which are in the middle where there is only one.
  private var secondRows: [MetricsTable.Row] {
    stageRows + [.init(localized("Idle wake-ups"), "", beside: "\(frames.idleWakeUps)")]
  }

  private var stageRows: [MetricsTable.Row] {
    let head = MetricsTable.Row(
      localized("ms a frame"), localized("window"),
      beside: isAttached ? localized("program") : localized("scene"), isHead: true)
    let scene = isAttached ? program.stages : figures.scene
    return [head]
      + StageTimings.shown.indices.map { index in
        MetricsTable.Row(
          StageTimings.shown[index].title,
          figures.window.milliseconds[index].shown(decimals: 2),
          beside: scene.milliseconds[index].shown(decimals: 2))
      }
  }

  private var isAttached: Bool { session.playback.scene.remoteProgram?.leadsTime == true }

  /// The rows about a running program; none for other scenes.
  private var programRows: [MetricsTable.Row] {
    guard isAttached else { return [] }
    return [
      .init(
        localized("Program, frames a second"), "", beside: program.frames.rate.shown(decimals: 0)),
      .init(
        localized("Program, dropped in the last second"), "",
        beside: "\(program.frames.droppedInLastSecond)"),
      .init(
        localized("Program, resident, MiB"), "",
        beside: ProcessMemory.text(program.residentBytes)),
    ]
  }

  private var sceneRows: [MetricsTable.Row] {
    let counts = session.playback.context.server.tree(at: session.contextTime).counts
    let (cache, past) = (CacheUse.now, session.playback.context.server.historyUse)
    return [
      .init(localized("Layers, animations"), "\(counts.layers)", beside: "\(counts.animations)"),
      .init(localized("Off-screen pictures"), "", beside: "\(offscreenCount)"),
      .init(
        localized("History, of MiB"), ProcessMemory.text(past?.byteCount ?? 0),
        beside: ProcessMemory.text(past?.byteLimit ?? 0)),
      .init(
        localized("Caches, of MiB"), ProcessMemory.text(cache.byteCount),
        beside: ProcessMemory.text(cache.budget)),
      .init(localized("Resident, MiB"), "", beside: ProcessMemory.text(ResidentMemory.byteCount)),
    ] + programRows
  }

  // MARK: Layout

  private func layout(in room: CGSize) -> StatisticsLayout {
    let first = MetricsTable.height(of: rateRows + [.gap] + sceneRows)
    return StatisticsLayout(room: room, columns: (first, MetricsTable.height(of: secondRows)))
  }

  /// Lays the card out in `room`, the free area of the canvas.
  func layOut(in room: CGRect) {
    let layout = layout(in: room.size)
    frame = CGRect(origin: room.origin, size: layout.size)
    graph.isHidden = layout.graph == nil
    graph.frame = layout.graph ?? .zero
    placeTables(layout)
    reset.isHidden = layout.reset == nil
    reset.frame = layout.reset ?? .zero
    showRows()
  }

  /// Places the tables. The scroll view of the first one reaches the card's edges, so that its indicator is beside the
  /// figures.
  private func placeTables(_ layout: StatisticsLayout) {
    let first = layout.tables[0]
    let margin = first.minX
    scroll.frame = CGRect(
      x: 0, y: first.minY, width: first.width + 2 * margin, height: first.height)
    tables[0].frame.origin = CGPoint(x: margin, y: 0)
    tables[0].frame.size.width = first.width
    tables[1].isHidden = layout.tables.count < 2
    if !tables[1].isHidden { tables[1].frame = layout.tables[1] }
  }
}

extension LayerTree {
  /// The numbers of layers and animations in the tree.
  fileprivate var counts: (layers: Int, animations: Int) {
    guard let root else { return (0, 0) }
    var (rest, layers, animations) = ([root], 0, 0)
    while let id = rest.popLast() {
      layers += 1
      animations += self[id].animations.count
      rest += self[id].sublayers
      if let mask = self[id].mask { rest.append(mask) }
    }
    return (layers, animations)
  }
}

extension PipelineTimings.Stage {
  fileprivate var title: String {
    switch self {
    case .commit: localized("Commit")
    case .evaluate: localized("Evaluate")
    case .record: localized("Record")
    case .damage: localized("Damage")
    case .raster: localized("Raster")
    case .wait: localized("Wait")
    case .present: localized("Present")
    }
  }
}
