// The module UIKit: views on layers, their animations, gestures and windows. Importing it also imports QuartzCore, as
// on Apple's systems.
@_exported import QuartzCore
