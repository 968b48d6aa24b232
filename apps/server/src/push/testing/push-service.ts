import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decryptedBody, isVapid, newPhoneKeys, type PhoneKeys } from './phone-keys.ts'

/** What a phone received: the declarative notification and the headers of its request. */
export interface ReceivedPush {
  path: string
  /** The decrypted body. */
  text: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  notification: { title: string; body: string; lang: string; navigate: string; tag: string }
}

export interface LocalPushService extends AsyncDisposable {
  origin: string
  received: ReceivedPush[]
  /** The number of phones. */
  phones(): number
  /** A phone that can be subscribed, as its browser describes it. */
  newPhone(name: string): Promise<{ endpoint: string; p256dh: string; auth: string }>
  /** From now on the service replies so; 201 again without arguments. */
  answer(status?: number, headers?: Record<string, string>): void
  isSigned(push: ReceivedPush, serverKey: string, now: number): Promise<boolean>
}

/** A push service on this machine, with phones that decrypt what they are sent. */
export async function startPushService(): Promise<LocalPushService> {
  const phones = new Map<string, PhoneKeys>()
  const received: ReceivedPush[] = []
  let reply: [status: number, headers: Record<string, string>] = [201, {}]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const [status, headers] = reply
      const { url: path = '' } = request
      const phone = phones.get(path)
      const answer = async (): Promise<number> => {
        if (!phone) return 404
        if (status >= 300) return status
        const text = await decryptedBody(Buffer.concat(chunks), phone)
        const { notification } = JSON.parse(text) as ReceivedPush
        received.push({ path, text, headers: request.headers, notification })
        return status
      }
      answer().then(
        (code) => response.writeHead(code, headers).end(),
        () => response.writeHead(400).end(),
      )
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    phones: () => phones.size,
    async newPhone(name) {
      const keys = await newPhoneKeys()
      phones.set(`/${name}`, keys)
      return { endpoint: `${origin}/${name}`, p256dh: keys.p256dh, auth: keys.auth }
    },
    answer: (status = 201, headers = {}) => void (reply = [status, headers]),
    isSigned: ({ headers }, serverKey, now) => isVapid(String(headers['authorization']), origin, serverKey, now),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
