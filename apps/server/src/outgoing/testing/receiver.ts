import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface Receiver extends AsyncDisposable {
  port: number
  url: string
  /** Connections so far. */
  connections(): number
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A server on this machine; without an answer it replies 204. */
export async function startReceiver(
  answer: Answer = (_request, response) => response.writeHead(204).end(),
  { host = '127.0.0.1', port = 0 } = {},
): Promise<Receiver> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
    response.on('error', () => {})
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket.on('error', () => {}))
  })
  await new Promise<void>((resolve) => void server.listen(port, host, resolve))
  const { port: opened } = server.address() as AddressInfo
  return {
    port: opened,
    url: `http://${host}:${opened}/hook`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
