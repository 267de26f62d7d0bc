import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel

// Measures the stream of commits: the time and the size of one changed layer, of a large tree, and of a minute of
// dragging a door. `--write FOLDER` also writes the bytes before compression.

let folder = CommandLine.arguments.dropFirst().first == "--write" ? CommandLine.arguments.last : nil

MainActor.assumeIsolated {
  measureOneLayer()
  measureLargeTree(layers: 100_000)
  measureDrag(seconds: 60)
}

func write(_ bytes: [UInt8], _ name: String) {
  guard let folder else { return }
  try? Data(bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
}

/// Prints a row of the table. Times are in seconds.
func report(_ name: String, time: Double, size: Int, packed: Int? = nil) {
  let packedText = packed.map { ", \($0) bytes compressed" } ?? ""
  print("\(name): \(String(format: "%.2f", time * 1e6)) µs, \(size) bytes\(packedText)")
}

/// Returns the least time in seconds of several runs, because other programs only make a run slower.
func leastTime(of runs: Int, _ body: () -> Void) -> Double {
  (0..<runs).map { _ in
    let start = MediaClock.now()
    body()
    return MediaClock.now() - start
  }.min() ?? 0
}
