// The lines of a source where its layers are, without the viewer: the paths are those that the viewer uses for them.
'use strict';

const path = require('path');

// Larger sources are not searched, in UTF-16 units.
const LIMIT = 8 << 20;

/// A layer in a source: its path, as the viewer has it at the end of its own path, and its first and last line, from 0.
/// `{ path, first, last }`

/// Returns the layers of a source in the order of their first lines.
function layersOf(text, file) {
  if (text.length > LIMIT) return [];
  switch (path.extname(file)) {
    case '.caml': return layersOfDocument(text);
    case '.swift': return layersOfSwift(text);
    case '.json': case '.lot': return layersOfLottie(text);
    default: return [];
  }
}

// MARK: Documents

const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const LAYER_CLASS = /^CA\w*Layer$/;

function layersOfDocument(text) {
  const lineAt = lineCounter(text);
  const found = [];
  const open = [];
  for (const match of text.matchAll(MARKUP)) {
    const [whole, slash, name, rest] = match;
    if (name === undefined) continue;
    const end = match.index + whole.length - 1;
    if (slash) {
      // A document with errors may lack end tags.
      const index = open.map((element) => element.name).lastIndexOf(name);
      if (index < 0) continue;
      for (const element of open.splice(index)) close(element, lineAt(end));
    } else {
      const element = openElement(name, rest, open, lineAt(match.index));
      if (element.layer) found.push(element.layer);
      if (rest.endsWith('/')) close(element, lineAt(end));
      else open.push(element);
    }
  }
  const last = lineAt(text.length);
  for (const element of open) close(element, last);
  return found;
}

function close(element, line) {
  if (element.layer) element.layer.last = line;
}

function openElement(name, rest, open, line) {
  const attributes = Object.fromEntries(
    [...rest.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
      .map((match) => [match[1], unescaped(match[2] ?? match[3])]));
  const type = LAYER_CLASS.test(name) ? name : LAYER_CLASS.test(attributes.type ?? '') ? attributes.type : null;
  const element = { name, layer: null, children: 0 };
  if (!type) return element;
  const parent = open.findLast((other) => other.layer);
  const own = attributes.name ?? (parent ? `${type}[${parent.children}]` : type);
  if (parent) parent.children += 1;
  element.layer = { path: parent ? `${parent.layer.path}/${own}` : own, first: line, last: line };
  return element;
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text) {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? parseInt(hex, 16) : decimal ? parseInt(decimal, 10) : -1;
    if (code >= 0) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return ENTITIES[name] ?? whole;
  });
}

/// Returns a function that returns the line of an offset, for offsets that do not decrease.
function lineCounter(text) {
  let line = 0;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

// MARK: Lottie

/// Layers of Lottie animations have only names, and a line of their name.
function layersOfLottie(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(/"nm"\s*:\s*("(?:[^"\\]|\\.)*")/g)].map((match) => {
      const layer = { path: JSON.parse(match[1]), first: index, last: index };
      return layer;
    })).filter((layer) => layer.path);
}

// MARK: Swift

const NAME = /\b(\w+)(?:\.layer)?\.name\s*=\s*"((?:[^"\\]|\\.)*)"/;

/// A layer in Swift is known by the name that it is given in a statement such as `door.name = "door"`. Its line is that of the
/// variable's declaration; every line that uses the variable belongs to it.
function layersOfSwift(text) {
  const lines = text.split('\n').map((line) => line.replace(/\/\/.*/, ''));
  const found = [];
  lines.forEach((line, index) => {
    const match = NAME.exec(line);
    if (!match) return;
    const [, variable, name] = match;
    const declaration = new RegExp(`\\b(?:let|var)\\s+${variable}\\b`);
    let first = index;
    while (first >= 0 && !declaration.test(lines[first])) first -= 1;
    found.push({ path: name, first: first < 0 ? index : first, last: index, variable });
  });
  return found;
}

/// The layer whose variable a line of Swift uses; of several variables the first.
function layerInSwift(layers, text) {
  const used = [...text.replace(/\/\/.*/, '').matchAll(/\b([A-Za-z_]\w*)\b/g)].map((match) => match[1]);
  for (const name of used) {
    const layer = layers.find((candidate) => candidate.variable === name);
    if (layer) return layer;
  }
  return null;
}

// MARK: Searching

/// Returns the layer at a line, the innermost of several; null if there is none. `lineText` is the text of the line.
function layerAt(layers, line, lineText) {
  if (layers.some((layer) => layer.variable)) return layerInSwift(layers, lineText);
  return layers.findLast((layer) => layer.first <= line && line <= layer.last) ?? null;
}

/// Returns true if `selection`, a path of the viewer, is that of the layer.
function isPathOf(selection, layer) {
  return selection === layer.path || selection.endsWith(`/${layer.path}`);
}

/// Returns the layer that the viewer's path names. If the source does not have it, it is the nearest layer around it. Null if
/// there is none.
function layerOfPath(layers, selection) {
  for (let part = selection; part; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    const found = layers.filter((layer) => isPathOf(part, layer));
    if (found.length) return found.reduce((best, layer) => (layer.path.length > best.path.length ? layer : best));
  }
  return null;
}

module.exports = { layersOf, layerAt, isPathOf, layerOfPath };
