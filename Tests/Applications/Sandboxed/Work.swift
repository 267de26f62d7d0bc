import CoreText
import Foundation
import ImageIO

/// Work that every scene may do, and must not fail in a sandbox.
struct Work: Sendable {
  let name: String
  /// Does the work in the folder of the test. Returns false or throws if it has failed.
  private let run: @Sendable (URL) throws -> Bool

  func result(in folder: URL) -> String {
    do { return try run(folder) ? "done" : "failed" } catch { return "failed: \(error)" }
  }

  static let all = [
    Work(name: "run threads") { _ in
      let sum = Lock(0)
      DispatchQueue.concurrentPerform(iterations: 8) { index in sum.add(index) }
      let done = DispatchSemaphore(value: 0)
      Thread { done.signal() }.start()
      return sum.value == 28 && done.wait(timeout: .now() + 60) == .success
    },
    // libdispatch looks at the states of its threads every second while they all work.
    Work(name: "work on all processors for seconds") { _ in
      let (end, group) = (DispatchTime.now() + 2.2, DispatchGroup())
      for _ in 0..<(4 * ProcessInfo.processInfo.activeProcessorCount) {
        DispatchQueue.global().async(group: group) { while DispatchTime.now() < end {} }
      }
      return group.wait(timeout: .now() + 60) == .success
    },
    Work(name: "run timers") { _ in
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { done.signal() }
      let count = Lock(0)
      RunLoop.main.add(
        Timer(timeInterval: 0.001, repeats: true) { _ in count.add(1) }, forMode: .common)
      while count.value < 2, RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      {}
      return done.wait(timeout: .now() + 60) == .success
    },
    Work(name: "allocate memory") { _ in
      [UInt8](repeating: 1, count: 64 << 20).last == 1
    },
    Work(name: "draw text") { _ in
      let text = NSAttributedString(string: "Words 你好 \u{1F600}")
      let context = CGContext(
        data: nil, width: 200, height: 40, bitsPerComponent: 8, bytesPerRow: 800,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      guard let context else { return false }
      context.textPosition = CGPoint(x: 4, y: 10)
      CTLineDraw(CTLineCreateWithAttributedString(text as CFAttributedString), context)
      guard let data = context.data else { return false }
      return (0..<32_000).contains { data.load(fromByteOffset: $0, as: UInt8.self) != 0 }
    },
    Work(name: "read a PNG file") { folder in try isPicture(folder, "picture.png") },
    Work(name: "read a JPEG file") { folder in try isPicture(folder, "picture.jpg") },
    Work(name: "list the scene's folder") { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/scene")
      return names.contains("picture.png")
    },
    Work(name: "write temporary files") { _ in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (first, second) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
      try Data("words".utf8).write(to: first, options: .atomic)
      try Data("words".utf8).write(to: first)
      try FileManager.default.moveItem(at: first, to: second)
      let text = try String(contentsOf: second, encoding: .utf8)
      try FileManager.default.removeItem(at: folder)
      return text == "words"
    },
    Work(name: "load a library") { folder in
      dlopen(folder.path + "/scene/libcrashes.so", RTLD_NOW) != nil
    },
    Work(name: "tell dates") { _ in
      let format = DateFormatter()
      format.locale = Locale(identifier: "de_DE")
      format.timeZone = TimeZone(identifier: "Europe/Berlin")
      format.dateFormat = "EEEE HH"
      return format.string(from: Date(timeIntervalSince1970: 0)) == "Donnerstag 01"
    },
    Work(name: "know the machine") { _ in
      let system = ProcessInfo.processInfo
      return system.processorCount > 0 && system.physicalMemory > 0 && !NSHomeDirectory().isEmpty
    },
    Work(name: "send itself a signal") { _ in
      signal(SIGUSR1, SIG_IGN)
      return kill(getpid(), SIGUSR1) == 0 && raise(SIGUSR1) == 0
    },
    Work(name: "fail to allocate too much") { _ in
      // The limit of the sandbox is 1 GiB; without one, the memory is not used and so not taken.
      let memory = mmap(nil, 8 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      return (memory == MAP_FAILED) == (CommandLine.arguments[2] != "free")
    },
  ]

  private static func isPicture(_ folder: URL, _ name: String) throws -> Bool {
    let file = folder.appendingPathComponent("scene").appendingPathComponent(name)
    guard let source = CGImageSourceCreateWithURL(file as CFURL, nil) else { return false }
    return CGImageSourceCreateImageAtIndex(source, 0, nil).map { $0.width > 0 } ?? false
  }
}

/// A number that several threads change.
private final class Lock: @unchecked Sendable {
  private let lock = NSLock()
  private var number: Int

  init(_ number: Int) { self.number = number }

  func add(_ other: Int) { lock.withLock { number += other } }

  var value: Int { lock.withLock { number } }
}
