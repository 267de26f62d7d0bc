// The module UIKitLists: table and collection views with their cells, layouts and controllers. UIKit re-exports it.
import UIKitCore
