import CommitStream
import Foundation
import LocalSockets

/// A program that a viewer can attach to, as a list shows it.
package struct ListedProgram: Sendable {
  package let socket: ProgramSocket
  /// The description that the program gives of itself; nil if it does not answer, for example because it is busy or suspended.
  package let greeting: ProgramGreeting?

  /// The name of the program, as it says itself if it answers.
  package var name: String { greeting?.name ?? socket.name }

  /// The seconds in which a program must answer, which is a choice.
  private static let timeout = 0.5

  /// Asks the programs of the sockets, one after the other. Sockets on which nobody listens are left out.
  package static func all(in sockets: ProgramSockets) -> [ListedProgram] {
    sockets.all.compactMap { socket in
      do {
        let client = try ProgramClient(path: socket.path, timeout: timeout)
        return ListedProgram(socket: socket, greeting: greeting(from: client))
      } catch let error as SocketError where [ECONNREFUSED, ENOENT].contains(error.code) {
        return nil
      } catch {
        return ListedProgram(socket: socket, greeting: nil)
      }
    }
  }

  private static func greeting(from client: ProgramClient) -> ProgramGreeting? {
    guard case .greeting(let greeting)? = try? client.receive() else { return nil }
    return greeting
  }

  /// True if the program has this name or this process identifier.
  package func isNamed(_ text: String) -> Bool {
    name == text || socket.name == text || "\(socket.processID)" == text
  }
}
