/// Returns the number that Foundation's C collections read as the Core Foundation type of an object: bits 8 to 17 of
/// the first word after the object's header. The collections trap when they compare two objects with the number 0.
package func coreFoundationTypeNumber(_ object: AnyObject) -> UInt {
  withExtendedLifetime(object) {
    // Every object with a stored property of 8 bytes has a word after its header of 16 bytes.
    Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 16, as: UInt.self) >> 8 & 0x3FF
  }
}
