// Uses the extension with a viewer of its own. Scripts/test-editors runs it on an X server, with LAMINA_EXECUTABLE.
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const { after, before, test } = require('node:test');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...others) {
  return name === 'vscode' ? path.join(__dirname, 'vscode.js') : resolve.call(this, name, ...others);
};
const vscode = require('vscode');
const extension = require('../extension');
const { Viewer } = require('../viewer');
const { commands, errors, problems, send } = vscode.test;

const PATIENCE = 120000;
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lamina-editor-')));

/// A document that is open in an editor.
function open(name, text) {
  const document = {
    fileName: path.join(folder, name), version: 1, isDirty: true, text,
    uri: { scheme: 'file' },
    getText() { return this.text; },
    lineAt(line) { return { text: this.text.split('\n')[line] }; },
    async save() {
      fs.writeFileSync(this.fileName, this.text);
      this.isDirty = false;
    },
  };
  const editor = {
    document, decorations: [], revealed: [], selection: { active: { line: 0 } },
    setDecorations(_, ranges) { this.decorations = ranges.map((range) => range.start.line); },
    revealRange(range) { this.revealed.push(range.start.line); },
  };
  vscode.window.activeTextEditor = editor;
  vscode.window.visibleTextEditors = [editor];
  return editor;
}

/// Waits until a function returns something true, and returns that.
async function until(what, condition) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const result = condition();
    if (result) return result;
    assert(Date.now() < deadline, `${what} did not happen; messages: ${errors.join(' / ')}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

const viewers = [];
const connected = [];
const { emit } = Viewer.prototype;
Viewer.prototype.emit = function (name, ...values) {
  if (!viewers.includes(this)) viewers.push(this);
  if (name === 'connect') connected.push(this);
  return emit.call(this, name, ...values);
};

async function show() {
  const count = connected.length;
  await commands['lamina.show']();
  await until('the connection', () => connected.length > count);
  return connected[count];
}

async function close(viewer) {
  commands['lamina.stop']();
  await until('the end of the viewer', () => viewer.ended);
}

function moveCaret(editor, line) {
  editor.selection = { active: { line } };
  send('selection', { textEditor: editor });
}

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer name="wall" bounds="0 0 200 200" position="100 100">
    <sublayers>
      <CALayer name="left" bounds="0 0 50 50" position="50 50">
        <sublayers><CALayer name="knob" bounds="0 0 9 9"
          position="9 9"/></sublayers>
      </CALayer>
      <CALayer name="right" bounds="0 0 50 50" position="150 50" unknownKey="1">
        <sublayers>
          <CALayer name="knob" bounds="0 0 9 9" position="9 9"/>
        </sublayers>
      </CALayer>
    </sublayers>
  </CALayer>
</caml>
`;

before(() => extension.activate({ subscriptions: [] }));

after(() => {
  for (const viewer of viewers) viewer.child.kill();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the layer at the caret is selected in the viewer', async () => {
  const editor = open('doors.caml', DOCUMENT);
  const viewer = await show();
  for (const [line, end] of [[10, 'wall/right/knob'], [6, 'wall/left/knob'], [8, 'wall/right'], [2, 'wall']]) {
    moveCaret(editor, line);
    await until(`the selection of ${end}`, () => viewerSelection(viewer)?.endsWith(`/${end}`));
  }
  await close(viewer);
  assert.deepEqual(errors, []);
});

/// The selection in the newest state that the viewer sent, or in its newest answer.
function viewerSelection(viewer) {
  if (!viewer.watched) {
    viewer.watched = true;
    viewer.on('state', (state) => { viewer.newest = state.selection; });
  }
  return viewer.newest;
}

test('the line of the selected layer is shown in the editor', async () => {
  const editor = open('doors.caml', DOCUMENT);
  const viewer = await show();
  await viewer.request('select', { layer: 'right/knob' });
  await until('the mark', () => editor.decorations[0] === 10);
  assert.equal(editor.revealed.at(-1), 10);
  await viewer.request('select');
  await until('the removal of the mark', () => editor.decorations.length === 0);
  await close(viewer);
});

test('problems appear in the editor, and disappear', async () => {
  const editor = open('doors.caml', DOCUMENT.replace('name="left"', 'name="left" opacity="much"'));
  const viewer = await show();
  const file = editor.document.fileName;
  const warning = await until('a problem', () => problems.get(file)?.find((one) => one.range.start.line === 4));
  assert.equal(warning.severity, vscode.DiagnosticSeverity.Warning);
  editor.document.text = DOCUMENT;
  editor.document.version += 1;
  await editor.document.save();
  send('save', editor.document);
  await until('the problem to disappear', () => !problems.get(file)?.some((one) => one.range.start.line === 4));
  await close(viewer);
  assert(!problems.has(file));
});

test('errors of a scene in Swift are at their lines', { skip: !process.env.LAMINA_TEST_SWIFT }, async () => {
  const text = 'import UIKit\nfunc scene() -> CALayer {\n  let door = CALayer()\n  door.name = "door"\n  return 1\n}\n';
  const editor = open('door.swift', text);
  const viewer = await show();
  const file = editor.document.fileName;
  const error = await until('an error', () => problems.get(file)?.[0]);
  assert.equal(error.severity, vscode.DiagnosticSeverity.Error);
  assert.equal(error.range.start.line, 4);
  editor.document.text = text.replace('return 1', 'return door');
  editor.document.version += 1;
  await editor.document.save();
  send('save', editor.document);
  await until('the error to disappear', () => !problems.has(file));
  moveCaret(editor, 2);
  await until('the selection', () => viewerSelection(viewer)?.endsWith('/door'));
  await until('the mark', () => editor.decorations[0] === 2);
  await close(viewer);
});

test('a file that cannot be shown is reported', async () => {
  open('broken.caml', 'not XML');
  errors.length = 0;
  await commands['lamina.show']();
  const message = await until('a message or a problem', () => errors[0] ?? problems.get(path.join(folder, 'broken.caml'))?.[0].message);
  assert.match(message, /broken\.caml|XML|line 1/);
  for (const viewer of viewers) viewer.close();
});

test('a missing program is reported', async () => {
  open('doors.caml', DOCUMENT);
  errors.length = 0;
  const program = process.env.LAMINA_EXECUTABLE;
  process.env.LAMINA_EXECUTABLE = '/nowhere/lamina';
  await commands['lamina.show']();
  await until('a message', () => errors[0]?.includes('/nowhere/lamina was not found'));
  process.env.LAMINA_EXECUTABLE = program;
});
