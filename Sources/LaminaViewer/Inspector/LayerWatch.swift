import Foundation
import QuartzCore
import RenderModel
import RenderServer
import UIKit

/// A reader of the scene's layers for the tree and the inspector. It reads, at most four times a second and only
/// while one of them is visible, which layers there are, and which of them are hidden, animated or drawn off-screen.
@MainActor
final class LayerWatch {
  let session: SceneSession
  private(set) var groups: [NodeID: [OffscreenGroup]] = [:]
  /// The layers that have animations; `hidden` are those that are hidden or fully transparent.
  private(set) var animated: Set<NodeID> = []
  private(set) var hidden: Set<NodeID> = []
  private(set) var outline = Outline<CALayer>()
  /// The index of each layer in the outline.
  private(set) var indices: [ObjectIdentifier: Int] = [:]
  private var structure = -1
  private var nextReading: ViewerDelay?
  /// The identity of the scene's state that was read last.
  private var lastSubject: Subject?
  private var readers: [Reader] = []

  private struct Subject: Equatable {
    let time, scale: Double
    let version: Int
  }

  private struct Reader {
    let isReading: () -> Bool
    let update: () -> Void
  }

  /// The shortest time between two readings, in seconds.
  private static let pause = 0.25

  init(_ session: SceneSession) {
    self.session = session
    session.observe { [weak self] _ in self?.sessionChanged() }
  }

  /// Adds a panel that reads. `update` is called after the scene has been read, if `isReading` returns true.
  func addReader(while isReading: @escaping () -> Bool, update: @escaping () -> Void) {
    readers.append(Reader(isReading: isReading, update: update))
  }

  private func sessionChanged() {
    guard nextReading == nil else { return }
    nextReading = ViewerDelay.after(Self.pause) { [weak self] in self?.read() }
  }

  /// True if a visible panel has not shown the newest state yet.
  var isBusy: Bool {
    nextReading != nil && lastSubject != subject && readers.contains { $0.isReading() }
  }

  private var subject: Subject {
    let playback = session.playback
    return Subject(
      time: session.contextTime, scale: playback.renderOptions.scale,
      version: playback.context.server.version
    )
  }

  private func read() {
    nextReading = nil
    let reading = readers.filter { $0.isReading() }
    guard !reading.isEmpty else { return }
    refresh()
    for reader in reading { reader.update() }
    CATransaction.flush()
  }

  /// Reads the scene now.
  func refresh() {
    let playback = session.playback
    lastSubject = subject
    if structure != playback.context.structureVersion { writeOutline() }
    let (moment, pixels) = (session.moment, playback.pixels)
    let canvas = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    // `animatedNodes` may still contain nodes whose animations have been removed.
    animated = Set(moment.tree.animatedNodes.filter { !moment.tree[$0].animations.isEmpty })
    hidden = Set(
      outline.entries.lazy.map(\.item.node).filter { moment.tree.hides($0, at: moment.time) })
    groups = moment.tree.offscreenGroups(
      at: moment.time, canvas: canvas, scale: playback.renderOptions.scale)
  }

  private func writeOutline() {
    structure = session.playback.context.structureVersion
    outline = Outline(root: session.playback.scene.root) { layer in
      (layer.mask.map { [$0] } ?? []) + (layer.sublayers ?? [])
    }
    indices = [:]
    for (index, entry) in outline.entries.enumerated() { indices[ObjectIdentifier(entry.item)] = index }
  }

  func index(of layer: CALayer?) -> Int? { layer.flatMap { indices[ObjectIdentifier($0)] } }
}

extension LayerTree {
  fileprivate func hides(_ id: NodeID, at time: Double) -> Bool {
    guard nodes.indices.contains(Int(id.index)) else { return true }
    let values = presentation(of: id, at: time)
    return values.has(.hidden) || values.opacity <= 0
  }
}
