extension NSNumber {
  /// True if the number was created from a Boolean value. Unsafe because the type is a C string, which lives as long as
  /// the program.
  package var isBool: Bool { strcmp(objCType, "c") == 0 }
}
