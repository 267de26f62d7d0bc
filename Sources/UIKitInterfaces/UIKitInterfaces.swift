// The module UIKitInterfaces: storyboards and nibs as Xcode saves them, read into views and view controllers.
