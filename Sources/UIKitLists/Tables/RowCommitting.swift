/// A data source of a table that implements `tableView(_:commit:forRowAt:)`, so that swipes over the rows offer to delete them.
///
/// On Apple's systems the table finds out by itself that the method is implemented. The translator of sources for iOS adds
/// this protocol to classes with the method. In sources that are not translated, implement `tableView(_:canEditRowAt:)`,
/// which has the same effect, or add it yourself.
public protocol RowCommitting: AnyObject {}
