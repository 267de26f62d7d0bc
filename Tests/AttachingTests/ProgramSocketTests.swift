import Foundation
import LocalSockets
import Testing

@testable import Attaching

/// The sockets of programs, and who may use them.
@Suite struct ProgramSocketTests {
  @Test func theEnvironmentAndTheBuildDecide() {
    #expect(InspectionPermission(["LAMINA_INSPECT": "1"], isDebugBuild: false) == .requested)
    #expect(InspectionPermission(["LAMINA_INSPECT": "0"], isDebugBuild: true) == .forbidden)
    #expect(InspectionPermission([:], isDebugBuild: true) == .allowed)
    #expect(InspectionPermission([:], isDebugBuild: false) == .forbidden)
  }

  /// A value with which somebody may mean either must not open a program.
  @Test(arguments: ["false", "no", "off", " 0", "00", "01", "true", "1 "])
  func onlyOneOpensAProgram(value: String) {
    for isDebugBuild in [false, true] {
      let permission = InspectionPermission(["LAMINA_INSPECT": value], isDebugBuild: isDebugBuild)
      #expect(permission == .unclear(value))
    }
  }

  @Test func theFolderAndTheSocketAreThoseOfTheUserOnly() throws {
    let folder = try RuntimeFolder()
    let before = umask(0)
    defer { umask(before) }
    let sockets = try ProgramSockets(folder.environment)
    try sockets.prepare()
    let file = try SocketFile(path: sockets.path(name: "Door", processID: getpid()))
    defer { file.remove() }
    #expect(try mode(of: sockets.folder) == 0o700)
    #expect(try mode(of: file.path) == 0o600)
    #expect(sockets.all.map(\.name) == ["Door"])
    #expect(sockets.all.map(\.processID) == [getpid()])
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func aFolderThatOthersCanChangeIsNotUsed() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try FileManager.default.createDirectory(
      atPath: sockets.folder, withIntermediateDirectories: false)
    chmod(sockets.folder, 0o777)
    #expect(throws: AttachingUnavailable.notPrivate(sockets.folder)) { try sockets.prepare() }
    #expect(throws: AttachingUnavailable.notPrivate(sockets.folder)) { try sockets.check() }
    #expect(sockets.all.isEmpty)
  }

  @Test func aFolderThatOthersCanReadIsClosedToThem() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try FileManager.default.createDirectory(
      atPath: sockets.folder, withIntermediateDirectories: false)
    chmod(sockets.folder, 0o755)
    try sockets.prepare()
    #expect(try mode(of: sockets.folder) == 0o700)
  }

  @Test func withoutAFolderForSocketsThereIsAReason() {
    #expect(throws: AttachingUnavailable.noRuntimeFolder) { try ProgramSockets([:]) }
    #expect(throws: AttachingUnavailable.noRuntimeFolder) {
      try ProgramSockets(["XDG_RUNTIME_DIR": "relative"])
    }
  }

  @Test func namesBecomeNamesOfFiles() throws {
    let sockets = try ProgramSockets(["XDG_RUNTIME_DIR": "/run"])
    #expect(sockets.path(name: "../a b.c", processID: 7) == "/run/lamina/___a_b_c.7.sock")
    let long = sockets.path(name: String(repeating: "n", count: 500), processID: 7)
    #expect(long == "/run/lamina/\(String(repeating: "n", count: 32)).7.sock")
  }

  /// No process has the greatest number, so this is a socket that a killed program has left behind.
  @Test func socketsOfProgramsThatAreGoneAreDeleted() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try sockets.prepare()
    _ = try SocketFile(path: sockets.path(name: "Gone", processID: .max))
    #expect(sockets.all.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sockets.folder).isEmpty)
  }

  /// A container can share the folder, while its processes have identifiers of their own.
  @Test func aSocketOnWhichSomebodyListensIsKept() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try sockets.prepare()
    let file = try SocketFile(path: sockets.path(name: "Elsewhere", processID: .max))
    defer { file.remove() }
    #expect(sockets.all.map(\.name) == ["Elsewhere"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: sockets.folder).count == 1)
  }

  /// A program that is busy accepts no connections, so that further ones must wait.
  @Test func aBusyProgramIsListed() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try sockets.prepare()
    let file = try SocketFile(path: sockets.path(name: "Busy", processID: getpid()))
    defer { file.remove() }
    var waiting: [UnixSocket] = []
    let full = #expect(throws: SocketError.self) {
      for _ in 0..<1000 {
        let socket = try UnixSocket.make(isBlocking: false)
        try socket.connect(to: file.path)
        waiting.append(socket)
      }
    }
    #expect(full?.code == EAGAIN)
    let programs = ListedProgram.all(in: sockets)
    #expect(programs.map(\.name) == ["Busy"] && programs.first?.greeting == nil)
  }

  @Test func filesThatAreNoSocketsAreNeitherListedNorDeleted() throws {
    let folder = try RuntimeFolder()
    let sockets = try ProgramSockets(folder.environment)
    try sockets.prepare()
    let file = sockets.path(name: "File", processID: .max)
    for path in [file, "\(sockets.folder)/notes.txt", "\(sockets.folder)/a.b.c.sock"] {
      try Data("text".utf8).write(to: URL(fileURLWithPath: path))
    }
    #expect(sockets.all.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: sockets.folder)
    #expect(left.sorted() == ["File.\(Int32.max).sock", "a.b.c.sock", "notes.txt"])
  }
}
