// The module CAML reads documents of Apple's markup language for layer trees into live layers and animations, and
// writes layers as documents. Documentation/CAML.md lists what is read and written.
@_exported import DocumentReading
@_exported import QuartzCore
