import CoreGraphics
import TestSupport
import Testing

/// Tests of writing the file at a path, which may also be a link, a pipe or a device.
@Suite struct OutputFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-output-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// The two ways of writing a file, which must have the same result.
  private static let writers: [@Sendable (String) throws -> Void] = [
    { try OutputFile.write(Data("new".utf8), to: $0) },
    { path in
      let file = try OutputFile(path: path)
      try Data("new".utf8).write(to: file.temporary)
      try file.commit()
    },
  ]

  @Test(arguments: writers.indices)
  func aFileKeepsItsMode(writer: Int) throws {
    defer { clean() }
    for mode in [0o600, 0o755, 0o664] {
      try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
      chmod(path("a"), mode_t(mode))
      try Self.writers[writer](path("a"))
      #expect(try text("a") == "new" && self.mode("a") == mode)
      #expect(try names == ["a"])
    }
  }

  @Test func pipesDevicesAndFoldersAreRefused() throws {
    defer { clean() }
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try link("nothing", to: "/dev/null")
    for refused in [path("pipe"), path("nothing"), folder.path] {
      #expect(throws: OutputError.self) { try OutputFile.checkIsWritableAsFile(refused) }
    }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    try OutputFile.checkIsWritableAsFile(path("a"))
    try OutputFile.checkIsWritableAsFile(path("new"))
  }

  @Test func theInputIsNotReplaced() throws {
    defer { clean() }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    try link("b", to: path("a"))
    for output in [path("a"), path("b"), folder.path + "/../" + folder.lastPathComponent + "/a"] {
      #expect(throws: OutputError.self) { try OutputFile.check(output, keeps: path("a")) }
    }
    for output in ["-", "/dev/null", path("c")] { try OutputFile.check(output, keeps: path("a")) }
  }

  @Test(arguments: writers.indices)
  func linksAreFollowed(writer: Int) throws {
    defer { clean() }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    try link("b", to: "a")
    try link("c", to: path("b"))
    try link("d", to: "yet to be made")
    for name in ["c", "d"] { try Self.writers[writer](path(name)) }
    #expect(try text("a") == "new" && text("yet to be made") == "new")
    #expect(try names == ["a", "b", "c", "d", "yet to be made"])
    for name in ["b", "c", "d"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))) != nil)
    }
  }

  /// Expects a relative link in a folder that is itself a link to be resolved from the folder's real path.
  @Test(arguments: writers.indices)
  func linksInLinkedFoldersAreFollowed(writer: Int) throws {
    defer { clean() }
    let manager = FileManager.default
    for name in ["real/out", "real/store"] {
      try manager.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }
    try Data(count: 1000).write(to: URL(fileURLWithPath: path("real/store/f")))
    try link("out", to: "real/out")
    try link("real/out/f", to: "../store/f")
    try Self.writers[writer](path("out/f"))
    #expect(try text("real/store/f") == "new")
    #expect(try names == ["out", "real"])
    #expect(try manager.contentsOfDirectory(atPath: path("real/store")) == ["f"])
  }

  /// Expects an open file without a name to be emptied and then written from its start.
  @Test(arguments: writers.indices)
  func aFileWithoutANameIsEmptiedFirst(writer: Int) throws {
    defer { clean() }
    try Data(count: 1000).write(to: URL(fileURLWithPath: path("a")))
    let descriptor = open(path("a"), O_RDWR)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    unlink(path("a"))
    try Self.writers[writer]("/proc/self/fd/\(descriptor)")
    var status = stat()
    #expect(fstat(descriptor, &status) == 0 && status.st_size == 3)
  }

  /// Another process with the same number may have been killed before it could remove its temporary file.
  @Test func namesOfAbandonedTemporaryFilesAreSkipped() throws {
    defer { clean() }
    let file = try OutputFile(path: path("a"))
    let name = file.temporary.lastPathComponent
    let dash = try #require(name.lastIndex(of: "-"))
    let number = try #require(Int(name[name.index(after: dash)...]))
    for next in number + 1...number + 20 {
      try Data().write(to: folder.appendingPathComponent(name[...dash] + "\(next)"))
    }
    try OutputFile.write(Data("new".utf8), to: path("b"))
    let other = try OutputFile(path: path("a"))
    try Data("new".utf8).write(to: other.temporary)
    try other.commit()
    #expect(try text("a") == "new" && text("b") == "new")
  }

  /// Expects the new contents of a private file to be unreadable for other users, also before the file has its final
  /// mode.
  @Test func aPrivateFileIsPrivateWhileItIsWritten() throws {
    defer { clean() }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    chmod(path("a"), 0o644)
    let file = try OutputFile(path: path("a"))
    #expect(try mode(file.temporary.lastPathComponent) == 0o600)
    try file.commit()
    #expect(try mode("a") == 0o644)
  }

  @Test(arguments: writers.indices)
  func linksInACycleAreAnError(writer: Int) throws {
    defer { clean() }
    try link("a", to: "b")
    try link("b", to: "a")
    #expect { try Self.writers[writer](path("a")) } throws: { error in
      (error as? OutputError)?.path == path("a")
    }
  }

  @Test(arguments: writers.indices)
  func aFIFOGetsTheBytesAndStays(writer: Int) throws {
    defer { clean() }
    try #require(mkfifo(path("a"), 0o600) == 0)
    let reader = open(path("a"), O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    try Self.writers[writer](path("a"))
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reader, &bytes, 10) == 3 && bytes.prefix(3) == Array("new".utf8)[...])
    #expect(try names == ["a"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path("a"))
    #expect(attributes[.type] as? FileAttributeType != .typeRegular)
  }

  @Test(arguments: writers.indices)
  func aDeviceGetsTheBytes(writer: Int) throws {
    clean()
    try Self.writers[writer]("/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect { try Self.writers[writer]("/dev/full") } throws: { error in
      (error as? OutputError)?.reason == "the disk is full"
    }
  }

  @Test func uncommittedOutputIsRemoved() throws {
    defer { clean() }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    for isFolder in [true, false] {
      let file = try OutputFile(path: path(isFolder ? "b" : "a"), isFolder: isFolder)
      #expect(FileManager.default.fileExists(atPath: file.temporary.path))
    }
    #expect(try names == ["a"] && text("a") == "old")
  }

  @Test func foldersAndFilesDoNotReplaceEachOther() throws {
    defer { clean() }
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a")))
    #expect(throws: OutputError.self) { try OutputFile(path: path("a"), isFolder: true) }
    #expect(throws: OutputError.self) { try OutputFile(path: folder.path) }
    #expect(throws: OutputError.self) { try OutputFile(path: folder.path, isFolder: true) }
    #expect(throws: OutputError.self) { try OutputFile(path: "-", isFolder: true) }
    #expect(try names == ["a"] && text("a") == "old")
  }

  /// The greatest number is that of no process.
  @Test func onlyFoldersOfEndedProcessesAreRemoved() throws {
    defer { clean() }
    let own = ProcessInfo.processInfo.processIdentifier
    let kept = [
      ".a.\(own)-1", ".a.2147483647", ".a.2147483647-", ".a.2147483647-1-1", ".a.-1-1", ".a.0-1",
      ".a.x-1", ".b.2147483647-1", "a.2147483647-1",
    ]
    for name in kept + [".a.2147483647-1", ".a.2147483647-20"] {
      try FileManager.default.createDirectory(
        atPath: path("\(name)/b"), withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: path(".a.2147483647-2")))
    OutputFile.removeAbandonedFolders(for: path("a"))
    #expect(try names == (kept + [".a.2147483647-2"]).sorted())
  }

  @Test func anEmptyPathIsRefused() {
    defer { clean() }
    for isFolder in [false, true] {
      #expect(throws: OutputError.self) { try OutputFile(path: "", isFolder: isFolder) }
    }
  }

  /// Expects messages to a pipe without a reader, or to a full pipe that does not block, to be lost without ending
  /// the program.
  @Test func messagesThatCannotBeWrittenAreLost() throws {
    clean()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    // The timeout is in milliseconds.
    let full = StandardStream(ends[1], timeout: 1)
    full.write(Data(count: 1 << 20))
    #expect(full.lossCode == EAGAIN)
    close(ends[0])
    let broken = StandardStream(ends[1])
    broken.writeLine("nobody reads this")
    #expect(broken.lossCode == EPIPE)
    let closed = StandardStream(-1)
    #expect(closed.lossCode == nil)
    closed.writeLine("nowhere")
    #expect(closed.lossCode == EBADF)
  }
}
