import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sms } from '../sms-gateway.ts'

export interface ReceivedSms extends Sms {
  authorization: string | undefined
}

export interface TestSmsGateway extends AsyncDisposable {
  url: string
  received: ReceivedSms[]
  /** The status of all further responses; `undefined`: no response at all. */
  answer(status: number | undefined): void
}

/** A gateway on a port of its own, which records its requests. */
export async function testSmsGateway(): Promise<TestSmsGateway> {
  const received: ReceivedSms[] = []
  let status: number | undefined = 200
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const sms = JSON.parse(Buffer.concat(parts).toString()) as Sms
      received.push({ ...sms, authorization: request.headers.authorization })
      if (status !== undefined) reply.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    received,
    answer: (next) => void (status = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
