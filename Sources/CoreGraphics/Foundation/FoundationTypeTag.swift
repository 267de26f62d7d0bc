/// The first stored property of every class whose instances are put into attributed strings.
///
/// Foundation's C collections interpret bits 8 to 17 of the first word after an object's header as the number of a
/// Core Foundation type. The number 0 is no such type, and the program is stopped when two different objects with the
/// number 0 are compared, as `NSMutableAttributedString` does when attributes change. These bits are 0 in a double
/// without a fraction, in nil, and in one of a thousand pointers. In the tag they are all 1, which is the number of
/// no type.
package struct FoundationTypeTag: Sendable {
  private let bits: UInt = 0x3FF00

  package init() {}
}
