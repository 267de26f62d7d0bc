import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  struct PNGTextTests {
    @Test func textsComeAfterTheHeader() throws {
      let picture = Bitmap(width: 3, height: 2)
      picture[1, 1] = 0xFF10_2030
      let plain = try #require(CGImage(adopting: picture).pngData())
      let file = PNGText.adding([("Thumb::URI", "file:///a"), ("Software", "Lamina")], to: plain)
      let expected = [0, 0, 0, 20] + Array("tEXtThumb::URI".utf8) + [0] + Array("file:///a".utf8)
      // The signature has 8 bytes and the header chunk 25. A chunk has 12 bytes besides its content.
      // The contents have 10 + 1 + 9 and 8 + 1 + 6 bytes.
      #expect(Array(file[33..<33 + expected.count]) == expected.map { UInt8($0) })
      #expect(file.count == plain.count + 2 * 12 + 20 + 15 && file.prefix(33) == plain.prefix(33))
      let read = try CGImage.png(data: file, path: "file.png").bitmap
      #expect(read[1, 1] == 0xFF10_2030 && read.width == 3)
    }

    @Test func otherBytesStayAsTheyAre() {
      #expect(PNGText.adding([("a", "b")], to: Data([1, 2])) == Data([1, 2]))
    }
  }
}
