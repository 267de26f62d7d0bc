// A viewer of Lamina that shows a file, and the control socket through which it is used (Documentation/Control.md).
'use strict';

const { spawn } = require('child_process');
const { EventEmitter } = require('events');
const fs = require('fs');
const net = require('net');
const os = require('os');
const path = require('path');

// The longest answer and the longest error output that are kept, in characters.
const LIMIT = 16 << 20;
const ERROR_LIMIT = 8192;
// The time between attempts to connect, and the longest time until the viewer must listen, in milliseconds.
const RETRY = 50;
const PATIENCE = 60000;

/// Events: `state` with the viewer's state after each frame; `end` with a message for the user, which is null if the user
/// closed the viewer.
class Viewer extends EventEmitter {
  constructor(program, file, environment = process.env) {
    super();
    this.pending = new Map();
    this.number = 0;
    this.errors = '';
    this.buffer = '';
    // Only this user can enter the folder of the socket.
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lamina-'));
    const socket = path.join(this.folder, 'control');
    this.child = spawn(program, ['watch', file, '--control', socket], {
      cwd: path.dirname(file), env: environment, stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr.setEncoding('utf8');
    this.child.stderr.on('data', (text) => { this.errors = (this.errors + text).slice(-ERROR_LIMIT); });
    this.child.on('error', (error) => this.end(
      error.code === 'ENOENT' ? `${program} was not found; the setting lamina.program names it` : error.message));
    this.child.on('close', (code) => this.end(code === 0 ? null : this.lastError(code)));
    this.connect(socket, Date.now() + PATIENCE);
  }

  lastError(code) {
    return this.errors.trim().split('\n').pop() || `lamina ended with status ${code}`;
  }

  /// Connects as soon as the viewer listens.
  connect(file, deadline) {
    if (this.ended) return;
    const socket = net.connect(file);
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      this.socket = socket;
      socket.on('data', (text) => this.receive(text));
      this.request('subscribe', { events: ['state'] }).catch(() => {});
      this.emit('connect');
    });
    socket.on('error', () => {
      if (this.socket || this.ended) return;
      if (Date.now() < deadline) this.timer = setTimeout(() => this.connect(file, deadline), RETRY);
      else this.close();
    });
  }

  receive(text) {
    this.buffer += text;
    const lines = this.buffer.split('\n');
    this.buffer = lines.pop();
    if (this.buffer.length > LIMIT) this.close();
    for (const line of lines) this.take(line);
  }

  take(line) {
    let message;
    try { message = JSON.parse(line); } catch { return; }
    if (message.event === 'state') this.emit('state', message);
    const answer = this.pending.get(message.id);
    if (!answer) return;
    this.pending.delete(message.id);
    if (message.error === undefined) answer.resolve(message.ok);
    else answer.reject(new Error(message.error));
  }

  /// Sends a request and returns its answer.
  request(verb, values = {}) {
    if (!this.socket || this.ended) return Promise.reject(new Error('the viewer is not connected'));
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket.write(`${JSON.stringify({ id, verb, ...values })}\n`);
    });
  }

  /// Ends the viewer. It keeps edits that were not saved.
  close() {
    if (this.ended) return;
    if (this.socket) this.request('quit').catch(() => {});
    else this.child.kill();
  }

  end(message) {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.destroy();
    for (const answer of this.pending.values()) answer.reject(new Error('the viewer has ended'));
    this.pending.clear();
    fs.rmSync(this.folder, { recursive: true, force: true });
    this.emit('end', message);
  }
}

module.exports = { Viewer };
