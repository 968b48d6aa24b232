import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileName } from './file-names.ts'
import { contentOf, FilesUnavailable, type ByteRange, type FileStore } from './file-store.ts'
import type { S3Limits, S3Settings } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import { testS3Limits } from './testing/s3-limits.ts'
import { TEST_BUCKET, testS3Server, type Failure, type TestS3 } from './testing/s3-server.ts'

const bytes = Buffer.from('a picture, say')
const name = fileName(createHash('sha256').update(bytes).digest('hex'), 'png')
const busy: Failure = { status: 503, code: 'SlowDown' }

let server: TestS3
let warned: object[]
const opened: FileStore[] = []

function open(changes: Partial<S3Settings> = {}, limits: Partial<S3Limits> = {}): FileStore {
  const log = { warn: (details: object) => void warned.push(details) }
  const options = { log, draftFolder: 'unused', limits: { ...testS3Limits, ...limits } }
  const store = s3Store({ ...server.settings, ...changes }, options)
  opened.push(store)
  return store
}

beforeEach(async () => {
  warned = []
  server = await testS3Server()
})
afterEach(async () => {
  for (const store of opened.splice(0)) store.close()
  await server[Symbol.asyncDispose]()
})

describe('a bucket that fails for a moment', () => {
  test.each<[string, Failure]>([
    ['is busy', busy],
    ['has a fault', { status: 500, code: 'InternalError' }],
    ['is restarting behind a proxy', { status: 502 }],
    ['asks for fewer requests', { status: 429 }],
    ['breaks the connection', 'break'],
  ])('is asked again, and no one notices: it %s', async (_what, failure) => {
    const store = open()
    server.failures.push(failure, failure)
    await store.keep(name, contentOf(bytes))
    server.failures.push(failure, failure)
    const file = await store.read(name)

    expect(file && (await buffer(file.bytes))).toEqual(bytes)
    expect(warned).toHaveLength(4)
  })

  test('that fails three times is given up, and what was not kept can be kept later', async () => {
    const store = open()
    server.failures.push(busy, busy, busy)
    await expect(store.keep(name, contentOf(bytes))).rejects.toBeInstanceOf(FilesUnavailable)
    expect(server.asked).toHaveLength(3)
    expect(await server.names()).toEqual([])

    await store.keep(name, contentOf(bytes))
    expect(await server.names()).toEqual([name])
  })

  test('is not asked again where more time than a person waits has gone', async () => {
    const store = open({}, { patienceMs: -1 })
    server.failures.push(busy)
    await expect(store.sizeOf(name)).rejects.toBeInstanceOf(FilesUnavailable)
    expect(server.asked).toHaveLength(1)
  })

  test('is given up where it is silent', async () => {
    const store = open({}, { silenceMs: 1, attempts: 1 })
    server.failures.push('silence')
    await expect(store.sizeOf(name)).rejects.toThrow('does not answer')
  })

  test('that breaks off in the middle of a file ends its reader with an error', async () => {
    const store = open()
    await store.keep(name, contentOf(bytes))
    server.failures.push('half')
    const whole = await store.read(name)
    await expect(whole && buffer(whole.bytes)).rejects.toThrow()
  })
})

describe('a bucket that says no', () => {
  test.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [301, 'PermanentRedirect'],
  ])('with %d %s is not one without the file, and is asked once', async (status, code) => {
    const store = open()
    server.failures.push({ status, code })
    await expect(store.read(name)).rejects.toMatchObject({ name: 'S3Refused', status, code })
    expect(server.asked).toHaveLength(1)
  })

  test('to a file that it does not have says so, whatever it calls that', async () => {
    for (const failure of [{ status: 404, code: 'NoSuchKey' }, { status: 404 }]) {
      server.failures.push(failure)
      expect(await open().read(name)).toBeUndefined()
    }
  })

  test.each([
    ['begins elsewhere', 'bytes 0-4/100', '4'],
    ['ends elsewhere', 'bytes 1-5/100', '4'],
    ['has another length', 'bytes 1-4/100', '9'],
    ['is said to be all', '', '4'],
  ])('and sends another part of a file than was asked for is not believed: it %s', async (_what, range, length) => {
    server.failures.push({ status: 206, headers: { 'content-range': range, 'content-length': length } })
    await expect(open().read(name, { first: 1, last: 4 })).rejects.toThrow('another part')
  })
})

