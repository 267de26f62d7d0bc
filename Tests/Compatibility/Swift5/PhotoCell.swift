// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class PhotoCell: UICollectionViewCell {

  static let reuseIdentifier = "PhotoCell"

  private let imageView = UIImageView()
  private let shimmer = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setup()
  }

  override var isSelected: Bool {
    didSet { contentView.layer.borderWidth = isSelected ? 4 : 0 }
  }

  private func setup() {
    contentView.layer.cornerRadius = 12
    contentView.layer.masksToBounds = true
    contentView.layer.borderColor = UIColor.orange.cgColor
    contentView.backgroundColor = UIColor(white: 0.85, alpha: 1.0)
    contentView.addSubview(imageView)
    shimmer.colors = [0.85, 0.6, 0.85].map { UIColor(white: $0, alpha: 1).cgColor }
    shimmer.startPoint = CGPoint(x: 0, y: 0.5)
    shimmer.endPoint = CGPoint(x: 1, y: 0.5)
    contentView.layer.addSublayer(shimmer)
    prepareForReuse()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    imageView.image = nil
    shimmer.isHidden = false
    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [-1.0, -0.5, 0.0]
    animation.toValue = [1.0, 1.5, 2.0]
    animation.duration = 1.2
    animation.repeatCount = HUGE
    shimmer.add(animation, forKey: "shimmer")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = contentView.bounds
    shimmer.frame = contentView.bounds
  }
}
