// The module UIKitDynamics: movements of views by gravity, collisions and other forces. UIKit re-exports it.
import UIKitCore
