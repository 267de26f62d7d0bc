import ArgumentParser
import LaminaViewer
import Localization
import QuartzCore
import SceneBuilding

/// A hidden command that the viewer runs in a separate process to test a compiled scene.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SceneProbe.command,
    abstract: localized("Draw a compiled scene into memory, to test it."),
    shouldDisplay: false)

  @Argument var library: String
  @Option var sources: String
  @Option var token: String
  @Option var at: Double = 0
  @Flag var dark = false

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        let (library, sources) = (
          URL(fileURLWithPath: library), SwiftSources(URL(fileURLWithPath: sources))
        )
        try SceneProbing.run(library: library, of: sources, time: at, isDark: dark)
        StandardStream.output.writeLine(token)
      }
    }
  }
}
