/// Ends the program with a message when `condition` is false: for errors of the caller for which Core Animation raises
/// an exception. Unlike `precondition` it prints the message in release builds too.
func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}
