/// The command-line arguments with which ffmpeg reads raw pictures from its standard input and writes a file.
struct FFmpegArguments {
  let options: ExportOptions
  let coding: FFmpegCoding
  let picture: RawPicture
  /// The path of the file that ffmpeg writes.
  let output: String

  /// All arguments, without the name of the program.
  var list: [String] {
    general + input + coding.arguments(picture, options) + ["-f", coding.container, output]
  }

  private var general: [String] {
    ["-hide_banner", "-loglevel", "error", "-nostats", "-nostdin", "-y"]
  }

  private var input: [String] {
    [
      "-f", "rawvideo", "-pixel_format", picture.pixelFormat, "-video_size",
      "\(picture.width)x\(picture.height)", "-framerate", "\(options.rate)", "-i", "pipe:0",
      // The output has no audio, no metadata, and no data that differ between two runs.
      "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
  }
}

/// The way in which ffmpeg encodes one format. The qualities (`-crf`) and speeds of the codecs are a choice.
struct FFmpegCoding: Sendable {
  /// The name of the file format in ffmpeg.
  let container: String
  /// Returns the arguments for the codec.
  let arguments: @Sendable (RawPicture, ExportOptions) -> [String]

  static let mp4 = FFmpegCoding(container: "mp4") { _, _ in
    ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"]
      + colors("yuv420p")
  }

  static let webm = FFmpegCoding(container: "webm") { picture, _ in
    ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-cpu-used", "4", "-row-mt", "1"]
      + colors(picture.isOpaque ? "yuv420p" : "yuva420p")
  }

  static let webp = FFmpegCoding(container: "webp") { _, options in
    ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "\(options.loops)", "-pix_fmt", "bgra"]
  }

  /// Returns the arguments that convert the colors to BT.709 and declare that in the file. Players assume BT.709 for
  /// a video without such a declaration.
  private static func colors(_ format: String) -> [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=\(format)", "-colorspace", "bt709",
      "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
  }
}
