import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport } from '../devices/testing/devices-rig.ts'
import { miscounted } from '../campaigns/testing/updates-rig.ts'
import { recordedProduct } from './testing/recorded-product.ts'
import { recordedSession, type RecordedSession, type RecordedStep } from './testing/recorded-session.ts'

const names = readdirSync(path.join(import.meta.dirname, 'fixtures')).map((file) => path.parse(file).name)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(recordingTransport())
})
afterAll(() => server[Symbol.asyncDispose]())

const linkIn = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]
type Sent = Extract<RecordedStep, { sends: string }>

/** A client that says what was recorded, with the addresses and tokens of this server. */
async function replaying({ image, rules, isNamed, headers: usual }: RecordedSession) {
  const bytes = Buffer.from(Array.from({ length: image.size }, (_, at) => (at * 31 + (at >> 8)) & 255))
  const product = await recordedProduct(server, { name: image.name, bytes }, { rules, isNamed })
  const values: Record<string, string> = { controller: product.controllerId, token: product.token }
  const parts: Buffer[] = []
  const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)

  async function send({ sends, headers = {}, body, reads }: Sent): Promise<{ status: number; links?: string[] }> {
    const [method = '', url = ''] = filled(sends).split(' ')
    const sent = Object.entries({ ...usual, ...headers }).map(([name, value]) => [name, filled(value)])
    const payload = body === undefined ? {} : { payload: filled(body) }
    const reply = await server.app.inject({
      method: method as 'GET',
      url,
      headers: Object.fromEntries(sent),
      ...payload,
    })
    // Zephyr compares it with what it has read.
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
    if (sends.includes('{file}')) parts.push(reply.rawPayload.subarray(0, reads))
    if (sends.includes('{file}')) return { status: reply.statusCode }
    const action = linkIn(reply.body, /(?:deploymentBase|cancelAction)\/(\d+)/)
    const file = linkIn(reply.body, /"download-http":\{"href":"https?:\/\/[^/]+([^"]+)"/)
    Object.assign(values, { ...(action && { action }), ...(file && { file }) })
    const links = reply.body.includes('"polling"') ? { links: Object.keys(reply.json()._links) } : {}
    return { status: reply.statusCode, ...links }
  }
  return { product, bytes, parts, send }
}

test.each(names)('a recorded session goes as it went: %s', async (name) => {
  const session = recordedSession(name)
  const { product, bytes, parts, send } = await replaying(session)
  let at = 0
  for (const [index, step] of session.steps.entries()) {
    // The limits of feedback meet the pace of the real client.
    server.clock.advance(step.at - at)
    at = step.at
    const which = `step ${index + 2} of ${name}`
    if ('platform' in step) await (step.platform === 'releases' ? product.release() : product.takeBack())
    if ('sends' in step) {
      const { gets: status, links } = step
      expect({ which, ...(await send(step)) }).toEqual({ which, status, ...(links && { links }) })
    }
    if (step.jobs) expect([which, ...(await product.jobs())]).toEqual([which, ...step.jobs])
  }
  if (parts.length > 0) expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  expect(await miscounted(server)).toEqual([])
})
