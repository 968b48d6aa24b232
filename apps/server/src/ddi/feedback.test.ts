import { describe, expect, test } from 'vitest'
import { readAttributes, versionIn } from './attributes.ts'
import { readFeedback, reportOf } from './feedback.ts'

const of = (details: readonly string[], execution = 'proceeding', finished = 'none'): string =>
  JSON.stringify({ id: '4', status: { result: { finished }, execution, details } })
const meaning = (text: string) => reportOf(readFeedback(text))

describe('what clients send', () => {
  test.each([
    ['SWUpdate, before its download', of(['Installing Update Chunk Artifacts.']), { state: 'downloading' }],
    ['SWUpdate, with a part done', of(['Installed Chunk.']), { state: 'installing' }],
    ['SWUpdate, before its restart', of(['All Chunks Installed.']), { state: 'installed' }],
    ['RAUC, after its download', of(['Download complete. 4.21 MB/s']), { state: 'downloaded' }],
    ['RAUC, before its installation', of(['File checksum OK.']), { state: 'installing' }],
    ['RAUC, during it', of(['40% Installing']), { state: 'installing' }],
    ['RAUC, at its end', of(['Software bundle installed successfully.'], 'closed', 'success'), { state: 'succeeded' }],
    [
      'RAUC, with a wrong digest',
      of(['Software: demo V2. Invalid checksum: 0a expected 0b'], 'closed', 'failure'),
      { state: 'failed', code: 2 },
    ],
    ['RAUC, without a file', of(['Download failed: Timeout'], 'closed', 'failure'), { state: 'failed', code: 1 }],
    [
      'Zephyr, after its restart',
      '{"id":"123457","status":{"execution":"closed","result":{"finished":"success"}}}',
      { state: 'succeeded' },
    ],
    [
      'Zephyr, to a cancel',
      '{"id":"123457","time":"","status":{"execution":"closed","result":{"finished":"success"}}}',
      { state: 'succeeded' },
    ],
    [
      'a client with numbers and upper case',
      '{"id":4,"status":{"execution":"CLOSED","result":{"finished":"FAILURE"}}}',
      { state: 'failed', code: 99 },
    ],
    ['a client that downloads first', of([], 'downloaded'), { state: 'downloaded' }],
    ['a client that gives up', of([], 'canceled'), { state: 'canceled' }],
    ['a client that cannot now', of([], 'rejected'), { state: 'noted' }],
    ['nothing', '', { state: 'downloading' }],
    ['another type', '[1]', { state: 'downloading' }],
    [
      'half of a message',
      '{"status":{"result":{"finished":"success"},"execution":"closed","deta',
      { state: 'succeeded' },
    ],
  ])('%s', (_what, text, expected) => {
    expect(meaning(text)).toMatchObject(expected)
  })

  test('the cause of a failure is in what RAUC has said before, where “File checksum OK.” is no cause', () => {
    const earlier = ["LastError: Installation error: Compatible mismatch: Expected 'A' but bundle manifest has 'B'"]
    const closed = readFeedback(of(['Failed to install software bundle.'], 'closed', 'failure'))
    expect(reportOf(closed, [...earlier, 'File checksum OK.'])).toMatchObject({ state: 'failed', code: 4 })
  })

  test('of many lines the last 60 are kept, each of 512 characters without control characters', () => {
    const lines = Array.from({ length: 70 }, (_, at) => `${at} \u001b[31m${'x'.repeat(600)}`)
    const { lines: kept } = readFeedback(of(lines))
    expect(kept).toHaveLength(60)
    expect(kept[0]).toMatch(/^10 {2}\[31mx+$/)
    expect(new Set(kept.map(({ length }) => length))).toEqual(new Set([512]))
  })
})

describe('attributes', () => {
  test.each([
    [
      'RAUC, in the old wrapper',
      '{"time":"1","status":{"result":{"finished":"success"},"execution":"closed"},"data":{"fwVersion":"1.2.0"}}',
      '1.2.0',
    ],
    [
      'Zephyr',
      '{"mode":"merge","data":{"VIN":"0a1b","hwRevision":"3"},"id":"","time":"","status":{"execution":"closed","result":{"finished":"success"}}}',
      undefined,
    ],
    ['SWUpdate', '{"id":"","data":{"version":"V1.2.0 build 261120"}}', 'V1.2.0 build 261120'],
    ['a number', '{"data":{"version":12}}', '12'],
    ['removed ones', '{"mode":"remove","data":{"version":"1"}}', undefined],
    ['a version that no device has', `{"data":{"version":"${'9'.repeat(65)}"}}`, undefined],
    ['an array', '{"data":[1]}', undefined],
    ['broken JSON', '{"data":', undefined],
  ])('of %s', (_what, text, version) => {
    expect(versionIn(readAttributes(text), '')).toBe(version)
  })

  test('the one that the product names has the version, others are ignored', () => {
    const attributes = readAttributes('{"data":{"version":"1","app":"2"}}')
    expect([versionIn(attributes, 'app'), versionIn(attributes, 'os')]).toEqual(['2', undefined])
  })
})
