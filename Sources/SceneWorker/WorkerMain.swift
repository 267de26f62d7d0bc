import Attaching
import CommitStream
import Foundation
import LaminaViewer
import LocalSockets
import QuartzCore
import RenderModel
import Sandbox
import SceneBuilding
import SceneWorkers
import Localization
import UIKit
import ViewerKit

/// The work of the process that runs the code of a scene for a viewer (Decision 0061). It ends with the connection.
@MainActor
package final class WorkerMain {
  private let connection: MessageConnection
  private let assets: AssetStore
  private var scene: WorkedScene?
  /// The requests that have arrived. They are performed between turns of the run loop, so that a request can run the main
  /// queue, as going to a later time does.
  private var requests: [WorkerRequest] = []
  private var isOver = false

  /// The files that the process may use in the sandbox.
  package struct Restrictions: Sendable {
    let readable: [URL]
    let temporary: URL

    package init(readable: [URL], temporary: URL) {
      (self.readable, self.temporary) = (readable, temporary)
    }

    @MainActor fileprivate func sandbox(reading assets: AssetStore) -> Sandbox {
      Sandbox(readable: readable + [assets.folder], writable: temporary)
    }
  }

  /// Serves the viewer whose connection is the standard input, until it ends. Nothing is restricted except for resources if
  /// `restrictions` is nil.
  package static func run(_ restrictions: Restrictions?) throws {
    ProcessEnd.followParent()
    ProcessEnd.keepOutput()
    try LanguageChoice().language?.use()
    let assets = try AssetStore()
    if let restrictions {
      // No thread has been started yet.
      _ = try restrictions.sandbox(reading: assets).apply()
    } else {
      // A scene that writes, or allocates, without end is stopped.
      ResourceLimit.lower(RLIMIT_FSIZE, to: rlim_t(SandboxLimits.fileSize))
      ResourceLimit.lower(RLIMIT_DATA, to: rlim_t(SandboxLimits.halfOfMemory))
    }
    // The sandbox closes descriptors, so this follows it.
    ProcessEnd.reportCrashes()
    FontPreparation.begin()
    let worker = WorkerMain(try UnixSocket.takingStandardInput(), assets)
    // Trees of earlier times are only shown by the viewer.
    HistoryBudget.byteLimit = 0
    let isRestricted = restrictions != nil
    IssueReporting.forward { [weak worker] issue in
      let issue = isRestricted ? issue.namingSandbox : issue
      DispatchQueue.main.async { worker?.report(.issue(issue)) }
    }
    worker.serve()
  }

  private init(_ socket: UnixSocket, _ assets: AssetStore) {
    // A scene that changes more than its viewer can take becomes slower.
    connection = MessageConnection(socket, compresses: false, waits: true)
    self.assets = assets
  }

  private func serve() {
    connection.onChunk = { [weak self] chunk throws(StreamError) in
      if let request = try WorkerRequest(chunk) { self?.requests.append(request) }
    }
    connection.onEnd = { [weak self] _ in self?.isOver = true }
    connection.begin()
    report(.ready)
    while !isOver, scene == nil { takeTurn() }
    // All code on this thread belongs to the scene from now on, also that of timers and tasks.
    scene?.inScope { while !isOver { takeTurn() } }
    scene?.end()
  }

  private func takeTurn() {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    while !requests.isEmpty, !isOver { perform(requests.removeFirst()) }
    Watchdog.answer()
    scene?.finishTurn()
  }

  private func report(_ report: WorkerReport) { connection.send(report.chunk) }

  private func perform(_ request: WorkerRequest) {
    switch request {
    case .load(let loading): load(loading)
    case .ping(let number):
      // The commits of earlier requests come first.
      scene?.finishTurn()
      report(.pong(number))
    case .start, .layOut, .removeBackground, .setClock, .advance, .frame, .input, .edit,
      .editAnimation, .drawTiles:
      scene?.perform(request)
    }
  }

  private func load(_ loading: SceneLoading) {
    guard scene == nil else { return report(.failed("a scene was loaded already")) }
    Watchdog.start()
    do {
      let scene = try WorkedScene(loading, assets: assets)
      scene.send = { [weak self] in self?.report($0) }
      scene.sendPart = { [weak self] in self?.connection.send($0, estimated: $1) }
      self.scene = scene
      report(.loaded(scene.facts))
    } catch {
      report(.failed(PlainText.of(error)))
    }
  }
}

extension SceneIssueReport {
  /// This issue, with a hint that the sandbox may be the reason if a file was refused.
  fileprivate var namingSandbox: SceneIssueReport {
    guard text.contains(String(cString: strerror(EACCES))) else { return self }
    let hint = localized(
      "in the sandbox a scene reads only the files of its folder; --trust runs it without")
    var issue = self
    issue.text += " (\(hint))"
    return issue
  }
}
