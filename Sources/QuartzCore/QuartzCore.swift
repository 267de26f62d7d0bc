// The module QuartzCore has Core Animation's API. Layers, animations and transactions are changed here, on the thread
// that owns them; each commit turns the changes into values for RenderServer.
@_exported import CoreGraphics
@_exported import struct RenderModel.CATransform3D
