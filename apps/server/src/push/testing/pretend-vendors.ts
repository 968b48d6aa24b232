import { createServer, type IncomingMessage } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo, Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { VendorAddresses } from '../vendors/vendor-addresses.ts'
import { pretendApns, pretendFcm, type TrustedApns, type TrustedFcm } from './pretend-apns-fcm.ts'
import { pretendPhoneVendors, type TrustedVendor } from './pretend-phone-vendors.ts'
import { SILENCE, type Notebook, type ReceivedNote, type VendorAnswer } from './pretend-requests.ts'

export interface PretendVendors extends AsyncDisposable {
  addresses: VendorAddresses
  received: ReceivedNote[]
  /** Requests for access tokens, by vendor. */
  signIns: Map<string, number>
  /** All requests over HTTP, by path. */
  requests: Map<string, number>
  /** From now on requests to this path, or to `apns`, are answered so. */
  answer(path: string, ...answer: VendorAnswer): void
  /** Does something before the next request to this path is answered. */
  beforeAnswer(path: string, act: () => Promise<unknown>): void
  /** From now on requests are answered as usual. */
  recover(): void
}

interface Trusted {
  fcm?: TrustedFcm
  apns?: TrustedApns
  /** SHA-256 of a certificate that may push, in hexadecimal digits. */
  apnsCertificate?: string
  vendors: TrustedVendor
  /** Of the pretended APNs. */
  tls: { key: string; cert: string }
  now(): number
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

/** FCM, Huawei, Xiaomi, OPPO and vivo over HTTP, and APNs over HTTP/2, on this machine: each checks signature, topic and body. */
export async function startPretendVendors(trusted: Trusted): Promise<PretendVendors> {
  const { tls, now } = trusted
  const book: Notebook = { received: [], signIns: new Map(), requests: new Map() }
  const planned = new Map<string, VendorAnswer>()
  const acts = new Map<string, () => Promise<unknown>>()
  const vendors = [pretendFcm(trusted.fcm, book, now), ...pretendPhoneVendors(trusted.vendors, book)]
  const apnsAnswer = pretendApns({ apns: trusted.apns, certificate: trusted.apnsCertificate }, book, now)

  async function answerTo(request: IncomingMessage): Promise<VendorAnswer> {
    const { url = '', headers } = request
    const text = await textOf(request)
    book.requests.set(url, (book.requests.get(url) ?? 0) + 1)
    const act = acts.get(url)
    acts.delete(url)
    await act?.()
    const plannedAnswer = planned.get(url)
    if (plannedAnswer) return plannedAnswer
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    const input: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    const vendor = vendors.find(({ paths }) => paths.some((path) => path.test(url)))
    return vendor?.answer({ url, headers, input }) ?? [404, {}]
  }

  const plain = createServer((request, response) => {
    answerTo(request).then(
      ([status, body, headers]) =>
        status === SILENCE ? response.destroy() : response.writeHead(status, headers).end(JSON.stringify(body)),
      () => response.writeHead(400).end('{}'),
    )
  })

  const secure = createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: false })
  secure.on('stream', (stream, headers) => {
    const socket = stream.session?.socket
    const peer = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined
    const certificate = peer?.replaceAll(':', '').toLowerCase() ?? ''
    const answer = async (): Promise<void> => {
      const input: unknown = JSON.parse(await textOf(stream))
      const [status, body, more] = planned.get('apns') ?? apnsAnswer({ headers, input, certificate })
      stream.respond({ ':status': status, ...more })
      stream.end(status === 200 ? '' : JSON.stringify(body))
    }
    answer().catch((error: unknown) => stream.destroy(error instanceof Error ? error : undefined))
  })
  const sessions = new Set<{ destroy(): void }>()
  secure.on('session', (session) => sessions.add(session))

  const origin = `http://127.0.0.1:${await portOf(plain)}`
  const apns = `https://localhost:${await portOf(secure)}`
  return {
    addresses: {
      googleToken: `${origin}/google/token`,
      fcm: origin,
      apnsProduction: apns,
      apnsDevelopment: apns,
      huaweiToken: `${origin}/huawei/token`,
      huawei: origin,
      xiaomi: origin,
      oppo: origin,
      vivo: origin,
      local: { ca: tls.cert },
    },
    ...book,
    answer: (path, ...answer) => void planned.set(path, answer),
    beforeAnswer: (path, act) => void acts.set(path, act),
    recover: () => planned.clear(),
    async [Symbol.asyncDispose]() {
      plain.closeAllConnections()
      for (const session of sessions) session.destroy()
      await close(plain)
      await close(secure)
    },
  }
}
