// UIKit: views on layers, their animations, gestures and windows. Importing it gives QuartzCore, as on
// Apple's systems.
@_exported import QuartzCore
