extension NSNumber {
  /// True if the number was created from a Boolean value. Foundation on Linux gives the type "c" to these only; numbers
  /// from integers of 8 bits have "i" there. The type is a C string that lives as long as the program.
  package var isBool: Bool { strcmp(objCType, "c") == 0 }
}
