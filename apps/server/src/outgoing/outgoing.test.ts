import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Resolve } from './guarded-lookup.ts'
import { outgoing, type OutgoingRequest } from './outgoing.ts'
import { manualCountdown } from './testing/manual-countdown.ts'
import { startReceiver } from './testing/receiver.ts'
import { privateHosts } from './testing/spellings.ts'

const LOOPBACK = ['127.0.0.0/8']
const to = (url: string, body = '{}'): OutgoingRequest => ({
  url,
  method: 'POST',
  headers: {},
  body: Buffer.from(body),
})

const resolvingTo =
  (...answers: string[][]): Resolve =>
  (_hostname, _options, callback) =>
    callback(
      null,
      (answers.length > 1 ? (answers.shift() ?? []) : (answers[0] ?? [])).map((address) => ({ address, family: 4 })),
    )

describe('an address', () => {
  test.each([
    ['https://example.com/hook', undefined],
    ['https://example.com:8443/hook', undefined],
    ['https://8.8.8.8/', undefined],
    ['http://example.com/hook', 'notHttps'],
    ['ftp://example.com/', 'notHttps'],
    ['file:///etc/passwd', 'notHttps'],
    ['gopher://example.com/', 'notHttps'],
    ['https://user@example.com/', 'userInfo'],
    ['https://:secret@example.com/', 'userInfo'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:25/', 'port'],
    ['https://example.com:1023/', 'port'],
    [`https://${'a'.repeat(250)}.com/`, 'host'],
    ['https://10.0.0.1/', 'blocked'],
    ['https://[::1]/', 'blocked'],
    ['example.com', 'notUrl'],
    ['', 'notUrl'],
  ])('%s is: %s', (url, flaw) => {
    expect(outgoing({ allowed: [] }).flawOf(url)).toBe(flaw)
  })

  test('of a network that the operator has named is accepted, and may be http; http stays closed elsewhere', async () => {
    const { flawOf, request } = outgoing({ allowed: ['192.168.1.0/24'], resolve: resolvingTo(['8.8.8.8']) })
    expect(flawOf('http://192.168.1.20:8080/')).toBeUndefined()
    expect(flawOf('http://192.168.2.20:8080/')).toBe('blocked')
    expect(flawOf('http://8.8.8.8/')).toBe('blocked')
    expect(await request(to('http://example.com/'))).toEqual({ end: 'failed', reason: 'blocked' })
  })
})

describe('addresses that are not of the internet', () => {
  test('are not connected to, in any of 300 spellings', async () => {
    await using sentinel = await startReceiver(undefined, { host: '::' })
    expect(new Set(privateHosts).size).toBeGreaterThanOrEqual(300)
    const { request } = outgoing({ allowed: [] })
    const ends = await Promise.all(
      privateHosts.map(async (host) => {
        const result = await request(to(`https://${host}:${sentinel.port}/`))
        return result.end === 'failed' && ['blocked', 'notUrl', 'unresolved'].includes(result.reason) ? '' : host
      }),
    )
    expect(ends.filter((host) => host !== '')).toEqual([])
    expect(sentinel.connections()).toBe(0)
  })

  test('are connected to where the operator has named their network, also by unusual spellings', async () => {
    await using sentinel = await startReceiver()
    const { request } = outgoing({ allowed: LOOPBACK })
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '017700000001', 'localhost']
    for (const host of hosts) {
      expect(await request(to(`http://${host}:${sentinel.port}/`))).toMatchObject({ end: 'answered', status: 204 })
    }
    expect(sentinel.connections()).toBe(hosts.length)
  })

  test('are not connected to by a name, even if it resolves to something else a moment before', async () => {
    await using allowed = await startReceiver(undefined, { host: '127.0.0.2' })
    await using sentinel = await startReceiver(undefined, { host: '127.0.0.1', port: allowed.port })
    const rebinding = resolvingTo(['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1', '10.0.0.1', '169.254.169.254'], [])
    const { request } = outgoing({ allowed: ['127.0.0.2'], resolve: rebinding })
    const url = `http://rebinding.example:${allowed.port}/`
    expect(await request(to(url))).toMatchObject({ end: 'answered', status: 204 })
    for (let time = 0; time < 3; time += 1) {
      expect(await request(to(url))).toEqual({ end: 'failed', reason: 'blocked' })
    }
    expect([allowed.connections(), sentinel.connections()]).toEqual([1, 0])
  })

  test('are left out where a name has others, too', async () => {
    await using allowed = await startReceiver(undefined, { host: '127.0.0.2' })
    await using sentinel = await startReceiver(undefined, { host: '127.0.0.1', port: allowed.port })
    const mixed = resolvingTo(['127.0.0.1', '127.0.0.2'])
    const { request } = outgoing({ allowed: ['127.0.0.2'], resolve: mixed })
    expect(await request(to(`http://mixed.example:${allowed.port}/`))).toMatchObject({ status: 204 })
    expect(sentinel.connections()).toBe(0)
  })
})

