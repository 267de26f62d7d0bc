// The part of the module vscode that the extension uses, for the test.
'use strict';

class Range {
  constructor(line, column, endLine, endColumn) {
    this.start = { line, character: column };
    this.end = { line: endLine, character: endColumn };
  }
}

class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}

class ThemeColor {
  constructor(id) { this.id = id; }
}

const listeners = {};
const event = (name) => (listener) => {
  (listeners[name] ??= []).push(listener);
  return { dispose() {} };
};

const commands = {};
const errors = [];
const problems = new Map();

module.exports = {
  Range, Diagnostic, ThemeColor,
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  OverviewRulerLane: { Center: 2 },
  TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  Uri: { file: (path) => ({ scheme: 'file', path, toString: () => `file://${path}` }) },
  commands: {
    registerCommand(name, body) {
      commands[name] = body;
      return { dispose() {} };
    },
  },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, list) => problems.set(uri.path, list), delete: (uri) => problems.delete(uri.path), dispose() {},
    }),
  },
  window: {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    createTextEditorDecorationType: () => ({ dispose() {} }),
    onDidChangeTextEditorSelection: event('selection'),
    onDidChangeVisibleTextEditors: event('editors'),
    showErrorMessage: (text) => errors.push(text),
  },
  workspace: {
    onDidSaveTextDocument: event('save'),
    getConfiguration: () => ({ get: () => process.env.LAMINA_EXECUTABLE }),
  },
  // For the test itself.
  test: {
    commands, errors, problems,
    send: (name, value) => (listeners[name] ?? []).forEach((listener) => listener(value)),
  },
};
