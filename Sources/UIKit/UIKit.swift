// UIKit: the view-level subset that sits on layers. Nearly empty so far; importing it gives QuartzCore, as
// on Apple's systems.
@_exported import QuartzCore
