// lamina-dialect FOLDER RENAMES FILE...: translates Swift for Apple's systems into Swift that compiles against Lamina on
// Linux. Writes each file that changes to FOLDER/INDEX.swift, and a report to the standard output. All files are those
// of one module. DialectReport in SceneBuilding reads the report.

Limits.set()
Limits.translate()
