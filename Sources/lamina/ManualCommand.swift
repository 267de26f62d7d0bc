import ArgumentParser
import CoreGraphics
import LaminaViewer

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, as man reads it.",
    discussion: "To read it without installing it: lamina manual | man -l -")

  func run() throws {
    try reportingErrors {
      let page = ManualPage(
        version: Lamina.configuration.version, help: try CommandHelp(of: Lamina.self),
        keys: Self.keys, files: Self.files, environment: Self.environment, statuses: Self.statuses)
      StandardStream.output.write(page.text)
    }
  }

  private static let keys = CommandTable.groups.map { group in
    ManualPage.Section(
      title: group.title, rows: group.lines.map { ($0.keys, $0.effect) })
  }

  private static let environment = [
    ("DISPLAY", "The X server. Without one, windows cannot be shown; all else can be done."),
    (
      "LAMINA_HISTORY_MIB",
      "The memory in MiB that the pictures of a scene's past may take, unless --history says so (256)."
    ),
    ("HOME", "The user's folder; without it, that of the user's entry in the list of users."),
    ("LAMINA_ASSETS", "The folder of the pictures that come with Lamina."),
    ("LAMINA_SCENES", "The folder of the sources of the scenes."),
    ("LAMINA_MODULES", "The folder of the modules that scenes in Swift are compiled with."),
    ("RESOURCE_NAME", "The instance part of WM_CLASS, in place of lamina."),
    (
      "PATH",
      "Where ffmpeg is looked for, which writes mp4, webm and webp, and swiftc, which compiles scenes in Swift."
    ),
  ]

  private static let files = [
    (
      "$XDG_CONFIG_HOME/lamina/keys.json, or below ~/.config",
      "Keys of your own: an object from keys to the keys above whose meaning they get, or to null for none."
        + " {\"K\": \"Space\", \"Ctrl+Q\": null}"
    ),
    (
      "$XDG_STATE_HOME/lamina, or below ~/.local/state",
      "recent.json: the documents that were shown last. state.json: what --resume goes on with. trusted.json: the Swift"
        + " sources, by their hashes, and the folders of them that may run without a question."
    ),
  ]

  private static let statuses = [
    ("0", "All went well."),
    ("1", "Something could not be done; a line on standard error says what and why."),
    ("64", "The arguments are wrong."),
    ("74", "The standard output could not be written: it is closed, full, or no longer read."),
    ("75", "The X server went away. What was shown is saved; lamina view --resume goes on there."),
    ("130", "The user cancelled."),
  ]
}
