import CAML
import Foundation
import UIKit
import ViewerControl

/// The result of reading a document, for `lamina check`.
@MainActor
package struct DocumentCheck {
  private let path: String
  private let result: Result<[DocumentIssue], any Error>

  /// Reads the document at `path` within the limits of time and memory that apply when a window opens a document.
  package init(_ path: String) {
    self.path = path
    result = Result {
      if RecordingFile.isRecording(path) { return try RecordingFile.issues(of: path) }
      let url = SceneSource.url(of: path)
      if InterfaceCheck.isInterface(url) { return try Self.issues(ofInterface: url) }
      let budget = DocumentLoader.Limits.window.budget
      let document = try DocumentFormat.read(url, within: budget)
      document.prepareStates(cancelledWith: budget)
      return document.documentIssues
    }
  }

  private static func issues(ofInterface url: URL) throws -> [DocumentIssue] {
    try InterfaceCheck.problems(of: url).map { problem in
      var issue = DocumentIssue(problem.message)
      issue.line = problem.line
      return issue
    }
  }

  /// 0 for a document without issues, 1 for one with issues, and 2 for a file that cannot be read.
  package var status: Int32 {
    switch result {
    case .success(let issues): issues.isEmpty ? 0 : 1
    case .failure: 2
    }
  }

  /// A line for each issue, `PATH:LINE: MESSAGE`, or for the error; none for a document without issues.
  package var lines: [String] {
    switch result {
    case .success(let issues):
      issues.map { issue in "\(path):\(issue.line.map { "\($0):" } ?? "") \(issue.text)" }
    case .failure(let error): [PlainText.of(error)]
    }
  }

  /// The result as an object: the file, the status, and the issues or the error.
  package var json: JSONValue {
    var values: [String: JSONValue] = ["file": .text(path), "status": .number(Double(status))]
    switch result {
    case .success(let issues): values["issues"] = .list(issues.map(\.json))
    case .failure(let error): values["error"] = .text(PlainText.of(error))
    }
    return .object(values)
  }
}
