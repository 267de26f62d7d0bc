import ChildPrograms
import Foundation
import TestSupport
import Testing
import UIKit

@testable import UIKitCore

/// Tests of pictures in the format PDF.
@Suite @MainActor struct PDFPictureTests {
  /// A page of 10 by 6 points whose left half is red.
  private static let page = Data(
    """
    %PDF-1.4
    1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
    2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
    3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 10 6] /Contents 4 0 R /Resources << >> >> endobj
    4 0 obj << /Length 20 >> stream
    1 0 0 rg 0 0 5 6 re f
    endstream endobj
    trailer << /Root 1 0 R >>
    %%EOF
    """.utf8)
  private nonisolated static let program = ChildProgram.find("pdftocairo")

  @Test(.enabled(if: program != nil, "pdftocairo is not installed"))
  func aPageIsDrawnAtTheScaleOfTheScreen() throws {
    try withTemporaryFolder { folder in
      let set = folder.appendingPathComponent("Assets.xcassets/lamina-page.imageset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      try Self.page.write(to: set.appendingPathComponent("page.pdf"))
      try Data(
        """
        {"images": [{"idiom": "universal", "filename": "page.pdf"}],
         "properties": {"template-rendering-intent": "template"}}
        """.utf8
      ).write(to: set.appendingPathComponent("Contents.json"))
      ResourceFolders.additional = [folder]
      MainScreen.scale = 2
      defer { (ResourceFolders.additional, MainScreen.scale) = ([], 1) }
      let image = try #require(UIImage(named: "lamina-page"))
      #expect(image.size == CGSize(width: 10, height: 6) && image.scale == 2)
      #expect(image.renderingMode == .alwaysTemplate)
      let pixels = try #require(image.cgImage).bitmap
      #expect(pixels[2, 2] == 0xFFFF_0000 && pixels[15, 2] == 0, "the background is transparent")
    }
  }

  @Test func problemsAreExplained() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.pdf")
      try Self.page.write(to: file)
      let missing = #expect(throws: PDFPicture.Failure.self) { try PDFPicture.draw(file, with: nil) }
      #expect(missing?.reason.contains("poppler-utils") == true)
      let failing = URL(fileURLWithPath: "/bin/false")
      let damaged = #expect(throws: PDFPicture.Failure.self) {
        try PDFPicture.draw(file, with: failing)
      }
      #expect(damaged?.reason.contains("damaged") == true)
      #expect(mkfifo(folder.appendingPathComponent("pipe.pdf").path, 0o600) == 0)
      #expect(throws: PDFPicture.Failure.self) {
        try PDFPicture.draw(folder.appendingPathComponent("pipe.pdf"), with: failing)
      }
    }
  }

  @Test func imagesInPipesAreNotRead() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appendingPathComponent("pipe.png").path
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(UIImage(contentsOfFile: pipe) == nil)
      ResourceFolders.additional = [folder]
      defer { ResourceFolders.additional = [] }
      #expect(UIImage(named: "pipe") == nil)
    }
  }

  /// The main thread waits for a picture, so one that cannot be drawn is not tried at each use.
  @Test(.enabled(if: program != nil, "pdftocairo is not installed"))
  func aFailureIsRemembered() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.pdf")
      try Data("%PDF-1.4".utf8).write(to: file)
      PDFPicture.forgetFailures()
      defer { PDFPicture.forgetFailures() }
      #expect(PDFPicture.read(file.path) == nil)
      try Self.page.write(to: file)
      #expect(PDFPicture.read(file.path) == nil, "it is not tried again")
      PDFPicture.forgetFailures()
      #expect(PDFPicture.read(file.path) != nil)
    }
  }

  /// A program that needs more memory than it may have ends, and the picture is not shown.
  @Test func theMemoryOfTheProgramIsLimited() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("page.pdf")
      try Self.page.write(to: file)
      let program = folder.appendingPathComponent("greedy")
      let answer = folder.appendingPathComponent("answer")
      try Data("#!/bin/sh\nulimit -v > '\(answer.path)'\nexit 1\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
      #expect(throws: PDFPicture.Failure.self) { try PDFPicture.draw(file, with: program) }
      // The shell states the limit in KiB: 512 MiB.
      #expect(try String(contentsOf: answer, encoding: .utf8) == "524288\n")
    }
  }
}
