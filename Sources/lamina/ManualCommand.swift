import ArgumentParser
import CoreGraphics
import LaminaViewer
import Localization

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: localized("Print the manual page in the format of man."),
    discussion: localized("To read it without installing it: lamina manual | man -l -"))

  func run() throws {
    try reportingErrors {
      let page = ManualPage(
        version: ProgramVersion.number, help: try CommandHelp(of: Lamina.self),
        keys: Self.keys, files: Self.files, environment: Self.environment, statuses: Self.statuses)
      StandardStream.output.write(page.text)
    }
  }

  private static let keys = CommandTable.groups.map { group in
    ManualPage.Section(
      title: group.title, rows: group.lines.map { ($0.keys, $0.effect) })
  }

  private static let environment = [
    (
      "DISPLAY", localized("The X server. Without one, no windows can be shown; everything else works.")
    ),
    (
      "LAMINA_HISTORY_MIB",
      localized("The memory in MiB for the history of a scene, unless --history is given (256).")
    ),
    (
      "HOME",
      localized("The user's home folder; without it, that of the user's entry in the user database.")
    ),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      localized(
        "The locale; the first with a value selects the language of texts: Chinese for zh_CN, else English."
      )
    ),
    ("LAMINA_ASSETS", localized("The folder of the images and translations that come with Lamina.")),
    ("LAMINA_SCENES", localized("The folder of the sources of the scenes.")),
    (
      "LAMINA_DIALECT",
      localized("The folder of the sources of the program that translates Swift for Apple's systems.")
    ),
    ("LAMINA_MODULES", localized("The folder of the modules that scenes in Swift are compiled with.")),
    ("RESOURCE_NAME", localized("The instance name in WM_CLASS, instead of lamina.")),
    (
      "PATH",
      localized(
        "The folders of ffmpeg, which writes mp4, webm and webp, and of swiftc, which compiles scenes in Swift."
      )
    ),
  ]

  private static let files = [
    (
      localized("$XDG_CONFIG_HOME/lamina/keys.json, or below ~/.config"),
      localized(
        """
        Your own keys: an object that maps a key to one of the keys above, whose action it gets, or to null for none. \
        {"K": "Space", "Ctrl+Q": null}
        """)
    ),
    (
      localized("$XDG_CONFIG_HOME/lamina/language, or below ~/.config"),
      localized(
        "The language that was chosen in the window, instead of that of the locale: en or zh-Hans.")
    ),
    (
      localized("$XDG_CACHE_HOME/lamina/dialect, or below ~/.cache"),
      localized(
        """
        The program that translates Swift for Apple's systems, which is built when it is first needed. It may be \
        removed.
        """)
    ),
    (
      localized("$XDG_STATE_HOME/lamina, or below ~/.local/state"),
      localized(
        """
        recent.json: the documents that were shown last. state.json: the session that --resume restores. trusted.json: \
        the Swift sources, by their hashes, and the folders of sources that may run without a question. unsaved: for 30 \
        days, the edits that were not saved when the program was ended without a question.
        """)
    ),
  ]

  private static let statuses = [
    ("0", localized("Success.")),
    ("1", localized("An error; a line on standard error states what could not be done and why.")),
    ("64", localized("The arguments are invalid.")),
    (
      "74",
      localized("The standard output could not be written: it is closed, full, or no longer read.")
    ),
    (
      "75",
      localized(
        "The connection to the X server was lost. The session is saved; lamina view --resume restores it."
      )
    ),
    (
      "128 + n",
      localized("Signal number n ended the program: 130 after Ctrl-C, 143 after SIGTERM.")
    ),
  ]
}
