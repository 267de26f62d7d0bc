// The command whose scenes run in a process of their own if they are in Swift, and which has the rights of the user.

extension FilmCommand: RunsScenes { var scenes: [String] { [scene].compactMap(\.self) } }
