// QuartzCore: Core Animation's API. Layers, animations and transactions change here, on the thread that
// owns them; each commit turns what changed into values for RenderServer.
@_exported import CoreGraphics
@_exported import struct RenderServer.CATransform3D