test.each([['all of it'], ['a part', { first: 0, last: 15 * 1024 * 1024 }]])(
  'who stops reading a large file, or never begins, lets go of the bucket: %s',
  async (_what, range?: ByteRange) => {
    const large = Buffer.alloc(16 * 1024 * 1024)
    const largeName = fileName(createHash('sha256').update(large).digest('hex'), 'bin')
    const store = open()
    await store.keep(largeName, contentOf(large))
    const [begun, unread] = [await store.read(largeName, range), await store.read(largeName, range)]
    await once(begun?.bytes ?? new EventEmitter(), 'readable')
    await expect.poll(() => server.openAnswers).toBe(2)

    for (const file of [begun, unread]) file?.bytes.destroy()

    await expect.poll(() => server.openAnswers).toBe(0)
  },
)

test('a slow bucket pauses the reading of a file of 256 MB: at no time is more on its way than sockets hold', async () => {
  const size = 256 * 1024 * 1024
  const chunk = Buffer.alloc(64 * 1024)
  const hash = createHash('sha256')
  for (let hashed = 0; hashed < size; hashed += chunk.length) hash.update(chunk)
  let taken = 0
  const slow = http.createServer(async (request, reply) => {
    for await (const part of request as AsyncIterable<Buffer>) {
      taken += part.length
      for (let turn = 0; turn < 3; turn++) await nextTurn()
    }
    reply.writeHead(request.method === 'PUT' ? 200 : 404).end()
  })
  slow.listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  let given = 0
  let mostOnTheWay = 0
  function* content() {
    for (; given < size; given += chunk.length) {
      mostOnTheWay = Math.max(mostOnTheWay, given - taken)
      yield chunk
    }
  }
  try {
    const store = open({ address: new URL(`http://127.0.0.1:${port}/files/`) })
    await store.keep(fileName(hash.digest('hex'), 'bin'), {
      size,
      open: () => Readable.from(content(), { objectMode: false }),
    })
  } finally {
    slow.close()
  }
  expect(taken).toBe(size)
  expect(mostOnTheWay).toBeLessThan(64 * 1024 * 1024)
}, 60_000)

test('a file that is there already is not sent again', async () => {
  const store = open()
  await store.keep(name, contentOf(bytes))
  await store.keep(name, contentOf(bytes))
  expect(server.asked.map((request) => request.split(' ')[0])).toEqual(['HEAD', 'PUT', 'HEAD'])
})

describe('a start with a bucket that cannot be used says what was found and what may help:', () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ['another key', { accessKey: 'ANOTHER' }, /403 InvalidAccessKeyId\. To fix this, check SLIPWAY_S3_ACCESS_KEY/],
    ['a wrong secret', { secretKey: 'wrong' }, /403 SignatureDoesNotMatch\. To fix this, check SLIPWAY_S3_SECRET_KEY/],
    ['nobody there', { address: new URL('http://127.0.0.1:1/files/') }, /ECONNREFUSED.*SLIPWAY_S3_ENDPOINT/],
  ])('%s', async (_what, changes, text) => {
    await expect(open(changes).check()).rejects.toThrow(text)
  })

  test('no such bucket', async () => {
    const address = new URL(server.settings.address.href.replace(TEST_BUCKET, 'others'))
    await expect(open({ address }).check()).rejects.toThrow(/404 NoSuchBucket.*create the bucket/)
  })

  test.each<[string, Failure, RegExp]>([
    ['a key that may not write', { status: 403, code: 'AccessDenied' }, /allow the key .*s3:PutObject/],
    [
      'another region',
      { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'eu-west-1' } },
      /The bucket is in eu-west-1: check .*SLIPWAY_S3_REGION/,
    ],
    ['another time', { status: 403, code: 'RequestTimeTooSkewed' }, /machine's clock/],
    ['something that is no S3 server', { status: 405 }, /the response is not from an S3 server/],
  ])('%s', async (_what, failure, text) => {
    server.failures.push(failure)
    await expect(open().check()).rejects.toThrow(text)
  })

  test('a server that is not well', async () => {
    server.failures.push(busy, busy, busy)
    await expect(open().check()).rejects.toThrow('check the S3 server')
  })

  test('and never says a secret, neither to the terminal nor in the log', async () => {
    const secret = 'hidden-in-all-texts'
    const wrong = await open({ secretKey: secret }).check().catch(String)
    server.failures.push(busy, busy, busy)
    const failing = await open({ secretKey: secret })
      .sizeOf(name)
      .catch((error: unknown) => error)

    expect(wrong).toContain('SLIPWAY_S3_SECRET_KEY')
    expect(warned).toHaveLength(2)
    expect(inspect([wrong, failing, warned], { depth: 20 })).not.toContain(secret)
  })
})

test('a key that may not see what is absent is found out at the start', async () => {
  server.failures.push(undefined, undefined, { status: 403, code: 'AccessDenied' })
  await expect(open().check()).rejects.toThrow(/GET slipway\.absent with 403 .*s3:ListBucket/)
})
