import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import ViewerControl

struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: localized("Send requests to a viewer that runs with --control, and print its answers."),
    discussion: localized(
      """
      Each request is a line of JSON, such as '{"verb": "seek", "time": 0.5}'; Documentation/Control.md lists them \
      all. They are executed in order. The exit status is 1 if one of them fails.
      """))

  @Argument(help: .localized("The path of the viewer's socket."), completion: .file())
  var path: String

  @Argument(help: .localized("Requests."))
  var requests: [String]

  @Flag(help: .localized("Print events until the viewer ends."))
  var follow = false

  @Option(help: .localized("The seconds to wait for an answer."))
  var timeout: Double = 60

  func validate() throws {
    guard timeout > 0, timeout <= 1e6 else {
      throw ValidationError(localized("--timeout must lie between 0 and 1000000 seconds"))
    }
  }

  func run() throws {
    let isFine = try reportingErrors { () throws -> Bool in
      let client = try ControlClient(path: path, timeout: follow ? 1e6 : timeout)
      // The viewer reads one request per line, so line breaks in a request are replaced by spaces.
      for request in requests {
        try client.send(request.split(whereSeparator: \.isNewline).joined(separator: " "))
      }
      return try printAnswers(of: client)
    }
    if !isFine { throw ExitCode.failure }
  }

  /// Prints the viewer's answers. Returns true if all requests have succeeded.
  private func printAnswers(of client: ControlClient) throws -> Bool {
    var (missing, isFine) = (requests.count, true)
    while missing > 0 || follow {
      guard let line = try client.receive() else {
        if missing > 0 { throw ControlError("the viewer has ended before it answered") }
        break
      }
      StandardStream.output.writeLine(line)
      if StandardStream.output.lossCode != nil { break }
      guard case .object(let answer) = try JSONValue(line: line.utf8), answer["event"] == nil else {
        continue
      }
      missing -= 1
      if answer["error"] != nil { isFine = false }
    }
    return isFine
  }
}
