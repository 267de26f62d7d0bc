import Foundation

/// A scene in Swift that behaves as the environment variable `HOSTILE` says. It is compiled once for all tests.
enum HostileScene {
  static let name = "hostile.swift"

  /// The ways in which the scene ends or keeps the worker, each with its statement. They happen after a second of scene time.
  static let attacks = [
    "exit": "exit(3)",
    "success": "exit(0)",
    "trap": "_ = [Int]()[text.count]",
    "abort": "abort()",
    "loop": "while true {}",
    "compare": #"while kind == "compare" {}"#,
    "deaf": "signal(SIGABRT, SIG_IGN); while true {}",
    "wait": "DispatchSemaphore(value: 0).wait()",
    "pause": "while true { pause() }",
    "memory": "while true { hoard.append([UInt8](repeating: 1, count: 64 << 20)) }",
    "fork": "while true { _ = fork() }",
    "close": "for number: Int32 in 3..<64 { close(number) }; while true { pause() }",
    "print": #"while true { print(String(repeating: "x", count: 4096)) }"#,
    "complain": #"while true { fputs(String(repeating: "x", count: 4096), stderr) }"#,
  ]

  /// The things that the scene tries in the sandbox, each with its statement. It goes on afterwards.
  static let attempts = [
    "write": #"FileManager.default.createFile(atPath: text, contents: Data("x".utf8))"#,
    "connect": "connect()",
    "callbacks": "again()",
    "kill": "kill(getppid(), SIGTERM)",
    // It has begun with the scene.
    "busy": "break",
    "start": #"try? Process.run(URL(fileURLWithPath: "/bin/touch"), arguments: [text])"#,
  ]

  static let source =
    """
    import UIKit

    nonisolated(unsafe) var hoard: [[UInt8]] = []
    let kind = ProcessInfo.processInfo.environment["HOSTILE"] ?? ""
    let text = ProcessInfo.processInfo.environment["HOSTILE_TEXT"] ?? ""
    func fork() -> Int32 {
      unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> Int32).self)()
    }
    func connect() {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(text).map { $0.bigEndian } ?? 0
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    final class Scene: UIViewController {
      let block = CALayer()

      override func viewDidLoad() {
        view.backgroundColor = .white
        block.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        block.backgroundColor = UIColor.blue.cgColor
        view.layer.addSublayer(block)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (25, 225, 2)
        block.add(move, forKey: nil)
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.begin() }
        if kind == "busy" { CADisplayLink { _ in self.work() }.add(to: .main, forMode: .common) }
        print("The scene was loaded.")
      }

      // Works for 8 ms of processor time.
      func work() {
        let end = clock() + 8000
        while clock() < end {}
      }

      func again() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        CATransaction.setCompletionBlock { self.again() }
        block.opacity = 0.5
        CATransaction.commit()
      }

      func begin() {
        switch kind {

    """ + cases + "    default: break\n    }\n  }\n}\n"

  private static let statements = (attacks.merging(attempts) { $1 }).sorted { $0.key < $1.key }

  private static var cases: String {
    statements.map { "    case \"\($0.key)\":\n      \($0.value)\n" }.joined()
  }

  /// Returns the line of a statement.
  static func line(of kind: String) -> Int? {
    source.components(separatedBy: "\n").firstIndex { $0.contains("case \"\(kind)\":") }.map { $0 + 2 }
  }
}
