import Glibc

/// The translation of the files that the arguments of the program name.
enum Translation {
  /// Translates the files and prints the report.
  static func run(_ arguments: [String]) {
    guard arguments.count > 3, let table = FileText.read(arguments[2]) else {
      FileText.fail("bad arguments")
    }
    guard let sources = parsed(arguments.dropFirst(3)) else { return }
    let module = ModuleFacts(sources)
    if let (file, offset) = module.excess {
      return report("ancestors\t\(Nesting.ancestorLimit)", in: sources[file], file, at: offset)
    }
    let edits = edits(of: sources, in: module, renames: table)
    for (index, source) in sources.enumerated() {
      let list = edits[index]
      for problem in list.problems { report(problem.text, in: source, index, at: problem.offset) }
      for warning in list.warnings {
        print("warning\t\(index)\t\(source.place(warning.offset))\t\(warning.text)")
      }
      guard !list.edits.isEmpty else { continue }
      FileText.write(list.applied(), to: "\(arguments[1])/\(index).swift")
      print("file\t\(index)")
      for line in list.report() { print(line) }
    }
  }

  /// Reads and parses the files. Returns nil if one is nested too deeply, which is reported. If the program is killed by its
  /// limits, the report ends with the file that was being parsed.
  private static func parsed(_ paths: ArraySlice<String>) -> [DialectSource]? {
    var sources: [DialectSource] = []
    for (index, path) in paths.enumerated() {
      guard let text = FileText.read(path) else { FileText.fail("\(path) cannot be read") }
      print("parse\t\(index)")
      fflush(nil)
      let source = DialectSource(text)
      if let (offset, limit) = source.excess {
        report("depth\t\(limit)", in: source, index, at: offset)
        return nil
      }
      sources.append(source)
    }
    print("parsed")
    fflush(nil)
    return sources
  }

  private static func edits(
    of sources: [DialectSource], in module: ModuleFacts, renames table: String
  ) -> EditLists {
    let renames = RenameTable(table, except: module)
    let firstLabels = FirstLabels(sources, except: module.declaredNames)
    let edits = EditLists(sources)
    for index in sources.indices {
      Translator(module, renames: renames, firstLabels: firstLabels, edits: edits[index])
        .walk(sources[index].tree)
    }
    ExtensionMembers(module, edits).translate()
    FrameworkMembers(module, edits).translate()
    OptionalRequirements(module, edits).translate()
    InheritedDelegates(module, edits).translate()
    NibAwakening(module, edits).translate()
    for index in Registrations(module, edits).translate() {
      print("register\t\(index)\t\(Registrations.function(index))")
    }
    return edits
  }

  private static func report(_ text: String, in source: DialectSource, _ index: Int, at offset: Int) {
    print("problem\t\(index)\t\(source.place(offset))\t\(text)")
  }
}
