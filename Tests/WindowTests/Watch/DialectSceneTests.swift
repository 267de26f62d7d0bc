import Foundation
import Testing

extension WindowTests {
  /// A scene in Apple's dialect of Swift, which is translated and then played without a display.
  struct DialectSceneTests {
    private static let scene = """
      import UIKit

      @objc protocol Keeper {
        @objc optional func knocked(_ view: Door)
      }

      @objcMembers final class Door: UIView {
        @IBOutlet weak var keeper: Keeper?
        override init(frame: CGRect) {
          super.init(frame: frame)
          addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped(_:))))
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }

        @objc private func tapped(_ recognizer: UITapGestureRecognizer) {
          keeper?.knocked?(self)
          perform(#selector(fade), with: nil, afterDelay: 0.2)
        }
        @objc private func fade() { layer.setValue(0.5, forKeyPath: #keyPath(CALayer.opacity)) }
      }

      extension Door {
        override func layoutSubviews() { layer.cornerRadius = 7 }
      }

      final class Room: UIViewController, Keeper {
        override func viewDidLoad() {
          let door = Door(frame: view.bounds)
          door.keeper = self
          view.addSubview(door)
          NotificationCenter.default.addObserver(
            self, selector: #selector(noted), name: NSNotification.Name("knock"), object: nil)
        }
        func knocked(_ view: Door) {
          NotificationCenter.default.post(name: NSNotification.Name("knock"), object: view)
        }
        @objc func noted(_ note: NSNotification) { (note.object as? UIView)?.layer.name = "knocked" }
      }
      """

    private static let tap = #"""
      {"version": 1, "size": [1, 1], "gestures": [
        {"time": 0.25, "down": [0.5, 0.5]}, {"time": 0.3, "up": [0.5, 0.5]}]}
      """#

    @Test func aSceneWithSelectorsReactsToATap() throws {
      try withTemporaryFolder { folder in
        try Data(Self.scene.utf8).write(to: folder.appendingPathComponent("door.swift"))
        try Data(Self.tap.utf8).write(to: folder.appendingPathComponent("tap.json"))
        func tree(at time: String) throws -> String {
          let run = try Program.run(
            ["tree", "door.swift", "--at", time, "--gestures", "tap.json"], folder: folder)
          #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
          return run.output.joined()
        }
        let before = try tree(at: "0.1")
        #expect(before.contains("\"cornerRadius\" : 7") && !before.contains("\"knocked\""))
        #expect(try tree(at: "0.4").contains("\"name\" : \"knocked\""))
        let after = try tree(at: "1")
        #expect(after.contains("\"opacity\" : 0.5"))
      }
    }

    @Test func errorsNameThePlaceInTheSource() throws {
      try withTemporaryFolder { folder in
        let source =
          "import UIKit\nclass A: UIViewController { @objc func f() { let a: Int = \"\" } }\n"
        try Data(source.utf8).write(to: folder.appendingPathComponent("door.swift"))
        let run = try Program.run(["render", "door.swift", "-o", "a.png"], folder: folder)
        #expect(run.end == .exit(1))
        // In the source, the empty string is in column 59.
        #expect(run.errors.contains { $0.contains("door.swift:2:59: ") }, "\(run.errors)")
      }
    }
  }
}
