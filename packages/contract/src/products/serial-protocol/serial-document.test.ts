import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FeatureRecord } from '../features/feature-record.ts'
import { featureType, transType } from '../features/features.ts'
import { parametersSchema, propertySchema, type ParametersSchema, type ValueSchema } from '../features/value-schema.ts'
import { serialDocument } from './serial-document.ts'
import { serialModelOf } from './serial-model.ts'
import { bytesOfHex, decodeEntry, decodeFrame, decodeStruct } from './testing/decode-frame.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

const common = { did: '1', productId: 'p', deOptional: 1, deRemark: '', isStandard: 0, sourceFeatureType: 0 }
const times = { createTime: 0, updateTime: 0 }
const deName = { zh: '名称', en: 'Name' }

const property = (dpId: number | undefined, deKey: string, schema: object, more: object = {}): FeatureRecord => ({
  ...common,
  ...times,
  deName,
  deKey,
  featureType: featureType.property,
  transType: transType.reportAndDistribute,
  deInput: z.parse(propertySchema, schema),
  deOutput: {},
  dpId,
  ...more,
})

const temp = { type: 'number', minimum: 0, maximum: 300, step: 0.5, unit: '°C' }
const read = (schema: object): ParametersSchema => z.parse(parametersSchema, schema)
const withTemp = { type: 'object', properties: [{ deKey: 'temp', ...temp, required: true }] }

