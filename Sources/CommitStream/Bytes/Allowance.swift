/// The memory that a stream may still ask for. It bounds the memory and the time of reading in proportion to the size of
/// the file, whatever the file contains.
///
/// Values in memory take more than their bytes in the file, and packed bytes even more. A reader takes the memory of each
/// value before it makes it. The memory of values that are released again is not given back.
struct Allowance: Sendable {
  /// The rest in bytes.
  private(set) var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  /// Takes `count` pieces of `size` bytes.
  mutating func take(_ count: Int, of size: Int) throws(StreamError) {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
    guard !isTooLarge, product >= 0, product <= bytes else { throw .needsTooMuchMemory }
    bytes -= product
  }
}
