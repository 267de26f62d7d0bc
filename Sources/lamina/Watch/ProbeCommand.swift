import ArgumentParser
import LaminaViewer
import QuartzCore
import SceneBuilding

/// Not for users: what `lamina watch` tries a compiled scene with.
struct ProbeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: SceneProbe.command, abstract: "Draw a compiled scene into memory.",
    shouldDisplay: false)

  @Argument var library: String
  @Option var sources: String
  @Option var token: String
  @Option var at: Double = 0
  @Flag var dark = false

  func run() throws {
    try reportingErrors {
      try MainActor.assumeIsolated {
        try SceneProbing.run(
          library: URL(fileURLWithPath: library), of: SwiftSources(URL(fileURLWithPath: sources)),
          time: at,
          isDark: dark)
        StandardStream.output.writeLine(token)
      }
    }
  }
}
