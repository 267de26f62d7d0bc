import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel

// Measures the stream of commits: the time and the size of one changed layer, of a large tree, and of a minute of
// dragging a door. Prints rows of a Markdown table, and exits with status 1 if a limit is exceeded. `--write FOLDER`
// also writes the bytes before compression.

let folder = CommandLine.arguments.dropFirst().first == "--write" ? CommandLine.arguments.last : nil

/// The operations that took more than their limit.
var exceeded: [String] = []

MainActor.assumeIsolated {
  measureOneLayer()
  measureLargeTree(layers: 100_000)
  measureDrag(seconds: 60)
  if !exceeded.isEmpty {
    FileHandle.standardError.write(
      Data("more than the limit: \(exceeded.joined(separator: ", "))\n".utf8))
    exit(1)
  }
}

func write(_ bytes: [UInt8], _ name: String) {
  guard let folder else { return }
  try? Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
}

/// The most that an operation may take; nil means that it is not limited.
struct Limit {
  /// In seconds.
  var time: Double?
  /// In bytes, before compression.
  var size: Int?
}

/// Prints a row of the table, and notes if a limit is exceeded. The time is in seconds.
@MainActor
func report(_ name: String, time: Double, size: Int, packed: Int, limit: Limit = Limit()) {
  let cells = [
    name, timeText(time), limit.time.map(timeText) ?? "–", sizeText(size),
    limit.size.map(sizeText) ?? "–",
    sizeText(packed),
  ]
  print("| " + cells.joined(separator: " | ") + " |")
  if time > limit.time ?? .infinity || size > limit.size ?? .max { exceeded.append(name) }
}

private func timeText(_ seconds: Double) -> String {
  seconds < 1e-3 ? String(format: "%.2f µs", seconds * 1e6) : String(format: "%.1f ms", seconds * 1e3)
}

private func sizeText(_ bytes: Int) -> String {
  bytes < 10_000 ? "\(bytes) bytes" : String(format: "%.0f kB", Double(bytes) / 1000)
}

/// Returns the least time in seconds of several runs, because other programs only make a run slower.
func leastTime(of runs: Int, _ body: () -> Void) -> Double {
  (0..<runs).map { _ in
    let start = MediaClock.now()
    body()
    return MediaClock.now() - start
  }.min() ?? 0
}
