import ChildPrograms
import Foundation
import Testing

struct SpawnedProgramTests {
  private func spawn(_ script: String, output: Int32? = nil) throws -> SpawnedProgram {
    try SpawnedProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      streams: SpawnedProgram.Streams(input: nil, output: output, errors: nil))
  }

  @Test func theEndIsKnown() throws {
    #expect(try spawn("exit 3").waitForEnd() == .exit(3))
    let program = try spawn("kill -SEGV $$")
    #expect(program.waitForEnd() == .signal(SIGSEGV))
    #expect(program.hasEnded && program.waitForEnd() == .signal(SIGSEGV))
    // Its number may belong to another process now.
    program.signal(SIGKILL)
    program.killAll()
  }

  @Test func severalThreadsCanWait() throws {
    let program = try spawn("sleep 60")
    let group = DispatchGroup()
    for _ in 0..<4 {
      group.enter()
      Thread {
        if program.waitForEnd() == .signal(SIGTERM) { group.leave() }
      }.start()
    }
    #expect(!program.hasEnded)
    program.signal(SIGTERM)
    #expect(group.wait(timeout: .now() + 20) == .success)
  }

  @Test func aMissingProgramIsReported() {
    #expect(throws: SpawnedProgram.Failure.self) {
      try SpawnedProgram(
        URL(fileURLWithPath: "/none"), [], environment: [:],
        streams: SpawnedProgram.Streams(input: nil, output: nil, errors: nil))
    }
  }

  @Test func otherDescriptorsAreNotInherited() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forWritingTo: file)
    let other = open("/dev/null", O_RDONLY)
    defer { close(other) }
    #expect(fcntl(other, F_GETFD) == 0, "it is not inherited anyway")
    let program = try spawn("echo /proc/$$/fd/*", output: output.fileDescriptor)
    #expect(program.waitForEnd() == .exit(0))
    let names = try String(contentsOf: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map { $0.split(separator: "/").last ?? "" }
    #expect(names.prefix(3) == ["0", "1", "2"] && !names.contains("\(other)"))
  }
}
