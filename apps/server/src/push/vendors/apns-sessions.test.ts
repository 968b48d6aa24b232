import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream as Stream,
} from 'node:http2'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localhostTls } from '../testing/vendor-keys.ts'
import { apnsSessions } from './apns-sessions.ts'

let server: Http2SecureServer
let sessions: ServerHttp2Session[]
let address: string
let ca: string
/** What the server does with the next requests; then it answers. */
let acts: ((stream: Stream) => void)[]
beforeEach(async () => {
  const tls = await localhostTls()
  ca = tls.cert
  sessions = []
  acts = []
  server = createSecureServer(tls)
  server.on('session', (session) => sessions.push(session))
  server.on('stream', (stream) => {
    // Of streams that a test ends itself.
    stream.on('error', () => undefined)
    const act = acts.shift()
    if (act) return act(stream)
    stream.respond({ ':status': 400 })
    stream.end('{"reason":"BadDeviceToken"}')
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  address = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const session of sessions) session.destroy()
  server.close()
  await once(server, 'close')
})

const target = (owner = 'one') => ({ address, client: {}, owner })
const request = { headers: { ':method': 'POST', ':path': '/3/device/a' }, body: '{}' }
const answered = { status: 400, reason: 'BadDeviceToken', seconds: undefined }

test('pushes of one key share a connection, those of another application have their own', async () => {
  const { ask } = apnsSessions({ options: { ca } })
  await ask(target(), request)
  expect(await Promise.all([1, 2, 3].map(() => ask(target(), request)))).toEqual([answered, answered, answered])
  expect(sessions).toHaveLength(1)
  await ask(target('other'), request)
  expect(sessions).toHaveLength(2)
})

test('a connection that the server ends is followed by another one', async () => {
  const { ask } = apnsSessions({ options: { ca } })
  await ask(target(), request)
  sessions[0]?.goaway(constants.NGHTTP2_NO_ERROR)
  while (sessions.length === 1) expect(await ask(target(), request)).toEqual(answered)
  expect(await ask(target(), request)).toEqual(answered)
  expect(sessions).toHaveLength(2)
})

test('a request that the server has not begun with is sent once more, and only once', async () => {
  const { ask } = apnsSessions({ options: { ca } })
  const refuse = (stream: Stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)
  await ask(target(), request)
  acts = [refuse]
  expect(await ask(target(), request)).toEqual(answered)
  acts = [(stream) => stream.session?.goaway(constants.NGHTTP2_NO_ERROR, (stream.id ?? 0) - 2)]
  expect(await ask(target(), request)).toEqual(answered)
  acts = [refuse, refuse]
  await expect(ask(target(), request)).rejects.toThrow()
  expect(acts).toEqual([])
})

test('a request that was begun is not sent again', async () => {
  const { ask } = apnsSessions({ options: { ca } })
  acts = [(stream) => stream.session?.destroy()]
  await expect(ask(target(), request)).rejects.toThrow()
  expect(await ask(target(), request)).toEqual(answered)
})

test('a connection that rests is closed', async () => {
  const { ask } = apnsSessions({ options: { ca }, idleMs: 1 })
  await ask(target(), request)
  const [first] = sessions
  if (first && !first.destroyed) await once(first, 'close')
  expect(first?.destroyed).toBe(true)
})
