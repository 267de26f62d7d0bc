/// Returns the number that Foundation's C collections take for the Core Foundation type of an object: bits 8 to 17
/// of the first word after its header. They stop the program when they compare two objects of number 0.
package func coreFoundationTypeNumber(_ object: AnyObject) -> UInt {
  withExtendedLifetime(object) {
    // Every object with a stored property of 8 bytes has a word after the 16 bytes of its header.
    Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 16, as: UInt.self) >> 8 & 0x3FF
  }
}
