import CoreGraphics
import TestSupport
import Testing

@Suite struct PNGTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-png-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  private static func image(_ seed: UInt64, isOpaque: Bool = false) -> CGImage {
    var random = SeededGenerator(seed: seed)
    return random.image(width: random.int(1...40), height: random.int(1...40), isOpaque: isOpaque)
  }

  /// Returns the error that `body` throws; nil if it throws none. It throws no errors of other types.
  private func failure(_ body: () throws -> Void) -> ImageFileError? {
    do {
      try body()
    } catch let error as ImageFileError {
      return error
    } catch {
      Issue.record("an error of another type: \(error)")
    }
    return nil
  }

  @Test func picturesComeBackAsTheyWere() throws {
    defer { clean() }
    for seed: UInt64 in 1...30 {
      let image = Self.image(seed, isOpaque: seed % 2 == 0)
      try image.writePNG(toFile: path("a.png"))
      let read = try CGImage.png(contentsOfFile: path("a.png"))
      let difference = read.bitmap.difference(from: image.bitmap)
      #expect(difference.isNone, "seed \(seed): \(difference)")
      #expect(read.isOpaque == image.isOpaque, "seed \(seed)")
    }
  }

  @Test func theSamePixelsGiveTheSameBytes() throws {
    let (a, b) = (try #require(Self.image(3).pngData()), try #require(Self.image(3).pngData()))
    #expect(a == b)
  }

  @Test func aMissingFileIsNamed() {
    defer { clean() }
    let error = failure { _ = try CGImage.png(contentsOfFile: path("nowhere.png")) }
    #expect(error?.path == path("nowhere.png"))
    #expect(error?.reason.contains("no such file") == true, "\(String(describing: error))")
  }

  @Test func aFolderIsNoPicture() {
    defer { clean() }
    let error = failure { _ = try CGImage.png(contentsOfFile: folder.path) }
    #expect(error?.path == folder.path && error?.reason.isEmpty == false)
  }

  @Test func otherFilesAreNoPNG() throws {
    defer { clean() }
    let contents = [Data(), Data([0x89]), Data("GIF89a, or so".utf8), Data(count: 5000)]
    for (index, data) in contents.enumerated() {
      try data.write(to: URL(fileURLWithPath: path("x.png")))
      let error = failure { _ = try CGImage.png(contentsOfFile: path("x.png")) }
      #expect(error?.description == "\(path("x.png")): not a PNG file", "case \(index)")
    }
  }

  @Test func truncatedFilesAreCalledSoAtEveryLength() throws {
    defer { clean() }
    let data = try #require(Self.image(5).pngData())
    let lengths =
      Array(8..<60) + Array(stride(from: 60, to: data.count, by: 37))
      + Array(data.count - 13..<data.count)
    for length in lengths where length < data.count {
      try data.prefix(length).write(to: URL(fileURLWithPath: path("cut.png")))
      let error = failure { _ = try CGImage.png(contentsOfFile: path("cut.png")) }
      #expect(error?.path == path("cut.png"), "cut at \(length)")
      #expect(
        error?.reason.contains("truncated") == true, "cut at \(length): \(String(describing: error))")
    }
  }

  /// Expects reading a file with damaged bytes to return a picture or to throw an error, and never to crash.
  @Test func damagedFilesNeverCrash() throws {
    let data = try #require(Self.image(6).pngData())
    var random = SeededGenerator(seed: 111)
    var errors = 0
    for _ in 0..<500 {
      var damaged = data
      for _ in 0..<random.int(1...4) {
        damaged[random.int(8...data.count - 1)] = UInt8(random.int(0...255))
      }
      let error = failure { _ = try CGImage.png(data: damaged, path: "damaged") }
      if let error {
        errors += 1
        #expect(error.description.hasPrefix("damaged: "))
      }
    }
    // At least a fifth of the 500 files must be refused, so that errors are tested. The number is a choice.
    #expect(errors > 100)
  }

  @Test func aMissingFolderIsNamed() {
    defer { clean() }
    let target = path("no/such/folder/a.png")
    let error = failure { try Self.image(7).writePNG(toFile: target) }
    #expect(error?.path == target, "\(String(describing: error))")
    #expect(error?.reason.contains("no such file or folder") == true, "\(String(describing: error))")
  }

  @Test func anExistingFileSurvivesAFailedWrite() throws {
    defer { clean() }
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path("a.png")))
    // Pictures of this width cannot be read either.
    let tooWide = CGImage(adopting: Bitmap(width: 40_000, height: 1))
    let error = failure { try tooWide.writePNG(toFile: path("a.png")) }
    #expect(error?.path == path("a.png") && error?.reason.contains("encoded") == true)
    #expect(try String(contentsOfFile: path("a.png"), encoding: .utf8) == "precious")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.png"])
  }

  /// The test runs in a process of its own, which may write at most 100 bytes into a file.
  @Test func anExistingFileSurvivesADiskThatIsFull() async {
    clean()
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-full-\(UUID().uuidString).png").path
      try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      var random = SeededGenerator(seed: 1)
      let image = random.image(width: 60, height: 60, isOpaque: false)
      do {
        try image.writePNG(toFile: path)
        exit(2)
      } catch let error as ImageFileError {
        guard error.path == path, !error.reason.isEmpty else { exit(3) }
      }
      guard try String(contentsOfFile: path, encoding: .utf8) == "precious" else { exit(4) }
    }
  }
}
