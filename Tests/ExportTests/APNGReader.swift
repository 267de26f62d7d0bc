import CoreGraphics
import Export
import Foundation
import Testing

/// A reader of animated PNG files. It decodes each frame with the PNG reader of CoreGraphics, and composes the
/// frames.
struct APNGReader {
  struct Frame {
    let rect: PixelRect
    /// The frame's duration in seconds, as a numerator and a denominator.
    let delay: (Int, Int)
    /// The whole picture that is shown during this frame.
    let picture: Bitmap
  }

  private(set) var frames: [Frame] = []
  /// The number of times that the animation is played; 0 if it repeats forever.
  private(set) var plays = 0
  /// The number of frames according to the file.
  private(set) var announcedFrames = 0
  private var header: [UInt8] = []
  private var canvas = Bitmap(width: 0, height: 0)
  private var control: [UInt8]?
  private var data: [UInt8] = []
  private var sequenceNumber = 0

  init(_ file: Data) throws {
    let bytes = [UInt8](file)
    #expect(Array(bytes[0..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var position = 8
    while position < bytes.count {
      let count = Self.number(bytes[position..<position + 4])
      let checked = bytes[position + 4..<position + 8 + count]
      let sum = Self.number(bytes[position + 8 + count..<position + 12 + count])
      #expect(Int(pngChecksum(of: Array(checked))) == sum)
      try take(String(decoding: checked.prefix(4), as: UTF8.self), Array(checked.dropFirst(4)))
      position += 12 + count
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(_ name: String, _ content: [UInt8]) throws {
    switch name {
    case "IHDR":
      header = content
      canvas = Bitmap(
        width: Self.number(content[0..<4]), height: Self.number(content[4..<8]))
    case "acTL":
      announcedFrames = Self.number(content[0..<4])
      plays = Self.number(content[4..<8])
    case "fcTL":
      try finishFrame()
      checkNumber(content)
      control = content
    case "IDAT": data += content
    case "fdAT":
      checkNumber(content)
      data += content.dropFirst(4)
    case "IEND": try finishFrame()
    default: break
    }
  }

  private mutating func checkNumber(_ content: [UInt8]) {
    #expect(Self.number(content[0..<4]) == sequenceNumber)
    sequenceNumber += 1
  }

  private mutating func finishFrame() throws {
    guard let control else { return }
    func word(_ index: Int) -> Int { Self.number(control[index * 4..<index * 4 + 4]) }
    let rect = PixelRect(x: word(3), y: word(4), width: word(1), height: word(2))
    #expect(canvas.bounds.contains(rect))
    #expect(Array(control[24..<26]) == [0, 0], "kept, and not blended")
    canvas.copy(
      try decode(width: control[4..<8], height: control[8..<12]), toX: rect.minX, y: rect.minY)
    let copy = Bitmap(width: canvas.width, height: canvas.height)
    copy.copy(canvas, toX: 0, y: 0)
    let delay = (Self.number(control[20..<22]), Self.number(control[22..<24]))
    frames.append(Frame(rect: rect, delay: delay, picture: copy))
    data = []
    self.control = nil
  }

  /// Returns the frame's pixels, which are decoded as a PNG file of their own.
  private func decode(width: ArraySlice<UInt8>, height: ArraySlice<UInt8>) throws -> Bitmap {
    let file =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", width + height + header[8...]) + chunk("IDAT", data[...]) + chunk("IEND", [])
    return try CGImage.png(data: Data(file), path: "frame").bitmap
  }

  private func chunk(_ name: String, _ content: ArraySlice<UInt8>) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    let checked = Array(name.utf8) + content
    return word(content.count) + checked + word(Int(pngChecksum(of: checked)))
  }
}
