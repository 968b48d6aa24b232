import { once } from 'node:events'
import { connect } from 'node:net'

export interface RawReply {
  status: number
  headers: string
  body: string
}

/** A hand-written connection to a server: replies are read in order, even before the request has ended. */
export async function rawConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  // A connection that the server closes ends with an error, which `ended` covers.
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('latin1')
  const arrivals = socket.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<string>

  /** Resolves when the text matches; rejects where the connection ends before. */
  async function matching(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(text)
      if (found) return found
      const { value, done } = await arrivals.next()
      if (done) throw new Error(`the connection ended after: ${text.slice(0, 200)}`)
      text += value
    }
  }

  return {
    socket,
    /** Resolves when the bytes are written, or when the connection is closed. */
    send: (bytes: string | Buffer): Promise<void> => new Promise((resolve) => socket.write(bytes, () => resolve())),

    async reply(): Promise<RawReply> {
      const [head, status = '', headers = ''] = await matching(/^HTTP\/1\.1 (\d+)[^\r]*\r\n([\s\S]*?)\r\n\r\n/)
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0)
      const [all] = await matching(new RegExp(`^[\\s\\S]{${head.length + length}}`))
      text = text.slice(all.length)
      return { status: Number(status), headers, body: Buffer.from(all.slice(head.length), 'latin1').toString() }
    },

    /** Resolves once the connection is closed. */
    ended: (): Promise<void> => closed,

    [Symbol.dispose]: () => void socket.destroy(),
  }
}
