/// What ffmpeg is asked to do.
struct FFmpegArguments {
  let options: ExportOptions
  let picture: RawPicture
  let output: String

  var list: [String] { general + input + coding + ["-f", options.format.rawValue, output] }

  private var general: [String] {
    ["-hide_banner", "-loglevel", "error", "-nostats", "-nostdin", "-y"]
  }

  private var input: [String] {
    [
      "-f", "rawvideo", "-pixel_format", picture.pixelFormat, "-video_size",
      "\(picture.width)x\(picture.height)", "-framerate", "\(options.rate)", "-i", "pipe:0",
      // Nothing that tells one run from another.
      "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
  }

  private var coding: [String] {
    switch options.format {
    case .webm:
      ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-cpu-used", "4", "-row-mt", "1"]
        + colors(picture.isOpaque ? "yuv420p" : "yuva420p")
    case .webp:
      ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "\(options.loops)", "-pix_fmt", "bgra"]
    default:
      ["-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"]
        + colors("yuv420p")
    }
  }

  /// Conversion to and declaration as BT.709, which players take video for that says nothing.
  private func colors(_ format: String) -> [String] {
    [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=\(format)", "-colorspace", "bt709",
      "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
  }
}
