import { expect, test } from 'vitest'
import { downloadHead } from './download-head.ts'

const file = { sha256: 'ab'.repeat(32), size: 1000 }
const etag = `"${file.sha256}"`

type Row = [what: string, asked: Record<string, string>, status: number, range?: [number, number]]

const rows: Row[] = [
  ['nothing', {}, 200, [0, 999]],
  ['the first bytes', { range: 'bytes=0-499' }, 206, [0, 499]],
  ['one byte', { range: 'bytes=0-0' }, 206, [0, 0]],
  ['the rest', { range: 'bytes=400-' }, 206, [400, 999]],
  ['all as a range', { range: 'bytes=0-' }, 206, [0, 999]],
  ['more than there is', { range: 'bytes=990-5000' }, 206, [990, 999]],
  ['the last bytes', { range: 'bytes=-10' }, 206, [990, 999]],
  ['more last bytes than there are', { range: 'bytes=-5000' }, 206, [0, 999]],
  ['the unit in capitals', { range: 'Bytes=1-2' }, 206, [1, 2]],
  ['a start at the end', { range: 'bytes=1000-' }, 416],
  ['a start after the end', { range: 'bytes=1001-1002' }, 416],
  ['the last zero bytes', { range: 'bytes=-0' }, 416],
  ['several ranges', { range: 'bytes=0-1,5-6' }, 200, [0, 999]],
  ['an end before the start', { range: 'bytes=5-2' }, 200, [0, 999]],
  ['another unit', { range: 'lines=1-2' }, 200, [0, 999]],
  ['no range at all', { range: 'bytes=' }, 200, [0, 999]],
  ['a range of this file', { range: 'bytes=1-2', 'if-range': etag }, 206, [1, 2]],
  ['a range of another file', { range: 'bytes=1-2', 'if-range': '"other"' }, 200, [0, 999]],
  ['a range, weakly compared', { range: 'bytes=1-2', 'if-range': `W/${etag}` }, 200, [0, 999]],
  ['a range since a date', { range: 'bytes=1-2', 'if-range': 'Fri, 20 Nov 2026 08:00:00 GMT' }, 200, [0, 999]],
  ['a range after the end of another file', { range: 'bytes=1000-', 'if-range': '"other"' }, 200, [0, 999]],
  ['what it has already', { 'if-none-match': etag }, 304],
  ['what it has already, weakly', { 'if-none-match': `"other", W/${etag}` }, 304],
  ['anything new', { 'if-none-match': '*' }, 304],
  ['something else', { 'if-none-match': '"other"' }, 200, [0, 999]],
  ['a range of what it has already', { 'if-none-match': etag, range: 'bytes=1-2' }, 304],
  ['this file only', { 'if-match': `"other", ${etag}`, range: 'bytes=1-2' }, 206, [1, 2]],
  ['any file', { 'if-match': '*' }, 200, [0, 999]],
  ['another file only', { 'if-match': '"other"' }, 412],
  ['another file only, which it does not have', { 'if-match': '"other"', 'if-none-match': '"other"' }, 412],
  ['this file only, weakly', { 'if-match': `W/${etag}` }, 412],
  ['what has changed since a date', { 'if-modified-since': 'Fri, 20 Nov 2026 08:00:00 GMT' }, 200, [0, 999]],
]

test.each(rows)('asked for %s', (_what, asked, status, range) => {
  const head = downloadHead('GET', asked, file)
  expect(head.status).toBe(status)
  expect(head.range).toEqual(range && { first: range[0], last: range[1] })
  expect(head.headers).toMatchObject({ etag, 'cache-control': 'private, immutable', 'accept-ranges': 'bytes' })
  expect(head.headers['content-length']).toBe(range ? range[1] - range[0] + 1 : status === 304 ? undefined : 0)
  const place = status === 416 ? 'bytes */1000' : status === 206 ? `bytes ${range?.join('-')}/1000` : undefined
  expect(head.headers['content-range']).toBe(place)
})

test.each(rows.filter(([, { range }]) => range === undefined))('HEAD for %s', (_what, asked, status) => {
  const { range: _range, ...whole } = downloadHead('GET', asked, file)
  expect(downloadHead('HEAD', asked, file)).toEqual(whole)
  expect(whole.status).toBe(status)
})

test('HEAD has no ranges', () => {
  expect(downloadHead('HEAD', { range: 'bytes=1-2' }, file)).toEqual(downloadHead('HEAD', {}, file))
})
