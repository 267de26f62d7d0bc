import Foundation

/// Zeroed memory for the pixels of one bitmap, aligned to 64 bytes.
///
/// Bitmaps of at least `mappedSize` bytes are mapped from the system one by one, and unmapped when they are released.
/// In glibc's heap, the threshold for mapping grows to the largest size ever released. Images that are drawn again
/// and again would leave gaps between smaller blocks, into which no aligned image of the same size fits, so that the
/// heap of a running scene would grow without limit.
///
/// Unsafe because it is raw memory; `Bitmap` owns it and releases it once.
enum PixelMemory: @unchecked Sendable {
  /// Memory mapped from the system, in whole pages.
  case mapped(UnsafeMutableRawPointer, byteCount: Int)
  /// Memory from the heap; the first pixel is at the next multiple of 64 bytes.
  case heap(UnsafeMutableRawPointer)

  /// The size in bytes from which on memory is mapped from the system.
  static let mappedSize = 256 << 10
  private static let alignment = 64

  /// Allocates memory; traps when the system has none left.
  init(byteCount: Int) {
    if byteCount >= Self.mappedSize, let block = Self.map(byteCount) {
      self = .mapped(block, byteCount: byteCount)
    } else if let block = calloc(1, byteCount + Self.alignment) {
      self = .heap(block)
    } else {
      fatalError("not enough memory for a bitmap of \(byteCount) bytes")
    }
  }

  /// The address of the first pixel.
  var start: UnsafeMutableRawPointer {
    switch self {
    case .mapped(let block, _): block
    case .heap(let block): block.alignedUp(toMultipleOf: Self.alignment)
    }
  }

  /// Frees the memory, which must not be used afterwards.
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
