// CAML: Apple's markup language for layer trees. Documents become live layers and animations, and layers
// become documents. What is read and written is listed in Documentation/CAML.md.
@_exported import QuartzCore
