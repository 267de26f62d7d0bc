import Foundation
import UIKit

@testable import BookExamples

/// An example of the book, which is the file `name`.swift.
struct Example: Sendable, CustomStringConvertible {
  let name: String
  let make: @MainActor @Sendable () -> UIViewController

  init(_ name: String, _ make: @escaping @MainActor @Sendable () -> UIViewController) {
    (self.name, self.make) = (name, make)
  }

  var description: String { name }

  static let all: [Example] = [
    Example("FirstLayer") { FirstLayer() }, Example("AnchorPoints") { AnchorPoints() },
    Example("PictureLayer") { PictureLayer() }, Example("BlockAnimation") { BlockAnimation() },
    Example("SpringBlock") { SpringBlock() }, Example("ChangedTarget") { ChangedTarget() },
    Example("FlipBook") { FlipBook() }, Example("ImplicitChange") { ImplicitChange() },
    Example("TransactionSettings") { TransactionSettings() },
    Example("ShownPosition") { ShownPosition() },
    Example("SnapsBack") { SnapsBack() }, Example("StaysThere") { StaysThere() },
    Example("StoppedByHand") { StoppedByHand() }, Example("AddedShake") { AddedShake() },
    Example("FourColors") { FourColors() }, Example("AlongAPath") { AlongAPath() },
    Example("CalculationModes") { CalculationModes() }, Example("MatrixOrAngle") { MatrixOrAngle() },
    Example("TogetherInAGroup") { TogetherInAGroup() }, Example("PushedPages") { PushedPages() },
    Example("TransitionTypes") { TransitionTypes() }, Example("FlippedCard") { FlippedCard() },
    Example("ShiftingGradient") { ShiftingGradient() }, Example("CountingDown") { CountingDown() },
    Example("IndirectProperty") { IndirectProperty() }, Example("DrawnProperty") { DrawnProperty() },
    Example("UnseenProperty") { UnseenProperty() }, Example("Repetitions") { Repetitions() },
    Example("LocalTime") { LocalTime() }, Example("PausedWheel") { PausedWheel() },
    Example("DraggedTime") { DraggedTime() }, Example("FiveRacers") { FiveRacers() },
    Example("CurveOfItsOwn") { CurveOfItsOwn() },
    Example("BouncingByKeyframes") { BouncingByKeyframes() },
    Example("BouncingByFormula") { BouncingByFormula() }, Example("Springs") { Springs() },
    Example("LinkedOrbit") { LinkedOrbit() }, Example("KnownShadows") { KnownShadows() },
    Example("SnapshotCover") { SnapshotCover() }, Example("GrowingHole") { GrowingHole() },
    Example("FoldingDoors") { FoldingDoors() }, Example("OpeningCard") { OpeningCard() },
  ]
}

/// A file of the folder of the book.
enum BookFolder {
  static let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/Book")

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path)
      .sorted()
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }
}
