/// Changes zip archives: the files in them, according to the structure of the files, the paths of the files, and the
/// bytes of the archive itself. Inputs that are no archives are changed as text.
struct ArchiveMutator: Mutator {
  func mutate(_ input: [UInt8], with other: [UInt8], using random: inout Randomness) -> [UInt8] {
    guard input.starts(with: [0x50, 0x4B]) else {
      return TokenMutator().mutate(input, with: other, using: &random)
    }
    guard !random.once(in: 5), var archive = ZipText(input) else {
      return ByteMutator().mutate(input, with: other, using: &random)
    }
    let others = ZipText(other)?.files ?? []
    for _ in 0..<random.smallCount(limit: 6) { change(&archive.files, others, &random) }
    return random.once(in: 6) ? withOtherDirectory(archive.bytes, &random) : archive.bytes
  }

  private func change(
    _ files: inout [ZipText.File], _ others: [ZipText.File], _ random: inout Randomness
  ) {
    let index = random.index(files.count)
    switch random.index(10) {
    case 0 where !files.isEmpty: files[index].path = random.pick(Self.paths)
    case 1 where !files.isEmpty: files[index].path = files[random.index(files.count)].path
    case 2 where !files.isEmpty: files.remove(at: index)
    case 3 where !files.isEmpty: files.insert(files[random.index(files.count)], at: index)
    case 4 where !others.isEmpty: files.insert(random.pick(others), at: index)
    default:
      guard !files.isEmpty else { return }
      let ending = files[index].ending
      let model = others.filter { $0.ending == ending }.first ?? files[random.index(files.count)]
      files[index].content = Self.mutator(of: ending).mutate(
        files[index].content, with: model.content, using: &random)
    }
  }

  private static func mutator(of ending: String) -> any Mutator {
    switch ending {
    case "caml", "xml", "plist": ElementMutator()
    case "png", "jpg", "gif", "webp": PictureMutator()
    default: TokenMutator()
    }
  }

  /// Changes bytes of the archive's directory, which is at the end of the archive.
  private func withOtherDirectory(_ bytes: [UInt8], _ random: inout Randomness) -> [UInt8] {
    let start = bytes.count - min(bytes.count, 200)
    let end = Array(bytes[start...])
    return bytes[..<start] + ByteMutator().mutate(end, with: end, using: &random)
  }

  /// Paths that lead out of the archive, paths that name no file, and paths that the readers look for.
  private static let paths = [
    "", "/", "..", "../a", "a/../../b", "/etc/passwd", "a\\b", "C:/a", "a/", "./a", "a\0b", "🙂",
    "manifest.json", "a/a.json", "animations/a.json", "t/t.json", "i/a.png", "index.xml", "main.caml",
    "a.wallpaper/Wallpaper.plist", "a.wallpaper/b.ca/main.caml", "__MACOSX/a.wallpaper/b.ca/main.caml",
    "a.wallpaper/background.ca/index.xml", "a.wallpaper/floating.ca/main.caml",
    String(repeating: "a/", count: 3000) + "main.caml",
  ]
}
