import Foundation
import TestSupport
import Testing

@testable import Archives

/// Tests of the reading of zip archives within limits (D1.9).
struct ZipArchiveTests {
  private func archive(
    _ items: [ZipFile.Item], _ change: (inout ArchiveLimits) -> Void = { _ in }
  ) throws -> ZipArchive {
    var limits = ArchiveLimits.standard
    change(&limits)
    return try ZipArchive(ZipFile(items).data, name: "a.zip", limits: limits)
  }

  private func reason(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? ArchiveError)?.description }
    return nil
  }

  private func content(_ archive: ZipArchive, _ path: String) throws -> String {
    let entry = try #require(archive.entry(at: path))
    return String(decoding: try archive.content(of: entry), as: UTF8.self)
  }

  /// The text "lamina " 100 times, as zlib compresses it.
  private var deflated: ZipFile.Item {
    var item = ZipFile.Item("animations/a.json", String(repeating: "lamina ", count: 100))
    item.method = 8
    item.packed = Data(base64Encoded: "y0nMzcxLVMgZpUapoUYBAA==")
    return item
  }

  @Test func storedAndDeflatedFilesAreRead() throws {
    let archive = try archive([
      ZipFile.Item("manifest.json", "{}"), ZipFile.Item("animations/"), deflated,
    ])
    #expect(archive.entries.map(\.path) == ["manifest.json", "animations/a.json"])
    #expect(try content(archive, "manifest.json") == "{}")
    #expect(try content(archive, "./animations//a.json").count == 700)
    #expect(archive.entry(at: "animations") == nil)
    #expect(archive.entry(at: "../manifest.json") == nil)
  }

  @Test func emptyFilesAndEmptyArchivesAreRead() throws {
    var empty = ZipFile.Item("empty")
    // These two bytes are a last DEFLATE block without content.
    (empty.method, empty.packed) = (8, Data([3, 0]))
    #expect(try content(archive([empty, ZipFile.Item("stored")]), "empty") == "")
    #expect(try content(archive([empty, ZipFile.Item("stored")]), "stored") == "")
    #expect(try archive([]).entries.isEmpty)
  }

  @Test func aCommentMayFollowTheDirectory() throws {
    var file = ZipFile([ZipFile.Item("a", "1")])
    file.comment = "PK\u{5}\u{6} is no second end"
    #expect(try content(ZipArchive(file.data, name: ""), "a") == "1")
  }

  @Test func theLastFileOfAPathIsRead() throws {
    let archive = try archive([ZipFile.Item("a", "old"), ZipFile.Item("b"), ZipFile.Item("a", "new")])
    #expect(archive.entries.map(\.path) == ["b", "a"])
    #expect(try content(archive, "a") == "new")
  }

  @Test func backslashesSeparateFoldersLikeSlashes() throws {
    #expect(try content(archive([ZipFile.Item("images\\a.png", "x")]), "images/a.png") == "x")
  }

  @Test(arguments: ["../a", "a/../../b", "/etc/passwd", "C:\\a", "..\\a"])
  func pathsOutOfTheArchiveAreRefused(path: String) {
    let found = reason { _ = try archive([ZipFile.Item(path, "x")]) }
    #expect(found == "a.zip: contains the path '\(path)', which leads out of it")
  }

  @Test func archivesBeyondTheLimitsAreRefused() {
    let items = (0..<4).map { ZipFile.Item("\($0)", String(repeating: "x", count: 1 << 20)) }
    #expect(reason { _ = try archive(items) { $0.entries = 3 } } == "a.zip: has more than 3 files")
    #expect(
      reason { _ = try archive(items) { $0.totalBytes = 3 << 20 } }
        == "a.zip: has files with more than 3 MiB in total")
    #expect(
      reason { _ = try archive(items) { $0.archiveBytes = 1 << 20 } }
        == "a.zip: is too big: archives may have 1 MiB at most")
    #expect(
      // The message states the limit in whole MiB, rounded down.
      reason { _ = try archive(items) { $0.fileBytes = (1 << 20) - 1 } }
        == "a.zip: '0' has more than 0 MiB")
  }

  @Test func tooGreatACompressionRatioIsRefused() {
    var item = deflated
    // Only files of more than `ratioFreeBytes`, 1 MiB, have a limit of the ratio.
    item.statedSize = 2 << 20
    #expect(
      reason { _ = try archive([item]) }
        == "a.zip: 'animations/a.json' has a compression ratio of more than 200 to 1")
  }

  /// The stated size of a file may be too small or too large. The reader never allocates more memory than the stated
  /// size. Of a file of up to 1 MiB, the compression ratio is not limited (`ratioFreeBytes`).
  @Test(arguments: [0, 1, 699, 701, 1 << 20])
  func aWrongStatedSizeIsReportedAsDamage(size: Int) throws {
    var item = deflated
    item.statedSize = size
    let archive = try archive([item])
    #expect(
      reason { _ = try content(archive, item.path) } == "a.zip: 'animations/a.json' is damaged")
  }

  @Test func damagedArchivesAreRefused() throws {
    var (wrongSum, wrongStream, outside) = (deflated, deflated, deflated)
    wrongSum.checksum = 1
    wrongStream.packed = Data(repeating: 0xff, count: 16)
    // Without compression the file has 700 bytes, of which the archive contains 16.
    outside.method = 0
    for item in [wrongSum, wrongStream, outside] {
      let archive = try archive([item])
      #expect(
        reason { _ = try content(archive, item.path) } == "a.zip: 'animations/a.json' is damaged")
    }
  }

  @Test func encryptionAndOtherMethodsAreRefused() {
    var (encrypted, other) = (deflated, deflated)
    (encrypted.flags, other.method) = (1, 14)
    #expect(reason { _ = try archive([encrypted]) } == "a.zip: 'animations/a.json' is encrypted")
    #expect(
      reason { _ = try archive([other]) }
        == "a.zip: 'animations/a.json' uses a compression method that is not supported")
  }

  /// Expects every prefix of an archive, and every archive with one changed byte, to be read or refused without a
  /// crash.
  @Test func anyBytesAreReadOrRefused() {
    let data = ZipFile([ZipFile.Item("a", "1"), deflated]).data
    for count in data.indices {
      var changed = data
      changed[count] ^= 0xff
      for bytes in [changed, data.prefix(count)] {
        guard let archive = try? ZipArchive(bytes, name: "") else { continue }
        for entry in archive.entries { _ = try? archive.content(of: entry) }
      }
    }
  }

  @Test func filesThatAreNoArchivesAreRefused() {
    #expect(
      reason { _ = try ZipArchive(Data("{}".utf8), name: "b") }
        == "b: is not a zip archive, or its end is missing")
    #expect(
      reason { _ = try ZipArchive(contentsOf: URL(fileURLWithPath: "/dev/null")) }
        == "/dev/null: is not a file")
    #expect(ZipArchive.isArchive(ZipFile([deflated]).data) && !ZipArchive.isArchive(Data("{}".utf8)))
  }
}
