// The problems that the viewer reports for a file, for a list in an editor.
'use strict';

const path = require('path');
const { layerOfPath } = require('./layers');

/// Returns a list of `{ file, line, column, message, isError }`, with lines and columns from 0. `state` is the answer of the
/// viewer to the verb `state`, and `layers` are the layers of the file.
function problemsOf(state, file, layers) {
  return [...errors(state.problem, file), ...(state.issues ?? []).map((issue) => warning(issue, file, layers))];
}

const LOCATION = /^(.+?):(\d+)(?::(\d+))?: (?:error: )?(.*)$/;

/// The errors of a scene in Swift: a headline, and a line for each error.
function errors(problem, file) {
  if (!problem) return [];
  const [headline, ...lines] = problem.split('\n');
  const found = lines.map((line) => LOCATION.exec(line)).filter(Boolean).map(([, name, line, column, message]) => ({
    file: fileNamed(name, file), line: line - 1, column: column ? column - 1 : 0, message, isError: true,
  }));
  return found.length ? found : [{ file, line: 0, column: 0, message: headline, isError: true }];
}

function warning(issue, file, layers) {
  const line = issue.line ? issue.line - 1 : (layerOfPath(layers, issue.layer ?? '')?.first ?? 0);
  const message = issue.count > 1 ? `${issue.message} (${issue.count} times)` : issue.message;
  return { file: issue.file ? fileNamed(issue.file, file) : file, line, column: 0, message, isError: false };
}

/// The file that the viewer names relative to the shown file.
function fileNamed(name, file) {
  return name === path.basename(file) ? file : path.resolve(path.dirname(file), name);
}

module.exports = { problemsOf };
