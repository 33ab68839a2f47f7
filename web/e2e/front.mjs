// For work on the page: serves web/dist from disk before a server that was built with an older
// page, so that the program need not be built anew for each change. Used if E2E_FRONT is set.

import { existsSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist');
const KINDS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** As strict as the server's own. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'";

function pass(port, request, response) {
  const { method, url, headers } = request;
  // A connection of its own: one that is kept may be closed by the server at that very moment.
  const to = { host: '127.0.0.1', port, method, path: url, headers, agent: false };
  const onward = http.request(to, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => {
    response.writeHead(502);
    response.end();
  });
  request.pipe(onward);
}

function page(request, response) {
  const { pathname } = new URL(request.url, 'http://front');
  const asked = path.join(dist, pathname);
  const is = existsSync(asked) && statSync(asked).isFile();
  const file = is ? asked : path.join(dist, 'index.html');
  response.writeHead(200, {
    'content-type': KINDS[path.extname(file)] ?? 'text/plain',
    'content-security-policy': POLICY,
    'content-encoding': 'gzip',
  });
  response.end(gzipSync(readFileSync(file)));
}

export function front(port, behind) {
  const server = http.createServer((request, response) => {
    if (/^\/(api\/|healthz)/.test(request.url)) pass(behind, request, response);
    else page(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const onward = net.connect(behind, '127.0.0.1', () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}
