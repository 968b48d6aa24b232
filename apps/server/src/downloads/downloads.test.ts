import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileName } from '../files/file-names.ts'
import { contentOf, type FileStore } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { s3Store } from '../files/s3-store.ts'
import { testS3Limits } from '../files/testing/s3-limits.ts'
import { testS3Server } from '../files/testing/s3-server.ts'
import { eventually } from '../testing/eventually.ts'
import { movableClock } from '../testing/test-parts.ts'
import { DOWNLOAD_PATH } from './download-links.ts'
import { downloadTokens } from './download-token.ts'
import { downloadLimits, openDownloads, type DownloadFile, type DownloadLimits, type Downloads } from './downloads.ts'

const HOUR = 60 * 60 * 1000
const MB = 1024 * 1024
const bytes = randomBytes(3 * MB + 17)
const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const fileOf = (content: Buffer): DownloadFile => ({
  name: fileName(sha256Of(content), 'bin'),
  size: content.length,
  sha256: sha256Of(content),
})
const file = fileOf(bytes)

let folder: string
let app: FastifyInstance
let downloads: Downloads
let port: number
let clock = movableClock()
let logged: object[]
let served: [jobId: string, position: number][]
const tokens = downloadTokens(randomBytes(32))
const target = { kind: 'package', id: 7, deviceId: 12, jobId: 812 } as const

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-downloads-'))
  logged = []
  served = []
  clock = movableClock()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server whose device 12 may have the package 7. */
