import Foundation
import LaminaViewer
import Testing
import WindowSystem

struct FileDialogTests {
  /// Creates a temporary folder with the shell scripts `scripts`, and runs `body` with an environment that contains
  /// only this folder. `$log` in a script is the file to which it can write.
  private func withPrograms(
    _ scripts: [String: String], _ body: ([String: String], URL) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("log")
    for (name, script) in scripts {
      let file = folder.appendingPathComponent(name)
      let text = file.appendingPathExtension("txt")
      try Data("#!/bin/sh\nlog='\(log.path)'\n\(script)\n".utf8).write(to: text)
      // Another process copies the text. A file that this process has open for writing, which a child of another test may
      // inherit for a moment, cannot be executed.
      let copying = try Process.run(
        URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", #"cp "$0" "$1" && chmod 755 "$1""#, text.path, file.path])
      copying.waitUntilExit()
    }
    try await body(["PATH": folder.path], log)
  }

  private let printArguments = #"for a in "$@"; do echo "[$a]" >>"$log"; done; echo /a/b.caml"#

  private func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func zenityOpens() async throws {
    try await withPrograms(["zenity": printArguments, "kdialog": "echo /wrong"]) { environment, log in
      let answer = await FileDialog.open(
        title: "Open -x", in: "/folder", kinds: [.init("CAML documents", ["*.caml", "*.ca"])],
        environment: environment)
      #expect(answer == .selected(["/a/b.caml"]))
      let seen = try lines(log)
      #expect(
        seen == [
          "[--file-selection]", "[--title=Open -x]", "[--filename=/folder/]",
          "[--file-filter=CAML documents | *.caml *.ca]",
        ])
    }
  }

  @Test func zenitySaves() async throws {
    try await withPrograms(["zenity": printArguments]) { environment, log in
      let answer = await FileDialog.save(as: "/folder/new.png", environment: environment)
      #expect(answer == .selected(["/a/b.caml"]))
      let seen = try lines(log)
      #expect(
        seen == [
          "[--file-selection]", "[--title=Save]", "[--filename=/folder/new.png]", "[--save]",
          "[--confirm-overwrite]",
        ])
    }
  }

  /// The program zenity is tried first, then kdialog (W3.6).
  @Test func kdialogIsUsedWithoutZenity() async throws {
    try await withPrograms(["kdialog": printArguments]) { environment, log in
      let answer = await FileDialog.open(
        in: "/folder/", kinds: [.init("A", ["*.a"])], allowsSeveral: true, environment: environment)
      #expect(answer == .selected(["/a/b.caml"]))
      let seen = try lines(log)
      #expect(
        seen == [
          "[--title]", "[Open]", "[--multiple]", "[--separate-output]", "[--getopenfilename]",
          "[/folder/]", "[*.a|A]",
        ])
    }
  }

  @Test func severalFilesAreChosen() async throws {
    try await withPrograms(["zenity": "echo '/a b'; echo /c; echo 'Gtk: noise'"]) { environment, _ in
      let answer = await FileDialog.open(allowsSeveral: true, environment: environment)
      #expect(answer == .selected(["/a b", "/c"]))
    }
  }

  @Test func cancellingIsReported() async throws {
    try await withPrograms(["zenity": "exit 1", "kdialog": "echo /wrong"]) { environment, _ in
      #expect(await FileDialog.open(environment: environment) == .cancelled)
    }
  }

  @Test func aProgramThatFailsLeavesItToTheNext() async throws {
    try await withPrograms(["zenity": "exit 255", "kdialog": "echo /right"]) { environment, _ in
      #expect(await FileDialog.open(environment: environment) == .selected(["/right"]))
    }
  }

  @Test func withoutAProgramTheDialogIsUnavailable() async throws {
    try await withPrograms([:]) { environment, _ in
      #expect(await FileDialog.open(environment: environment) == .unavailable)
    }
  }

  /// The dialog would stay open for a minute.
  @Test func theDialogEndsWithTheTask() async throws {
    try await withPrograms(["zenity": #"echo $$ >"$log"; exec /bin/sleep 60"#]) { environment, log in
      let task = Task { await FileDialog.open(environment: environment) }
      let identifier = try await offMain { () -> Int32 in
        let deadline = Deadline()
        while !deadline.isOver {
          if let text = try? lines(log).first, let identifier = Int32(text) { return identifier }
          usleep(1000)
        }
        throw Failure("the dialog does not start")
      }
      task.cancel()
      #expect(await task.value == .cancelled)
      let isGone = try await offMain { () -> Bool in
        let deadline = Deadline()
        while kill(identifier, 0) == 0, !deadline.isOver { usleep(1000) }
        return kill(identifier, 0) != 0
      }
      #expect(isGone)
    }
  }
}
