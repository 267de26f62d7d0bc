import Foundation

/// The inputs of a run: a function of the seed and the number of the input, and of the samples.
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
    var random = Randomness(seed: seed &* 0x2545_F491_4F6C_DD1D ^ index)
    _ = random.next()
    let (sample, other) = (pick(&random), pick(&random))
    return Array(mutator.mutate(sample, with: other, using: &random).prefix(inputLimit))
  }

  /// Returns a sample to change. Costly ones are seldom chosen: their changes can take a thousand times as long as those
  /// of others, most of them only to reach the very limit that the sample is for.
  private func pick(_ random: inout Randomness) -> [UInt8] {
    random.pick(cheapSamples.isEmpty || random.once(in: 50) ? samples : cheapSamples).bytes
  }
}

/// An input that others are made from.
struct Sample {
  let bytes: [UInt8]
  /// True for a former finding that took much time; its file's name begins with "slow" or "hang".
  var isCostly = false
}

/// Samples out of folders.
enum Corpus {
  /// Returns the samples in the order of their paths. A folder may hold samples of several targets.
  static func samples(of target: FuzzTargetName, in folders: [URL]) throws -> [Sample] {
    try folders.flatMap { try files(in: $0) }.filter { target.takes($0) }.flatMap { file -> [Sample] in
      let bytes = [UInt8](try Data(contentsOf: file))
      guard bytes.count <= target.sampleLimit else { return [] }
      // A file of messages has one in a line.
      if target == .messages {
        return bytes.split(separator: 0x0A).map { Sample(bytes: Array($0)) }
      }
      let isCostly = ["slow", "hang"].contains { file.lastPathComponent.hasPrefix($0) }
      return [Sample(bytes: bytes, isCostly: isCostly)]
    }
  }

  private static func files(in folder: URL) throws -> [URL] {
    guard let entries = FileManager.default.enumerator(atPath: folder.path) else {
      throw UsageError(reason: "\(folder.path) is no folder that can be read")
    }
    return entries.compactMap { $0 as? String }.sorted().map { folder.appendingPathComponent($0) }
  }
}

extension FuzzTargetName {
  /// Bytes. Changes of large pictures would mostly be of pixels, and take long.
  fileprivate var sampleLimit: Int { self == .images ? 1 << 14 : inputLimit }

  /// Returns true for a sample of this target. Documents, pictures and archives are known by the file's ending, animations also
  /// by the name of their folder; keys, states, messages and diagnostics are known by the name of their folder.
  fileprivate func takes(_ file: URL) -> Bool {
    let ending = file.pathExtension.lowercased()
    let folder = file.deletingLastPathComponent().lastPathComponent
    return switch self {
    case .documents: ending == "caml"
    case .animations:
      ["json", "lot", "lottie"].contains(ending) && ["Documents", "animations"].contains(folder)
    case .archives: ["zip", "lottie", "tendies"].contains(ending)
    case .wallpapers: ["tendies", "ca"].contains(ending)
    case .images: ["png", "jpg", "jpeg", "gif", "webp"].contains(ending)
    case .messages: folder == "messages"
    case .keys: folder == "keys"
    case .state: folder == "state"
    case .diagnostics: folder == "diagnostics"
    }
  }
}