describe('a receiver', () => {
  test('gets the body and the headers, and its reply is given back', async () => {
    const seen: unknown[] = []
    await using receiver = await startReceiver((request, response, body) => {
      seen.push(request.method, request.headers['webhook-id'], body)
      response.writeHead(201, { 'retry-after': '3' }).end('thanks')
    })
    const { request } = outgoing({ allowed: LOOPBACK })
    const result = await request({ ...to(receiver.url, '{"a":1}'), headers: { 'webhook-id': 'msg_1' } })
    expect(seen).toEqual(['POST', 'msg_1', '{"a":1}'])
    expect(result).toMatchObject({ end: 'answered', status: 201, isCut: false, headers: { 'retry-after': '3' } })
    expect(result.end === 'answered' && result.body.toString()).toBe('thanks')
  })

  test('that redirects to a private address is not followed', async () => {
    await using sentinel = await startReceiver()
    await using receiver = await startReceiver((_request, response) =>
      response.writeHead(307, { location: sentinel.url }).end(),
    )
    const { request } = outgoing({ allowed: LOOPBACK })
    expect(await request(to(receiver.url))).toMatchObject({ end: 'answered', status: 307 })
    expect(sentinel.connections()).toBe(0)
  })

  test('that does not answer is given up after 15 s', async () => {
    const time = manualCountdown()
    await using receiver = await startReceiver(() => time.pass())
    const { request } = outgoing({ allowed: LOOPBACK, countdown: time.countdown })
    const result = request(to(receiver.url))
    expect(time.running()).toEqual([5_000, 15_000])
    expect(await result).toEqual({ end: 'failed', reason: 'timeout' })
    expect(time.running()).toEqual([])
  })

  test('that never completes its TLS is given up after 5 s', async () => {
    const time = manualCountdown()
    const silent = createServer((socket) => socket.once('data', () => time.pass()).on('error', () => {}))
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const { request } = outgoing({ allowed: LOOPBACK, countdown: time.countdown })
    const result = request(to(`https://127.0.0.1:${port}/`))
    expect(await result).toEqual({ end: 'failed', reason: 'timeout' })
    await new Promise((resolve) => void silent.close(resolve))
  })

  test('that sends its reply byte by byte is given up after 15 s', async () => {
    const time = manualCountdown()
    let sent = 0
    await using receiver = await startReceiver((_request, response) => {
      response.writeHead(200)
      const trickle = (): void => {
        if (response.destroyed) return
        if ((sent += 1) > 20) return time.pass()
        response.write('x', () => setImmediate(trickle))
      }
      trickle()
    })
    const { request } = outgoing({ allowed: LOOPBACK, countdown: time.countdown })
    expect(await request(to(receiver.url))).toEqual({ end: 'failed', reason: 'timeout' })
    expect(sent).toBeGreaterThan(20)
  })

  test('that never stops is read to 16 KiB', async () => {
    await using receiver = await startReceiver((_request, response) => {
      response.writeHead(200)
      const pour = (): void => {
        if (!response.destroyed) response.write('x'.repeat(4096), () => setImmediate(pour))
      }
      pour()
    })
    const { request } = outgoing({ allowed: LOOPBACK })
    const result = await request(to(receiver.url))
    expect(result).toMatchObject({ end: 'answered', status: 200, isCut: true })
    expect(result.end === 'answered' && result.body.length).toBe(16 * 1024)
  })

  test('with endless headers, a reset, nonsense, or no TLS fails with a reason', async () => {
    await using headers = await startReceiver((_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(64 * 1024) }).end(),
    )
    await using resets = await startReceiver((request) => void request.socket.resetAndDestroy())
    const nonsense = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('220 smtp ready\r\n\r\n'),
    )
    await new Promise<void>((resolve) => void nonsense.listen(0, '127.0.0.1', resolve))
    const { port } = nonsense.address() as AddressInfo
    const { request } = outgoing({ allowed: LOOPBACK })
    const reasonOf = async (url: string) => {
      const result = await request(to(url))
      return result.end === 'failed' ? result.reason : result.status
    }
    expect(await reasonOf(headers.url)).toBe('malformed')
    expect(await reasonOf(resets.url)).toBe('reset')
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('malformed')
    expect(await reasonOf(`https://127.0.0.1:${headers.port}/`)).toBe('tls')
    await new Promise((resolve) => void nonsense.close(resolve))
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe('unreachable')
  })
})