const features: FeatureRecord[] = [
  property(9, 'mode', { type: 'enum', enumValue: ['cool', 'heat'] }),
  property(2, 'temp', temp, { transType: transType.report }),
  property(3, 'goal', temp, { transType: transType.distribute }),
  property(undefined, 'extra', { type: 'boolean' }),
  property(4, 'code', { type: 'string', maxLength: 9, pattern: '[0-9]+' }),
  {
    ...common,
    ...times,
    deName,
    deKey: 'overheat',
    dpId: 20,
    featureType: featureType.event,
    transType: transType.report,
    deInput: {},
    deOutput: read(withTemp),
  },
  {
    ...common,
    ...times,
    deName,
    deKey: 'feed',
    dpId: 255,
    featureType: featureType.operation,
    transType: transType.operation,
    deInput: read(withTemp),
    deOutput: read({}),
  },
]
const product = { productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90', productName: 'Kettle' }
const documentOf = (given: readonly FeatureRecord[], locale: 'zh-CN' | 'en-US' = 'en-US') =>
  serialDocument(serialModelOf(product, given), locale)

const schemas = new Map<number, ValueSchema>(
  features.flatMap((one) =>
    one.dpId !== undefined && one.featureType === featureType.property ? [[one.dpId, one.deInput] as const] : [],
  ),
)

const frames = () =>
  documentOf(features).flatMap((block) =>
    block.kind === 'code' ? [decodeFrame(bytesOfHex(block.lines.join(' ')))] : [],
  )

describe('the examples of a document', () => {
  test('are frames whose checksum a decoder accepts, for each command but pairing', () => {
    const commands = frames().map(({ version, command }) => [version, command])
    expect([...new Set(commands.map(([, command]) => command))]).toEqual([0, 1, 3, 8, 7, 6, 9, 10, 16, 17, 18])
    expect(new Set(commands.map(([version]) => version))).toEqual(new Set([1]))
  })

  test('report and set properties in the direction and with the number that they have', () => {
    const values = (wanted: number) =>
      frames().flatMap(({ command, data }) => {
        if (command !== wanted) return []
        const { number, value } = decodeEntry(data, (dpId) => schemas.get(dpId))
        return [[number, value]]
      })
    expect(values(7)).toEqual([
      [2, 150],
      [9, 'heat'],
    ])
    expect(values(6)).toEqual([
      [3, 150],
      [9, 'heat'],
    ])
  })

  test('have the status of events, and the request number and result of operations', () => {
    const schema = read(withTemp) as ValueSchema
    const event = frames().find(({ command }) => command === 9)
    expect([...(event?.data.subarray(0, 3) ?? [])]).toEqual([1, 20, 9])
    expect(decodeStruct(event?.data.subarray(5) ?? new Uint8Array(), schema)).toEqual({ temp: 150 })
    const [request, reply] = frames().filter(({ command }) => command === 10)
    expect([...(request?.data.subarray(0, 4) ?? [])]).toEqual([0, 1, 255, 9])
    expect([...(reply?.data ?? [])]).toEqual([0, 1, 0, 255, 9, 0, 0])
  })

  test('update the firmware with its size, CRC-32 and version', () => {
    const start = frames().find(({ command }) => command === 16)
    expect([...(start?.data.subarray(0, 8) ?? [])]).toEqual([0, 0, 0, 8, 0x3f, 0xca, 0x88, 0xc5])
    expect(new TextDecoder().decode(start?.data.subarray(8))).toBe('V1.0.1 build 260301')
  })

  test('are missing for a pattern, and say why', () => {
    expect(writeMarkdown(documentOf(features))).toContain('`code`: no example, because its values have to match')
  })
})

describe('as Markdown', () => {
  test('properties are sorted by number, with direction, type, length and values', () => {
    const text = writeMarkdown(documentOf(features))
    const rows = text.split('\n').filter((line) => /^\| \d+ \| `/.test(line))
    expect(rows.slice(0, 4)).toEqual([
      '| 2 | `temp` | Name | report | `0x02` integer | 4 | 0 to 300 °C<br>step 0.5<br>1 decimal: value in the frame = actual value × 10 |  |',
      '| 3 | `goal` | Name | set | `0x02` integer | 4 | 0 to 300 °C<br>step 0.5<br>1 decimal: value in the frame = actual value × 10 |  |',
      '| 4 | `code` | Name | report, set | `0x03` text | 9 | 0–9 bytes<br>pattern `[0-9]+` |  |',
      '| 9 | `mode` | Name | report, set | `0x04` enum | 1 | 00 = `cool`<br>01 = `heat` |  |',
    ])
    expect(text).toContain('## Features without a number')
    expect(writeMarkdown(documentOf([]))).toContain('The product has no properties.')
  })

  test('both languages have the same tables and frames', () => {
    const shapes = (['zh-CN', 'en-US'] as const).map((locale) =>
      documentOf(features, locale).map((block) =>
        block.kind === 'table' ? block.rows.map((row) => row.length) : block.kind === 'code' ? block.lines : block.kind,
      ),
    )
    expect(shapes[0]).toEqual(shapes[1])
    for (const block of documentOf(features)) {
      if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.heads.length)
    }
  })
})

const hostile = [
  property(1, 'a', {
    type: 'enum',
    enumValue: ['<script>alert(1)</script>', '`|`', '</pre>'],
    defaultValue: '`|`',
    valueTexts: { '`|`': { zh: '<b>', en: '</td>|' } },
  }),
]
const named = (text: string) => [{ ...hostile[0]!, deName: { zh: text, en: text }, deRemark: text }]

describe('texts that people wrote', () => {
  test('are no HTML', () => {
    const page = writeHtml(documentOf(named('<img src=x onerror=alert(1)>\u202E"\'&')), 'en-US')
    expect(page).not.toMatch(/<script|<img|<b>|\u202E/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(page.match(/<\/td>/g)?.length).toBe(page.match(/<td>/g)?.length)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
  })

  test('do not break the table of a Markdown file', () => {
    const text = writeMarkdown(documentOf(named('a|b\n# c *d* <e>')))
    const row = text.split('\n').find((line) => line.startsWith('| 1 |'))
    expect(row?.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(10)
    expect(row).toContain(String.raw`a\|b \# c \*d\* \<e\>`)
    expect(row).toContain('default `` `\\|` ``')
  })
})

test('a value that can be longer than a frame says so', () => {
  const items = { type: 'array', minItems: 0, maxItems: 128, items: { type: 'string', maxLength: 255 } }
  const large = { type: 'array', minItems: 0, maxItems: 128, items }
  const text = writeMarkdown(documentOf([property(1, 'log', large)]))
  expect(text).toContain('use 65531 bytes or fewer')
})
