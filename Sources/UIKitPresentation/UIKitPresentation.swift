// The module UIKitPresentation: alerts and pages of view controllers. UIKit re-exports it.
import UIKitCore