async function open(files: Pick<FileStore, 'read'>, limits: Partial<DownloadLimits> = {}, given = file): Promise<void> {
  const log = (facts: object, text: string) => void logged.push({ ...facts, text })
  downloads = openDownloads({
    tokens,
    files,
    clock,
    log: { warn: log, error: log },
    limits: { ...downloadLimits, ...limits },
    find: async ({ id, deviceId }) => (id === 7 && deviceId === 12 ? given : undefined),
    bytesServed: (...position) => void served.push(position),
  })
  app = fastify({ forceCloseConnections: true })

  downloads.mount(app)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

async function stored(content = bytes): Promise<FileStore> {
  const files = folderStore(folder)
  await files.keep(fileOf(content).name, contentOf(content))
  return files
}

/** The head of a reply; its body is not read until the test does. */
async function ask(
  token = tokens.issue(target, clock.now()),
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<IncomingMessage> {
  const request = http.request({ port, path: DOWNLOAD_PATH + token, method, headers, agent: false }).end()
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

describe('a device with a valid link', () => {
  test('gets exactly the file, with its length and tag, neither compressed nor in chunks', async () => {
    await open(await stored())
    const reply = await ask(undefined, { headers: { 'accept-encoding': 'gzip, br, zstd' } })
    expect((await buffer(reply)).equals(bytes)).toBe(true)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      etag: `"${file.sha256}"`,
      'content-length': String(bytes.length),
      'cache-control': 'private, immutable',
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(Object.keys(reply.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(content|transfer)-encoding$/)]),
    )
  })

  test('resumes in the middle of a block, and learns at the end that it has everything', async () => {
    await open(await stored())
    const first = 2 * MB - 5
    const headers = { range: `bytes=${first}-`, 'if-range': `"${file.sha256}"` }
    const rest = await ask(undefined, { headers })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes ${first}-${bytes.length - 1}/${bytes.length}`)
    expect((await buffer(rest)).equals(bytes.subarray(first))).toBe(true)
    const end = await ask(undefined, { headers: { range: `bytes=${bytes.length}-` } })
    expect([end.statusCode, end.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  })

  test('asks with HEAD for all headers of GET, and the file is not read', async () => {
    let reads = 0
    const files = await stored()
    await open({ read: (...asked) => (reads++, files.read(...asked)) })
    const head = await ask(undefined, { method: 'HEAD' })
    expect([(await buffer(head)).length, reads]).toEqual([0, 0])
    const whole = await ask()
    whole.resume()
    const without = ({ date: _date, ...rest }: Record<string, unknown>) => rest
    expect(without(head.headers)).toEqual(without(whole.headers))
  })

  test('is followed with its job: how far it is in the file', async () => {
    await open(await stored())
    await buffer(await ask(undefined, { headers: { range: 'bytes=0-9' } }))
    await buffer(await ask(undefined, { method: 'HEAD' }))
    await buffer(await ask(undefined, { headers: { range: 'bytes=500-999' } }))
    await app.close()
    expect(served.at(-1)).toEqual(['812', 1000])
  })

  test('reads a file once for everyone, and then none of it', async () => {
    let reads = 0
    const files = await stored()
    await open({ read: (...asked) => (reads++, files.read(...asked)) }, { ofOneDevice: 10 })
    const bodies = await Promise.all(Array.from({ length: 10 }, async () => buffer(await ask())))
    expect(bodies.every((body) => body.equals(bytes))).toBe(true)
    await unlink(path.join(folder, file.name))
    expect((await buffer(await ask())).equals(bytes)).toBe(true)
    expect(reads).toBe(1)
  })
})

describe('a link that is not valid is refused in plain words, and never logged', () => {
  const flipped = (token: string): string => `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`
  test.each<[string, (token: string) => string, number]>([
    ['a flipped bit', flipped, 404],
    ['a truncated one', (token) => token.slice(0, -1), 404],
    ['none', () => '', 404],
    ['one longer than any', (token) => token.repeat(20), 404],
    ['one with a folder', (token) => `${token}/x`, 404],
    ['one of another installation', () => downloadTokens(randomBytes(32)).issue(target, clock.now()), 404],
    ['one for another package', () => tokens.issue({ ...target, id: 8 }, clock.now()), 404],
    ['one of a device that may not have it', () => tokens.issue({ ...target, deviceId: 13 }, clock.now()), 404],
    ['an expired one', () => tokens.issue(target, clock.now() - 6 * HOUR), 410],
  ])('%s', async (_what, change, status) => {
    await open(await stored())
    const token = change(tokens.issue(target, clock.now()))
    for (const method of ['GET', 'HEAD']) {
      const reply = await ask(token, { method })
      const text = String(await buffer(reply))
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, 'no-store'])
      expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
      if (token !== '') expect(text).not.toContain(token)
    }
    expect(logged).toEqual([])
  })

  test('a link is checked when a request begins: what runs is finished', async () => {
    const large = Buffer.alloc(16 * MB, 'firmware')
    await open(await stored(large), {}, fileOf(large))
    const token = tokens.issue(target, clock.now())
    const running = await ask(token)
    clock.advance(6 * HOUR)
    expect((await ask(token)).statusCode).toBe(410)
    expect((await buffer(running)).equals(large)).toBe(true)
  })
})

describe('limits', () => {
  test('over the limit a request waits for its turn, and is then told when to come again', async () => {
    const large = Buffer.alloc(16 * MB, 'firmware')
    await open(await stored(large), { responses: 1, waitMs: 1 }, fileOf(large))
    const running = await ask()
    const busy = await ask()
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '30'])
    busy.resume()
    expect((await buffer(running)).equals(large)).toBe(true)
    await eventually(() => downloads.state().busy === 0)
    expect((await buffer(await ask())).equals(large)).toBe(true)
  })

  test('a reader that goes away frees its place for the next one', async () => {
    const large = Buffer.alloc(16 * MB, 'firmware')
    await open(await stored(large), { responses: 1 }, fileOf(large))
    const running = await ask()
    const waiting = ask()
    await eventually(() => downloads.state().waiting === 1)
    running.destroy()
    expect((await buffer(await waiting)).equals(large)).toBe(true)
    await app.close()
    expect(served.at(-1)).toEqual(['812', large.length])
  })

  test('a reader that takes nothing does not keep others from a body of theirs', async () => {
    const large = Buffer.alloc(16 * MB, 'firmware')
    await open(await stored(large), { fast: 1 }, fileOf(large))
    const silent = await ask()
    silent.pause()
    expect((await buffer(await ask())).equals(large)).toBe(true)
    silent.destroy()
  })

  test('one device does not take the places of the others', async () => {
    const large = Buffer.alloc(16 * MB, 'firmware')
    await open(await stored(large), { ofOneDevice: 2 }, fileOf(large))
    const running = await Promise.all([ask(), ask()])
    expect((await ask()).statusCode).toBe(503)
    for (const one of running) one.destroy()
    await eventually(() => downloads.state().busy === 0)
    expect((await ask()).statusCode).toBe(200)
  })
})

describe('a stored file', () => {
  const place = () => path.join(folder, file.name)
  const refused = async () => {
    const reply = await ask()
    const text = String(await buffer(reply))
    return [reply.statusCode, text, logged]
  }

  test('that was changed is never sent, and the log names it without the token', async () => {
    const files = await stored()
    const changed = Buffer.from(bytes)
    changed[MB] = (changed[MB] ?? 0) ^ 1
    await writeFile(place(), changed)
    await open(files)
    expect(await refused()).toEqual([
      500,
      'This file cannot be read.\n',
      [expect.objectContaining({ ...target, text: 'a firmware file cannot be read' })],
    ])
    expect(JSON.stringify(logged)).not.toContain(tokens.issue(target, clock.now()))
    await writeFile(place(), bytes)
    expect((await buffer(await ask())).equals(bytes)).toBe(true)
  })

  test.each([
    ['shorter', bytes.subarray(1)],
    ['longer', Buffer.concat([bytes, bytes])],
    ['empty', Buffer.alloc(0)],
  ])('that has become %s is not sent', async (_what, other) => {
    const files = await stored()
    await writeFile(place(), other)
    await open(files)
    expect((await refused())[0]).toBe(500)
  })

  test('that is gone is not sent, and logged', async () => {
    const files = await stored()
    await unlink(place())
    await open(files)
    expect(await refused()).toEqual([
      500,
      'This file cannot be read.\n',
      [{ ...target, text: 'a firmware file is missing' }],
    ])
  })

  test('in a bucket is sent, resumed and refused as one in a folder', async () => {
    await using s3 = await testS3Server()
    const log = { warn() {} }
    const files = s3Store(s3.settings, { log, draftFolder: folder, limits: testS3Limits })
    await files.keep(file.name, contentOf(bytes))
    await open(files)
    const rest = await ask(undefined, { headers: { range: 'bytes=1048570-' } })
    expect((await buffer(rest)).equals(bytes.subarray(1_048_570))).toBe(true)
    expect(s3.asked.filter((one) => one.startsWith('GET'))).toHaveLength(1)

    const other = randomBytes(100)
    await app.close()
    await open(files, {}, fileOf(other))
    expect((await ask()).statusCode).toBe(500)
    s3.isDown = true
    const away = await ask()
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '30'])
    files.close()
  })
})
