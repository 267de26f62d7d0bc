// lamina-dialect FOLDER RENAMES FILE...: translates Swift for Apple's systems into Swift that compiles against Lamina on
// Linux. Writes each file that changes to FOLDER/INDEX.swift, and a report to the standard output. All files are those
// of one module. DialectReport in SceneBuilding reads the report.

let arguments = CommandLine.arguments
guard arguments.count > 3, let table = FileText.read(arguments[2]) else {
  FileText.fail("bad arguments")
}

let sources = arguments.dropFirst(3).map { path in
  guard let text = FileText.read(path) else { FileText.fail("\(path) cannot be read") }
  return DialectSource(text)
}
let module = ModuleFacts(sources)
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
for (index, source) in sources.enumerated() {
  let list = edits[index]
  for problem in list.problems {
    print("problem\t\(index)\t\(source.place(problem.offset))\t\(problem.text)")
  }
  guard !list.edits.isEmpty else { continue }
  FileText.write(list.applied(), to: "\(arguments[1])/\(index).swift")
  print("file\t\(index)")
  for line in list.report() { print(line) }
}
