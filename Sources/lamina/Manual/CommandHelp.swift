import ArgumentParser
import Foundation
import Localization

/// The help of a command, decoded from the JSON that ArgumentParser generates.
struct CommandHelp: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let abstract: String?
  }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool?
  let subcommands: [CommandHelp]?
  let arguments: [Argument]?

  private struct Dump: Decodable { let command: CommandHelp }

  init(of command: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8)).command
  }
}

extension CommandHelp.Argument {
  /// The heading of an argument's paragraph in roff, such as `--output, -o FILE` with bold and italic.
  var heading: String {
    let value = valueName.map { "\\fI\(Roff.escaped($0))\\fR" } ?? ""
    guard kind != "positional" else { return value }
    let spellings = (names ?? []).map { name in
      "\\fB\(Roff.escaped((name.kind == "long" ? "--" : "-") + name.name))\\fR"
    }
    let list = spellings.joined(separator: ", ")
    return kind == "option" ? "\(list) \(value)" : list
  }

  /// The argument as it appears in the synopsis, in roff. It is in brackets if it is optional.
  var usage: String {
    let first = names?.first { $0.kind == "long" } ?? names?.first
    let name = first.map { ($0.kind == "long" ? "--" : "-") + $0.name } ?? ""
    let value = valueName.map { "\\fI\(Roff.escaped($0))\\fR" } ?? ""
    let bold = "\\fB\(Roff.escaped(name))\\fR"
    let text = kind == "positional" ? value : kind == "flag" ? bold : "\(bold) \(value)"
    return isOptional ? "[\(text)]" : text
  }

  /// The description of the argument, with its default value.
  var explanation: String {
    let text = abstract ?? ""
    guard let defaultValue, !defaultValue.isEmpty, kind != "flag" else { return text }
    return localized("\(text) (default: \(defaultValue))")
  }
}
