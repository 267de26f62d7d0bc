// The module UIKitCore: views on layers, their animations, controls, gestures and windows. Importing it also imports
// QuartzCore, as importing UIKit does on Apple's systems.
@_exported import QuartzCore
