import { gzipSync } from 'node:zlib'
import { oneOf, type Random } from './random.ts'

interface SentBody {
  type: string
  body: Buffer
  headers?: Record<string, string>
}

const JSON_TYPE = 'application/json'
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** As large as a body may be, and one byte more. */
const LARGEST = Buffer.from(`{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`)
const TOO_LARGE = Buffer.concat([LARGEST, Buffer.from(' ')])

const bodies: readonly ((plain: Buffer, random: Random) => SentBody)[] = [
  (plain) => ({ type: JSON_TYPE, body: plain.subarray(0, Math.floor(plain.length / 2)) }),
  (plain) => ({ type: JSON_TYPE, body: Buffer.concat([Buffer.from('\ufeff'), plain]) }),
  (plain) => ({ type: JSON_TYPE, body: Buffer.from(plain.toString(), 'utf16le') }),
  (plain) => ({ type: `${JSON_TYPE}; charset=utf-16`, body: plain }),
  (plain) => ({ type: JSON_TYPE, body: gzipSync(plain), headers: { 'content-encoding': 'gzip' } }),
  (plain) => ({ type: 'text/plain', body: plain }),
  (plain) => ({ type: 'application/xml', body: plain }),
  (plain) => ({ type: '', body: plain }),
  (plain) => ({ type: 'a/b/c;;;', body: plain }),
  () => ({ type: 'application/x-www-form-urlencoded', body: Buffer.from('a=1&a=2&__proto__=3') }),
  () => ({ type: JSON_TYPE, body: Buffer.from(deep(10_000)) }),
  () => ({ type: JSON_TYPE, body: Buffer.from(`{"a":${deep(900)}}`) }),
  () => ({ type: JSON_TYPE, body: Buffer.from('[]') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('null') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('"text"') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('{"a":1,"a":2}') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('{"__proto__":{"administrator":true}}') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('{"constructor":{"prototype":{}}}') }),
  () => ({ type: JSON_TYPE, body: Buffer.from('{"a":"\\ud800\\u0000"}') }),
  () => ({ type: JSON_TYPE, body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
  () => ({
    type: JSON_TYPE,
    body: Buffer.from(`{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`),
  }),
  (_plain, random) => ({
    type: JSON_TYPE,
    body: random(10) === 0 ? oneOf([LARGEST, TOO_LARGE], random) : Buffer.from('{'),
  }),
]

export const hostileBody = (plain: Buffer, random: Random): SentBody => oneOf(bodies, random)(plain, random)

const part = (disposition: string, content: string): string =>
  `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`
const file = (name: string, content = '0123'): string => part(`form-data; name="file"; filename="${name}"`, content)
const END = '--b--\r\n'
const MULTIPART = 'multipart/form-data; boundary=b'

const uploadBodies: readonly (() => SentBody)[] = [
  () => ({ type: MULTIPART, body: Buffer.from(file('a.bin') + END) }),
  () => ({
    type: MULTIPART,
    body: Buffer.from(file('../../a.png') + part('form-data; name="purpose"', 'firmware') + END),
  }),
  () => ({ type: MULTIPART, body: Buffer.from(file('a.bin') + file('b.bin') + END) }),
  () => ({ type: MULTIPART, body: Buffer.from(file(`${'n'.repeat(5_000)}.png`) + END) }),
  () => ({ type: MULTIPART, body: Buffer.from(file('a\u0000b.png') + END) }),
  () => ({
    type: MULTIPART,
    body: Buffer.from(Array.from({ length: 40 }, (_, at) => part(`form-data; name="f${at}"`, 'x')).join('') + END),
  }),
  () => ({ type: MULTIPART, body: Buffer.from(part('form-data; name="__proto__"', 'x') + file('a.bin') + END) }),
  () => ({ type: MULTIPART, body: Buffer.from(part('form-data; name="a"', 'x'.repeat(70_000)) + END) }),
  () => ({ type: MULTIPART, body: Buffer.from(file('a.bin')) }),
  () => ({ type: MULTIPART, body: Buffer.from(END) }),
  () => ({ type: MULTIPART, body: Buffer.from('no part at all') }),
  () => ({ type: MULTIPART, body: Buffer.from(part('nonsense', 'x') + part('', 'x') + END) }),
  () => ({ type: 'multipart/form-data', body: Buffer.alloc(200_000, 'x') }),
  () => ({ type: 'multipart/form-data; boundary=', body: Buffer.alloc(200_000, 'x') }),
  () => ({ type: `multipart/form-data; boundary=${'b'.repeat(300)}`, body: Buffer.alloc(200_000, 'x') }),
  () => ({ type: 'application/octet-stream', body: Buffer.alloc(0) }),
  () => ({ type: 'application/octet-stream', body: Buffer.alloc(200_000, 'x') }),
  () => ({ type: 'application/octet-stream', body: Buffer.from('PK\u0003\u0004nonsense') }),
  () => ({ type: 'application/json', body: Buffer.from('{}') }),
  () => ({ type: 'image/png', body: Buffer.from('\u0089PNG') }),
]

export const uploadBody = (random: Random): SentBody => oneOf(uploadBodies, random)()
