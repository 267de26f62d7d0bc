/// Ends the program with a message when the caller made an error that Core Animation raises an exception
/// for. Unlike `precondition` it says why in release builds too.
func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
