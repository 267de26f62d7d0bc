import Foundation

/// The inputs of a run. An input is a function of the seed, the input's number, and the samples.
struct InputSource {
  private let samples: [Sample]
  private let cheapSamples: [Sample]
  private let mutator: any Mutator
  private let seed: UInt64

  /// The number of inputs that are the samples themselves. They come first.
  var sampleCount: UInt64 { UInt64(samples.count) }

  init(_ target: FuzzTargetName, corpora: [URL], seed: UInt64) throws {
    samples = try Corpus.samples(of: target, in: corpora)
    guard !samples.isEmpty else {
      throw UsageError(reason: "no folder has samples for \(target.rawValue)")
    }
    cheapSamples = samples.filter { !$0.isCostly }
    mutator = target.mutator
    self.seed = seed
  }

  func input(_ index: UInt64) -> [UInt8] {
    if index < sampleCount { return samples[Int(index)].bytes }
    // The multiplication keeps the inputs of one seed apart from those of the next.
    var random = Randomness(seed: seed &* 0x2545_F491_4F6C_DD1D ^ index)
    let (sample, other) = (pick(&random), pick(&random))
    return Array(mutator.mutate(sample, with: other, using: &random).prefix(inputLimit))
  }

  /// Returns a sample to change. Costly samples are rarely chosen. Changed copies of them can take a thousand times
  /// as long as those of other samples, and most of them only reach the same limit as the sample.
  private func pick(_ random: inout Randomness) -> [UInt8] {
    random.pick(cheapSamples.isEmpty || random.once(in: 50) ? samples : cheapSamples).bytes
  }
}

/// An input from which other inputs are created by changes.
struct Sample {
  let bytes: [UInt8]
  /// True for an earlier finding that took much time. The name of its file begins with "slow" or "hang".
  var isCostly = false
}

/// The samples in folders.
enum Corpus {
  /// Returns the samples of a target in the order of their paths. A folder may contain samples of several targets.
  static func samples(of target: FuzzTargetName, in folders: [URL]) throws -> [Sample] {
    try folders.flatMap { try files(in: $0) }.filter { target.takes($0) }.flatMap { file -> [Sample] in
      let bytes = [UInt8](try Data(contentsOf: file))
      guard bytes.count <= target.sampleLimit else { return [] }
      // A file of messages contains one message per line.
      if target == .messages {
        return bytes.split(separator: 0x0A).map { Sample(bytes: Array($0)) }
      }
      let isCostly = ["slow", "hang"].contains { file.lastPathComponent.hasPrefix($0) }
      return [Sample(bytes: bytes, isCostly: isCostly)]
    }
  }

  private static func files(in folder: URL) throws -> [URL] {
    guard let entries = FileManager.default.enumerator(atPath: folder.path) else {
      throw UsageError(reason: "\(folder.path) is not a folder that can be read")
    }
    return entries.compactMap { $0 as? String }.sorted().map { folder.appendingPathComponent($0) }
  }
}

extension FuzzTargetName {
  /// The greatest size in bytes of a sample. Changes of large pictures would mostly change pixels, and take long.
  fileprivate var sampleLimit: Int { self == .images ? 1 << 14 : inputLimit }

  /// Returns true for a sample of this target. Documents, pictures and archives are recognized by the extension of
  /// the file's name; keys, states, messages, pages and diagnostics by the name of their folder. Animations are recognized
  /// by both, because keys and states are JSON too, and packed animations are samples of archives wherever they are.
  fileprivate func takes(_ file: URL) -> Bool {
    let ending = file.pathExtension.lowercased()
    let folder = file.deletingLastPathComponent().lastPathComponent
    return switch self {
    case .documents: ending == "caml"
    case .animations:
      ["json", "lot", "lottie"].contains(ending) && ["Documents", "animations"].contains(folder)
    case .archives: ["zip", "lottie", "tendies"].contains(ending)
    case .wallpapers: ["tendies", "ca"].contains(ending)
    case .streams: ending == "lamina"
    case .requests: ending == "requests"
    case .images: ["png", "jpg", "jpeg", "gif", "webp"].contains(ending)
    case .messages: folder == "messages"
    case .pages: folder == "pages"
    case .keys: folder == "keys"
    case .state: folder == "state"
    case .diagnostics: folder == "diagnostics"
    }
  }
}
