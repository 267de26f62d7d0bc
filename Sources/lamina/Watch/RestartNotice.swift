import ChildPrograms
import LaminaViewer
import QuartzCore
import Synchronization

/// The notice on the screen that the viewer is started again, where that takes longer than half a second: the names for
/// the backtrace of a crash alone may take seconds. A process of its own shows it, and ends when the viewer is there.
final class RestartNotice: Sendable {
  /// The name of the hidden command that shows the notice.
  static let command = "restart-notice"

  private struct State {
    var isBegun = false
    var process: Process?
  }

  private let session: WatchSession
  private let name: String
  private let state = Mutex(State())
  /// The seconds that a restart may take without a notice.
  private static let patience = 0.5

  init(_ session: WatchSession, name: String) { (self.session, self.name) = (session, name) }

  /// Begins the wait for the next viewer: the present one has ended, or writes its last words.
  func begin() {
    let isNew = state.withLock { state in
      let isWaiting = state.isBegun && !session.hasShown
      state.isBegun = true
      return !isWaiting
    }
    guard isNew else { return }
    session.forgetShown()
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in show() }
  }

  private func show() {
    guard !session.hasShown, !Interruption.isAsked else { return }
    let process = Process()
    process.executableURL = ChildProgram.own
    process.arguments = [Self.command, session.folder.url.path, name]
    state.withLock { state in
      guard state.isBegun, (try? process.run()) != nil else { return }
      state.process = process
    }
  }

  /// Takes the notice away, and shows none any more, because no viewer follows.
  func end() {
    state.withLock { state in
      state.isBegun = false
      state.process?.terminate()
      state.process = nil
    }
  }
}
