import ArgumentParser

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page, as man reads it.",
    discussion: "To read it without installing it: lamina manual | man -l -")

  func run() throws {
    try reportingErrors {
      let page = ManualPage(
        version: Lamina.configuration.version, help: try CommandHelp(of: Lamina.self),
        keys: Self.keys, environment: Self.environment, statuses: Self.statuses)
      print(page.text, terminator: "")
    }
  }

  private static let keys = [
    ManualPage.Section(
      title: "Time",
      rows: [
        ("Space", "Pauses, and goes on."),
        ("Left, Right", "One frame back or forward; ten with Shift."),
        ("P", "Plays the scene's demonstration."),
      ]),
    ManualPage.Section(
      title: "Window",
      rows: [
        ("Tab", "Shows and hides the source."),
        ("1…4", "Changes between the viewer's own scenes."),
        ("F2", "Changes between light and dark."),
        ("F11", "Full screen."),
        ("Escape", "Goes back, or out."),
        ("Ctrl+Q", "Ends the program."),
      ]),
  ]

  private static let environment = [
    ("DISPLAY", "The X server. Without one, windows cannot be shown; all else can be done."),
    ("LAMINA_ASSETS", "The folder of the pictures that come with Lamina."),
    ("LAMINA_SCENES", "The folder of the sources of the scenes."),
    ("RESOURCE_NAME", "The instance part of WM_CLASS, in place of lamina."),
    ("PATH", "Where ffmpeg is looked for, which writes mp4, webm and webp."),
  ]

  private static let statuses = [
    ("0", "All went well."),
    ("1", "Something could not be done; a line on standard error says what and why."),
    ("64", "The arguments are wrong."),
    ("75", "The X server went away. What was shown is saved; lamina view --resume goes on there."),
    ("130", "The user cancelled."),
  ]
}
