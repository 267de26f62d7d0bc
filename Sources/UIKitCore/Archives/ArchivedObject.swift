import QuartzCore

/// A value in an archive of objects.
enum ArchivedValue {
  /// An object by its index in the archive.
  case object(Int)
  case list([ArchivedValue])
  case dictionary([AnyHashable: ArchivedValue])
  /// A value that the copies share, such as a number, a text, a color, a font or an image.
  case plain(Any)
}

/// An object in an archive.
struct ArchivedObject {
  enum Kind {
    /// An object that encodes itself.
    case coding
    /// A view with the values and the objects that UIKit keeps of it.
    case view(ArchivedView)
    case constraint(ArchivedConstraint)
    /// A layout guide: its kind, its view, and its name.
    case guide(UILayoutGuide.Kind, ArchivedValue, name: String)
  }

  let type: AnyClass
  var kind = Kind.coding
  /// The values that the object has encoded, by their keys.
  var values: [String: ArchivedValue] = [:]
}

/// A constraint in an archive.
struct ArchivedConstraint {
  let (first, second): (ArchivedValue?, ArchivedValue?)
  let (firstAttribute, secondAttribute): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)
  let relation: NSLayoutConstraint.Relation
  let (multiplier, constant): (CGFloat, CGFloat)
  let priority: UILayoutPriority
  let identifier: String?

  @MainActor init(_ constraint: NSLayoutConstraint, _ value: (AnyObject) -> ArchivedValue) {
    (first, second) = (constraint.firstItem.map(value), constraint.relatedItem.map(value))
    (firstAttribute, secondAttribute) = (constraint.firstAttribute, constraint.secondAttribute)
    (relation, multiplier) = (constraint.relation, constraint.multiplier)
    (constant, priority) = (constraint.constant, constraint.priority)
    identifier = constraint.identifier
  }

  /// Creates the constraint between the copies of its items; nil without a first item.
  @MainActor func make(_ object: (ArchivedValue) -> AnyObject?) -> NSLayoutConstraint? {
    guard let item = first.flatMap(object) else { return nil }
    let made = NSLayoutConstraint(
      item: item, attribute: firstAttribute, relatedBy: relation, toItem: second.flatMap(object),
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    (made.priority, made.identifier) = (priority, identifier)
    return made
  }
}

/// A view in an archive.
struct ArchivedView {
  /// Set the properties of a view of the same class.
  var properties: [@MainActor (UIView) -> Void] = []
  var (parts, subviews, arranged): ([ArchivedValue], [ArchivedValue], [ArchivedValue]) = ([], [], [])
  var constraints: [ArchivedValue] = []
  /// Values that the class needs before it creates a view, as in interface files.
  var words: [String: String] = [:]
}
