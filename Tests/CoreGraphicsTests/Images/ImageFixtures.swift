import CoreGraphics

/// Small image files that were created with ImageMagick.
enum ImageFixture {
  /// A JPEG of 16 × 8 pixels: the left half is red, the right half blue.
  static let jpeg = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCg\
    oKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
    CgoKCgr/wAARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQ\
    AAAAAAAAAAAAAAAAAKCAn/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwAXpTb+CGVQNe//2Q==
    """)

  /// A gray JPEG of 7 × 2 pixels: black above white.
  static let grayJPEG = data(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEB\
    EQCgwSExIQEw8QEBD/wAALCAACAAcBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACP/EABsQAAAHAQAAAAAAAAAAAAAAAAAFBwgYWJbT\
    /9oACAEBAAA/AH9E5rFaUqxpdxH/2Q==
    """)

  /// A GIF of 6 × 4 pixels with three frames, played three times: red for 0.1 s, green for 0.2 s, then a blue square
  /// of 2 × 2 pixels at (2, 1) over the green for 0 s.
  static let gif = data(
    """
    R0lGODlhBgAEAPAAAP8AAAAAACH5BAAKAAAAIf8LTkVUU0NBUEUyLjADAQIAACwAAAAABgAEAAACBISPqVcAIfkEABQAAAAsAAAAAA\
    YABACAAP8AAAAAAgSEj6lXACH5BAAAAAAALAIAAQACAAIAgAAA/wAAAAIChFEAOw==
    """)

  /// A lossless WebP of 5 × 3 pixels: red with alpha one half.
  static let losslessWebP = data("UklGRhwAAABXRUJQVlA4TA8AAAAvBIAAEAcQ/Y/+BSKi/wEA")

  /// A lossy WebP of 5 × 3 pixels: green.
  static let lossyWebP = data(
    """
    UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoFAAMAAMASJaACdLoB+AAETAAA/vpFy/909e09e09fzB//it/xW/4rf/xOIAAA
    """)

  static let all = [jpeg, grayJPEG, gif, losslessWebP, lossyWebP]

  private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }
}
