import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// A notice that the viewer is being restarted. It is shown if that takes longer than half a second, as it does when
/// the function names for the backtrace of a crash are looked up. A separate process shows the notice and ends when
/// the new viewer has shown its window.
final class RestartNotice: Sendable {
  /// The name of the hidden command that shows the notice.
  static let command = "restart-notice"

  private struct State {
    /// True while a viewer follows or may follow, between `begin` and `end`.
    var isBegun = false
    /// The process that shows the notice; nil when none was started.
    var process: Process?
  }

  private let files: RestartFiles
  private let name: String
  private let state = Mutex(State())
  /// The time in seconds that a restart may take without a notice.
  private static let patience = 0.5

  /// Creates a notice; `name` is the name of the scene's file, which it shows.
  init(_ files: RestartFiles, name: String) { (self.files, self.name) = (files, name) }

  /// Begins to wait for the next viewer. It is called when the present viewer has ended, or when it begins to write
  /// the backtrace of a crash. While it already waits for that viewer, the call has no effect.
  func begin() {
    let isNew = state.withLock { state in
      let isWaiting = state.isBegun && !files.hasShown
      state.isBegun = true
      return !isWaiting
    }
    guard isNew else { return }
    files.removeShownMark()
    // The system ends the notice's process when the thread that has started it ends, so the thread waits for it.
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: Self.patience)
      show()?.waitForEnd()
    }
  }

  /// Shows the notice, unless the next viewer has shown its window or the user has ended this process. Returns the
  /// process that shows it.
  private func show() -> Process? {
    guard !files.hasShown, !Interruption.isAsked else { return nil }
    let process = Process()
    process.executableURL = ChildProgram.own
    process.arguments = [Self.command, files.folder.url.path, name]
    return state.withLock { state in
      guard state.isBegun, (try? process.run()) != nil else { return nil }
      state.process = process
      return process
    }
  }

  /// Removes the notice, and shows no further one, because no viewer follows.
  func end() {
    state.withLock { state in
      state.isBegun = false
      state.process?.terminate()
      state.process = nil
    }
  }
}
