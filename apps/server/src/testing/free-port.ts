import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections, and to servers that ask for any: a port of those is often taken again
 * before its process starts on it.
 */
const FIRST = 10_000
const END = 32_000

const given = new Set<number>()

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** A port that is free at the moment, and was not given before: for processes that start, or start again, on a known one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
