// Shows the open file in Lamina's viewer, its problems in the editor, and in each of both the layer of the other.
'use strict';

const path = require('path');
const vscode = require('vscode');
const { Viewer } = require('./viewer');
const { layersOf, layerAt, isPathOf, layerOfPath } = require('./layers');
const { problemsOf } = require('./problems');

// The viewer reads a file some time after it was saved. Its problems are requested after these times, in milliseconds.
const CHECKS = [400, 2000];

/// A file that is shown in a viewer.
class Session {
  constructor(document, program, diagnostics, marker) {
    this.file = document.fileName;
    this.diagnostics = diagnostics;
    this.marker = marker;
    this.reported = new Set();
    this.selected = null;
    this.timers = new Set();
    this.viewer = new Viewer(program, this.file);
    this.viewer.on('connect', () => this.checkSoon());
    this.viewer.on('state', (state) => this.follow(state));
    this.viewer.on('end', () => this.clear());
  }

  // MARK: From the viewer

  follow(state) {
    const version = [state.scene, state.generation, state.building, state.problem].join('\n');
    if (version !== this.version) {
      this.version = version;
      this.checkSoon();
    }
    const selection = state.selection ?? null;
    if (selection === this.selected) return;
    this.selected = selection;
    this.markLine();
  }

  /// Marks the line of the selected layer, and shows it if it is outside the visible part of the editor.
  markLine() {
    for (const editor of this.editors) {
      const layer = this.selected && layerOfPath(this.layers(editor.document), this.selected);
      const range = layer && new vscode.Range(layer.first, 0, layer.first, 0);
      editor.setDecorations(this.marker, range ? [range] : []);
      if (range) editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  checkSoon() {
    for (const delay of CHECKS) {
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.viewer.request('state').then((state) => this.report(state)).catch(() => {});
      }, delay);
      this.timers.add(timer);
    }
  }

  report(state) {
    const editor = this.editors[0];
    const byFile = new Map();
    for (const problem of problemsOf(state, this.file, editor ? this.layers(editor.document) : [])) {
      const diagnostic = new vscode.Diagnostic(
        new vscode.Range(problem.line, problem.column, problem.line, Number.MAX_SAFE_INTEGER), problem.message,
        problem.isError ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning);
      diagnostic.source = 'lamina';
      byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), diagnostic]);
    }
    for (const file of this.reported) if (!byFile.has(file)) this.diagnostics.delete(vscode.Uri.file(file));
    for (const [file, list] of byFile) this.diagnostics.set(vscode.Uri.file(file), list);
    this.reported = new Set(byFile.keys());
  }

  // MARK: From the editor

  /// Selects the layer at the caret. While the viewer answers, only the newest position is kept.
  async select(editor) {
    this.wanted = editor;
    if (this.isSelecting) return;
    this.isSelecting = true;
    while (this.wanted) {
      const next = this.wanted;
      this.wanted = null;
      await this.selectAtCaret(next).catch(() => {});
    }
    this.isSelecting = false;
  }

  async selectAtCaret(editor) {
    const line = editor.selection.active.line;
    const layer = layerAt(this.layers(editor.document), line, editor.document.lineAt(line).text);
    if (!layer || (this.selected && isPathOf(this.selected, layer))) return;
    const state = await this.viewer.request('select', { layer: layer.path });
    this.selected = state.selection ?? null;
    this.markLine();
  }

  // MARK: Documents

  get editors() {
    return vscode.window.visibleTextEditors.filter((editor) => editor.document.fileName === this.file);
  }

  layers(document) {
    if (this.known?.version !== document.version) {
      this.known = { version: document.version, layers: layersOf(document.getText(), this.file) };
    }
    return this.known.layers;
  }

  clear() {
    for (const timer of this.timers) clearTimeout(timer);
    for (const editor of this.editors) editor.setDecorations(this.marker, []);
    for (const file of this.reported) this.diagnostics.delete(vscode.Uri.file(file));
  }
}

const sessions = new Map();

async function show(diagnostics, marker) {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || document.uri.scheme !== 'file') {
    vscode.window.showErrorMessage('Lamina shows files; save this text as a file first.');
    return;
  }
  if (document.isDirty) await document.save();
  if (sessions.has(document.fileName)) return;
  const program = vscode.workspace.getConfiguration('lamina').get('program') || 'lamina';
  const session = new Session(document, program, diagnostics, marker);
  sessions.set(session.file, session);
  session.viewer.on('end', (message) => {
    sessions.delete(session.file);
    if (message) vscode.window.showErrorMessage(`${path.basename(session.file)}: ${message}`);
  });
}

function activate(context) {
  const diagnostics = vscode.languages.createDiagnosticCollection('lamina');
  const marker = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.selectionHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  const sessionOf = (document) => document && sessions.get(document.fileName);
  context.subscriptions.push(
    diagnostics, marker,
    vscode.commands.registerCommand('lamina.show', () => show(diagnostics, marker)),
    vscode.commands.registerCommand('lamina.stop', () =>
      sessionOf(vscode.window.activeTextEditor?.document)?.viewer.close()),
    vscode.window.onDidChangeTextEditorSelection((event) =>
      sessionOf(event.textEditor.document)?.select(event.textEditor)),
    vscode.window.onDidChangeVisibleTextEditors(() => {
      for (const session of sessions.values()) session.markLine();
    }),
    vscode.workspace.onDidSaveTextDocument((document) => sessionOf(document)?.checkSoon()));
}

function deactivate() {
  for (const session of sessions.values()) session.viewer.close();
}

module.exports = { activate, deactivate };
