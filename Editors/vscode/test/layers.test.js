// Tests of the lines of layers, without a viewer.
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { test } = require('node:test');
const { layersOf, layerAt, layerOfPath } = require('../layers');
const { problemsOf } = require('../problems');

const paths = (text, file) => layersOf(text, file).map((layer) => layer.path);

test('layers of a document have paths', () => {
  const text = `<caml><!-- <CALayer name="no"/> -->
<CALayer name="a &amp; b"><sublayers>
<CAShapeLayer/><CALayer name='>'/>
<mask type="CALayer" name="m"/></sublayers></CALayer></caml>`;
  assert.deepEqual(paths(text, 'x.caml'), ['a & b', 'a & b/CAShapeLayer[0]', 'a & b/>', 'a & b/m']);
  assert.deepEqual(layersOf(text, 'x.caml').map((layer) => [layer.first, layer.last]), [[1, 3], [2, 2], [2, 2], [3, 3]]);
});

test('the innermost layer is at the caret', () => {
  const layers = layersOf('<CALayer name="a">\n<CALayer name="b">\n</CALayer>\n<x/>\n</CALayer>\n', 'x.caml');
  assert.deepEqual([0, 1, 2, 3, 5].map((line) => layerAt(layers, line, '')?.path), ['a', 'a/b', 'a/b', 'a', undefined]);
});

test('a path of the viewer ends with that of its layer', () => {
  const layers = layersOf('<CALayer name="a">\n<CALayer name="b"/>\n<CALayer name="c">\n<CALayer name="b"/>\n</CALayer></CALayer>', 'x.caml');
  assert.equal(layerOfPath(layers, 'context/document/a/c/b').first, 3);
  assert.equal(layerOfPath(layers, 'context/document/a/b').first, 1);
  assert.equal(layerOfPath(layers, 'context/a/c/replica').first, 2);
  assert.equal(layerOfPath(layers, 'context'), null);
});

test('an unfinished document has layers', () => {
  assert.deepEqual(paths('<CALayer name="a"><sublayers><CALayer name="b"></x><CALayer', 'x.caml'), ['a', 'a/b']);
  assert.deepEqual(paths('<'.repeat(50000), 'x.caml'), []);
  assert.deepEqual(paths('<CALayer '.repeat(5000) + '"', 'x.caml'), []);
});

test('layers in Swift are known by the names that they get', () => {
  const text = 'let door = CALayer()\ndoor.opacity = 1\n// door.name = "no"\ndoor.name = "door"\nview.layer.name = "root"\n';
  const layers = layersOf(text, 'x.swift');
  assert.deepEqual(layers.map((layer) => [layer.path, layer.first]), [['door', 0], ['root', 4]]);
  assert.equal(layerAt(layers, 1, 'door.opacity = 1').path, 'door');
  assert.equal(layerAt(layers, 2, '// door'), null);
});

test('layers of Lottie animations have the line of their name', () => {
  assert.deepEqual(layersOf('{\n"nm": "one",\n"nm": ""}', 'x.json').map((layer) => [layer.path, layer.first]), [['one', 1]]);
});

test('problems have places', () => {
  const state = { problem: 'a.swift does not compile\na.swift:3:5: error: no x\nb/c.swift:2: error: y', issues: [{ message: 'z', count: 2, line: 4 }] };
  assert.deepEqual(problemsOf(state, '/f/a.swift', []).map((one) => [one.file, one.line, one.column, one.message, one.isError]), [
    ['/f/a.swift', 2, 4, 'no x', true], ['/f/b/c.swift', 1, 0, 'y', true], ['/f/a.swift', 3, 0, 'z (2 times)', false],
  ]);
  assert.equal(problemsOf({ problem: 'it crashed' }, '/f/a.swift', [])[0].message, 'it crashed');
});

test('the layers of the sample documents are found', () => {
  const folder = path.join(__dirname, '../../../Assets/Documents');
  for (const name of fs.readdirSync(folder).filter((name) => name.endsWith('.caml'))) {
    const layers = layersOf(fs.readFileSync(path.join(folder, name), 'utf8'), name);
    assert(layers.length > 0, name);
  }
});
