import Bench
import CoreGraphics
import Testing

/// Compares digests of the scenes' pictures, which must equal the pictures that the other benchmarked programs load,
/// byte for byte.
struct PictureTests {
  /// The FNV-1a hash of the picture's pixels.
  private func digest(_ image: CGImage) -> UInt64 {
    let bitmap = image.bitmap
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { hash = (hash ^ UInt64(bitmap[x, y])) &* 0x100_0000_01b3 }
    }
    return hash
  }

  @Test func disksEqualTheSharedPictures() throws {
    let pictures = BenchPictures()
    #expect(try digest(pictures.soft(0)) == 0x9bb8_fd76_2c9c_606d)
    #expect(try digest(pictures.soft(7)) == 0xba77_f6fd_a0a4_9091)
    #expect(try digest(pictures.soft(15)) == 0xe826_2253_b0ea_1f31)
  }

  @Test func doorsEqualTheSharedPictures() throws {
    let doors = try BenchPictures().doors()
    #expect(doors.count == 4 && doors.allSatisfy(\.isOpaque))
    #expect(digest(doors[0]) == 0x604a_9e8d_05dc_b3f1)
    #expect(digest(doors[3]) == 0xec52_2aa9_520f_f0a4)
  }

  @Test func backdropsEqualTheSharedPictures() throws {
    let backdrops = try BenchPictures().backdrops()
    #expect(backdrops.count == 2 && backdrops.allSatisfy(\.isOpaque))
    #expect(digest(backdrops[0]) == 0x8016_9b63_61fe_b59c)
    #expect(digest(backdrops[1]) == 0xabd5_e0bf_bf48_9a88)
  }

  @Test func picturesAreReadFromAFolder() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = Data(repeating: 0x7f, count: 128 * 128 * 4)
    try bytes.write(to: folder.appendingPathComponent("img05.raw"))
    try Data(bytes.dropLast()).write(to: folder.appendingPathComponent("img06.raw"))
    let pictures = BenchPictures(folder: folder)
    #expect(try pictures.soft(5).bitmap[127, 127] == 0x7f7f_7f7f)
    #expect(throws: BenchError.self) { try pictures.soft(6) }
    #expect(throws: (any Error).self) { try pictures.doors() }
  }
}
