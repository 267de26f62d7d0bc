import Foundation

// Feeds random inputs to the readers of the project, in order to find inputs that crash, hang or take too much
// memory. Scripts/fuzz starts this program. The program is built with the tests only, and is no product of the
// package.

do {
  let options = try FuzzOptions(Array(CommandLine.arguments.dropFirst()))
  switch options.mode {
  case .run: exit(try FuzzRun(options).run())
  case .worker(let order): try Worker(options, order).run()
  case .single(let file): try Worker.run(file, target: options.target)
  }
} catch {
  printError("fuzz: \(error)")
  exit(64)
}
