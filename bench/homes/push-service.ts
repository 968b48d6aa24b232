import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPhoneKeys } from '../../apps/server/src/push/testing/phone-keys.ts'

/** Accepts every push, and notes when it has arrived. */
export async function pushService() {
  let waiting: ((arrivedAt: number) => void) | undefined
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      waiting?.(performance.now())
      waiting = undefined
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    async phone() {
      const { p256dh, auth } = await newPhoneKeys()
      return { endpoint: `${origin}/${p256dh}`, p256dh, auth }
    },
    /** When the next push arrives, in the time of `performance.now()`. */
    next: () => new Promise<number>((resolve) => (waiting = resolve)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
