import Foundation

/// The usual arguments of `lamina render`. They are read without the parser, which would take twice as long as the drawing of
/// the picture.
enum PlainRenderArguments {
  /// Returns the command that the arguments mean, if they are `render`, a scene and only options of `options`. Returns nil for
  /// all other arguments, and for wrong ones, which the parser reports.
  static func command(_ arguments: [String]) -> RenderCommand? {
    guard arguments.first == "render", let values = values(of: arguments.dropFirst()),
      let scene = values["scene"], let output = values["-o"] ?? values["--output"]
    else { return nil }
    var options = SceneOptions(scene: scene)
    var moment = MomentOptions()
    (moment.to, moment.progress, moment.at) = (nil, nil, 0)
    for (name, text) in values {
      switch name {
      case "--size": options.size = SizeArgument(argument: text)
      case "--scale": options.scale = Double(text) ?? .nan
      case "--at", "--time": moment.at = Double(text) ?? .nan
      // The scene and the output.
      case _: break
      }
    }
    guard (values["--size"] == nil) == (options.size == nil), (try? options.validate()) != nil
    else { return nil }
    moment.scene = options
    guard (try? moment.validate()) != nil else { return nil }
    return RenderCommand(moment, output: output)
  }

  /// The options that can be read without the parser. Each has a value.
  private static let options: Set = ["-o", "--output", "--at", "--time", "--size", "--scale"]

  /// Returns the value of each option, and that of the scene under the name `scene`. Returns nil if there are other
  /// arguments, or if one is there twice.
  private static func values(of arguments: ArraySlice<String>) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = arguments
    while let argument = rest.popFirst() {
      if Self.options.contains(argument) {
        // A value that begins with a hyphen, except for that of the standard output, may be meant as an option.
        guard values[argument] == nil, let value = rest.popFirst(),
          value == "-" || !value.hasPrefix("-")
        else { return nil }
        values[argument] = value
      } else {
        guard values["scene"] == nil, !argument.hasPrefix("-") else { return nil }
        values["scene"] = argument
      }
    }
    let aliases = [("-o", "--output"), ("--at", "--time")]
    return aliases.contains { values[$0.0] != nil && values[$0.1] != nil } ? nil : values
  }
}

extension SceneOptions {
  /// Creates the options of a scene for which no other option was given.
  init(scene: String) {
    self.init()
    var screen = ScreenOptions()
    (screen.device, screen.appearance) = (nil, nil)
    (self.scene, self.screen) = (scene, screen)
    (size, scale, state, gestures) = (nil, 1, nil, nil)
  }
}

extension RenderCommand {
  /// Creates a command without other options.
  init(_ options: MomentOptions, output: String) {
    self.init()
    var ground = BackgroundOption()
    ground.background = nil
    (self.options, self.output, self.ground) = (options, output, ground)
    (fit, list) = (nil, false)
  }
}
