import Foundation

/// Zeroed memory for the pixels of one bitmap, aligned to 64 bytes.
///
/// Bitmaps of `mappedSize` and more are mapped from the system one by one and go back to it when they are
/// released. Taken from glibc's heap, whose threshold for mapping grows to the largest size ever released,
/// pictures that are drawn anew again and again leave gaps between smaller blocks that no aligned picture of the
/// same size fits into, and the heap of a playing scene grows without end.
///
/// Unsafe because it is memory; `Bitmap` owns it, and releases it once.
enum PixelMemory: @unchecked Sendable {
  /// From the system, in whole pages.
  case mapped(UnsafeMutableRawPointer, byteCount: Int)
  /// From the heap; the first pixel stands at the next multiple of 64 bytes.
  case heap(UnsafeMutableRawPointer)

  /// The size from which on memory is mapped, in bytes.
  static let mappedSize = 256 << 10
  private static let alignment = 64

  /// Traps when the system has no memory left.
  init(byteCount: Int) {
    if byteCount >= Self.mappedSize, let block = Self.map(byteCount) {
      self = .mapped(block, byteCount: byteCount)
    } else if let block = calloc(1, byteCount + Self.alignment) {
      self = .heap(block)
    } else {
      fatalError("there is no memory for a bitmap of \(byteCount) bytes")
    }
  }

  /// The first pixel.
  var start: UnsafeMutableRawPointer {
    switch self {
    case .mapped(let block, _): block
    case .heap(let block): block.alignedUp(toMultipleOf: Self.alignment)
    }
  }

  /// Gives the memory back. Nothing may use it afterwards.
  func release() {
    switch self {
    case .mapped(let block, let byteCount): munmap(block, byteCount)
    case .heap(let block): free(block)
    }
  }

  private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let block = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return block == MAP_FAILED ? nil : block
  }
}
