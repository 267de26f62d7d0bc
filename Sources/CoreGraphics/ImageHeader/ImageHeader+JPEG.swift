extension ImageHeader {
  /// Reads the segments (marker, length, content) and skips entropy-coded data, up to the end marker.
  static func jpeg(_ start: ByteReader) throws -> ImageHeader {
    var (reader, header) = (start, ImageHeader(.jpeg))
    var frame: JPEGFrame?
    while true {
      let marker = try nextMarker(&reader)
      if marker == 0xD9 { return header }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      let length = try reader.number(2, isLittle: false)
      var segment = try reader.part(length - 2)
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        let read = try JPEGFrame(&segment, marker: marker)
        header.width = read.width
        header.height = read.height
        frame = read
        if read.isProgressive { header.cost.pictureBytes = read.coefficientBytes }
      case 0xDA:
        // If a scan has only some of the components, more scans follow, and the decoder keeps all coefficients until
        // the last scan.
        if let frame, Int(try segment.byte()) < frame.componentCount {
          header.cost.pictureBytes = frame.coefficientBytes
        }
      case 0xE1:
        if let orientation = try? exifOrientation(&segment) { header.orientation = orientation }
      default: break
      }
    }
  }

  /// Skips entropy-coded data and fill bytes, and returns the next marker. The byte 0xFF followed by 0 is data.
  private static func nextMarker(_ reader: inout ByteReader) throws -> UInt8 {
    while true {
      guard try reader.byte() == 0xFF else { continue }
      var marker = try reader.byte()
      while marker == 0xFF { marker = try reader.byte() }
      if marker != 0 { return marker }
    }
  }

  private static func exifOrientation(_ segment: inout ByteReader) throws -> Int {
    guard try segment.text(6) == "Exif\0\0" else { return 1 }
    return try tiffOrientation(segment)
  }

  /// Returns the orientation from the tag 0x0112 of the first TIFF directory.
  static func tiffOrientation(_ start: ByteReader) throws -> Int {
    var reader = start
    let base = reader.position
    let isLittle = try reader.text(2) == "II"
    try reader.skip(2)
    let offset = try reader.number(4, isLittle: isLittle)
    try reader.skip(offset - (reader.position - base))
    for _ in 0..<(try reader.number(2, isLittle: isLittle)) {
      let tag = try reader.number(2, isLittle: isLittle)
      try reader.skip(6)
      let value = try reader.number(2, isLittle: isLittle)
      try reader.skip(2)
      if tag == 0x0112 { return (1...8).contains(value) ? value : 1 }
    }
    return 1
  }
}

/// The header of a JPEG frame.
struct JPEGFrame {
  /// The size in pixels.
  let width: Int
  let height: Int
  let componentCount: Int
  /// True for a progressive frame, whose coefficients are stored in several scans.
  let isProgressive: Bool
  /// For each component, the number of blocks of 8 × 8 coefficients per unit of the scan, horizontally and
  /// vertically.
  private var blocks: [(across: Int, down: Int)] = []

  /// Reads a frame from its segment.
  init(_ segment: inout ByteReader, marker: UInt8) throws {
    isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
    try segment.skip(1)
    height = try segment.number(2, isLittle: false)
    width = try segment.number(2, isLittle: false)
    componentCount = Int(try segment.byte())
    for _ in 0..<componentCount {
      try segment.skip(1)
      let factors = Int(try segment.byte())
      blocks.append((max(1, factors >> 4), max(1, factors & 15)))
      try segment.skip(1)
    }
  }

  /// The memory for all coefficients, two bytes each. The decoder keeps them when they are stored in several scans.
  var coefficientBytes: Int {
    let across = 8 * (blocks.map(\.across).max() ?? 1), down = 8 * (blocks.map(\.down).max() ?? 1)
    let units = ((width + across - 1) / across) * ((height + down - 1) / down)
    return units * blocks.reduce(0) { $0 + $1.across * $1.down } * 128
  }
}
