/// The methods of delegates of UIKit and QuartzCore that are optional on Apple's systems and have default implementations here.
/// Methods of which another one differs only in types are left out.
enum DelegateMethods {
  /// Returns the protocols that require a method, by its name with labels.
  static func protocols(requiring name: String) -> [String] { byName[name] ?? [] }

  private static let byName: [String: [String]] = {
    var result: [String: [String]] = [:]
    for (name, list) in lists {
      let inherited = sequence(first: name) { parents[$0] }.compactMap { lists[$0] }
      for method in inherited.flatMap({ $0.split(whereSeparator: \.isWhitespace) }) {
        result[String(method), default: []].append(name)
      }
    }
    return result
  }()

  private static let parents = [
    "UITableViewDelegate": "UIScrollViewDelegate",
    "UICollectionViewDelegate": "UIScrollViewDelegate",
    "UICollectionViewDelegateFlowLayout": "UICollectionViewDelegate",
    "UITextViewDelegate": "UIScrollViewDelegate",
  ]

  private static let lists = [
    "UIScrollViewDelegate": """
    scrollViewDidScroll(_:) scrollViewDidZoom(_:) scrollViewWillBeginDragging(_:)
    scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
    scrollViewDidEndDragging(_:willDecelerate:) scrollViewWillBeginDecelerating(_:)
    scrollViewDidEndDecelerating(_:) scrollViewDidEndScrollingAnimation(_:) viewForZooming(in:)
    scrollViewWillBeginZooming(_:with:) scrollViewDidEndZooming(_:with:atScale:)
    scrollViewShouldScrollToTop(_:) scrollViewDidScrollToTop(_:)
    """,
    "UITableViewDelegate": """
    tableView(_:heightForRowAt:) tableView(_:estimatedHeightForRowAt:)
    tableView(_:heightForHeaderInSection:) tableView(_:heightForFooterInSection:)
    tableView(_:viewForHeaderInSection:) tableView(_:viewForFooterInSection:)
    tableView(_:willDisplay:forRowAt:) tableView(_:didEndDisplaying:forRowAt:)
    tableView(_:willDisplayHeaderView:forSection:) tableView(_:willDisplayFooterView:forSection:)
    tableView(_:shouldHighlightRowAt:) tableView(_:didHighlightRowAt:) tableView(_:didUnhighlightRowAt:)
    tableView(_:willSelectRowAt:) tableView(_:didSelectRowAt:) tableView(_:willDeselectRowAt:)
    tableView(_:didDeselectRowAt:) tableView(_:accessoryButtonTappedForRowWith:)
    tableView(_:editingStyleForRowAt:) tableView(_:trailingSwipeActionsConfigurationForRowAt:)
    tableView(_:leadingSwipeActionsConfigurationForRowAt:) tableView(_:editActionsForRowAt:)
    tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:)
    tableView(_:titleForDeleteConfirmationButtonForRowAt:) tableView(_:willBeginEditingRowAt:)
    tableView(_:didEndEditingRowAt:) tableView(_:indentationLevelForRowAt:)
    """,
    "UICollectionViewDelegate": """
    collectionView(_:shouldHighlightItemAt:) collectionView(_:didHighlightItemAt:)
    collectionView(_:didUnhighlightItemAt:) collectionView(_:shouldSelectItemAt:)
    collectionView(_:shouldDeselectItemAt:) collectionView(_:didSelectItemAt:)
    collectionView(_:didDeselectItemAt:) collectionView(_:willDisplay:forItemAt:)
    collectionView(_:didEndDisplaying:forItemAt:)
    collectionView(_:willDisplaySupplementaryView:forElementKind:at:)
    collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
    """,
    "UICollectionViewDelegateFlowLayout": """
    collectionView(_:layout:sizeForItemAt:) collectionView(_:layout:insetForSectionAt:)
    collectionView(_:layout:minimumLineSpacingForSectionAt:)
    collectionView(_:layout:minimumInteritemSpacingForSectionAt:)
    collectionView(_:layout:referenceSizeForHeaderInSection:)
    collectionView(_:layout:referenceSizeForFooterInSection:)
    """,
    "UITextFieldDelegate": """
    textFieldShouldBeginEditing(_:) textFieldDidBeginEditing(_:) textFieldShouldEndEditing(_:)
    textFieldDidEndEditing(_:) textField(_:shouldChangeCharactersIn:replacementString:)
    textFieldDidChangeSelection(_:) textFieldShouldClear(_:) textFieldShouldReturn(_:)
    """,
    "UITextViewDelegate": """
    textViewShouldBeginEditing(_:) textViewDidBeginEditing(_:) textViewShouldEndEditing(_:)
    textViewDidEndEditing(_:) textView(_:shouldChangeTextIn:replacementText:) textViewDidChange(_:)
    textViewDidChangeSelection(_:)
    """,
    "UIGestureRecognizerDelegate": """
    gestureRecognizerShouldBegin(_:) gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
    gestureRecognizer(_:shouldRequireFailureOf:) gestureRecognizer(_:shouldBeRequiredToFailBy:)
    """,
    "UINavigationControllerDelegate": """
    navigationController(_:willShow:animated:) navigationController(_:didShow:animated:)
    navigationController(_:animationControllerFor:from:to:)
    navigationController(_:interactionControllerFor:)
    """,
    "UITabBarControllerDelegate": """
    tabBarController(_:shouldSelect:) tabBarController(_:didSelect:)
    tabBarController(_:animationControllerForTransitionFrom:to:)
    tabBarController(_:interactionControllerFor:)
    """,
    "UISearchBarDelegate": """
    searchBarShouldBeginEditing(_:) searchBarTextDidBeginEditing(_:) searchBarTextDidEndEditing(_:)
    searchBar(_:textDidChange:) searchBarSearchButtonClicked(_:) searchBarCancelButtonClicked(_:)
    """,
    "CAAnimationDelegate": """
    animationDidStart(_:) animationDidStop(_:finished:)
    """,
    "UIPickerViewDelegate": """
    pickerView(_:widthForComponent:) pickerView(_:rowHeightForComponent:)
    pickerView(_:titleForRow:forComponent:) pickerView(_:attributedTitleForRow:forComponent:)
    pickerView(_:viewForRow:forComponent:reusing:) pickerView(_:didSelectRow:inComponent:)
    """,
    "UIViewControllerTransitioningDelegate": """
    animationController(forPresented:presenting:source:) animationController(forDismissed:)
    interactionControllerForPresentation(using:) interactionControllerForDismissal(using:)
    presentationController(forPresented:presenting:source:)
    """,
  ]
}
