import Synchronization

/// Reads pictures from a file or from data. The pixels are decoded when the first of them is asked for.
public final class CGImageSource: Sendable {
  private let data: Data
  private let name: String
  /// The header of the file; nil when the data is no picture that can be read.
  package let header: ImageHeader?
  private let decoded = Mutex<ImageFile?>(nil)

  init(data: Data, name: String) {
    self.data = data
    self.name = name
    do {
      header = try ImageHeader(of: data, name: name)
    } catch {
      header = nil
      Issue.report(.unreadableImage("\(error)"))
    }
  }

  /// Decodes once; what cannot be decoded is reported.
  func image(at index: Int) -> CGImage? {
    guard let header else { return nil }
    let frames = decoded.withLock { file in
      do {
        file = try file ?? read(header)
      } catch {
        Issue.report(.unreadableImage("\(error)"))
      }
      return file?.frames ?? []
    }
    return frames.indices.contains(index) ? frames[index].image : nil
  }
}

extension CGImageSource {
  private func read(_ header: ImageHeader) throws -> ImageFile {
    let file = try ImageFile(data: data, header: header, name: name)
    if let halvings = file.image?.halvings, halvings > 0 {
      let note = header.noteOfReduction(halvings, limit: ImageMemory.byteLimit)
      Issue.report(.reducedImage("\(name) \(note)"))
    }
    return file
  }
}

/// Returns nil for a file that cannot be read; the reason is reported.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  let path = (url as URL).path
  do {
    return CGImageSource(data: try Data(contentsOfImageFile: path), name: path)
  } catch {
    Issue.report(.unreadableImage("\(error)"))
    return nil
  }
}

public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: data as Data, name: "image data")
}

public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: provider.bytes, name: "image data")
}

/// Frames; 0 for data that is no picture.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header?.delays.count ?? 0 }

/// The uniform type identifier of the file's format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.header.map { $0.format.typeIdentifier as CFString }
}

/// Returns the picture as the file holds it: the orientation is not applied. Returns nil beyond the last frame and
/// for damaged files.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  isrc.image(at: index)
}
