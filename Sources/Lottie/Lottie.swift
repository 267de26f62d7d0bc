// The module Lottie reads Lottie animations into layers and animations. The format is described at
// https://lottie.github.io/lottie-spec; Documentation/Lottie.md lists what is read and drawn.
@_exported import DocumentReading
@_exported import QuartzCore
