// The module UIKit: everything that a program for iOS gets by importing it. Each part is a module of its own, so that the
// views and their animations stay small enough to read.
//
// UIKitCore re-exports QuartzCore and, through it, Foundation. No other part may re-export them: the compiler prefers a
// declaration of UIKitCore to one of Foundation with the same name only where Foundation is not visible on another path.
@_exported import UIKitCore
@_exported import UIKitDynamics
@_exported import UIKitInterfaces
@_exported import UIKitLists
@_exported import UIKitPresentation
