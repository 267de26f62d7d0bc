/// The first stored property of every class whose instances are put into attributed strings.
///
/// Foundation's C collections take bits 8 to 17 of the first word after an object's header for the number of a
/// Core Foundation type. 0 is none of these, and the program is stopped when two different objects of number 0 are
/// compared, as `NSMutableAttributedString` does when attributes change. A double without a fraction, a nil and one
/// of a thousand pointers have these bits 0; the tag has them 1, which is the number of no type.
package struct FoundationTypeTag: Sendable {
  private let bits: UInt = 0x3FF00

  package init() {}
}
