import { heading, paragraph, table, type Block, type Line } from './blocks.ts'
import { encodeEntry } from './encode-value.ts'
import { exampleOf } from './example-values.ts'
import {
  crc32,
  encodeFrame,
  frameResults,
  hexByte,
  hexLines,
  networkStates,
  textBytes,
  unsigned,
  type FrameResult,
} from './frames.ts'
import type { SerialEvent, SerialModel, SerialOperation, SerialProperty } from './serial-model.ts'
import type { SerialWords } from './words.zh.ts'

const OCCURRED = 1
const REQUEST_NUMBER = 1
const PACKET_BYTES = 256
const sampleFirmware = [1, 2, 3, 4, 5, 6, 7, 8]
const sampleVersion = 'V1.0.1 build 260301'
const firstVersion = 'V1.0.0 build 260101'

const frame = (title: Line, bytes: readonly number[]): Block => ({ kind: 'code', title, lines: hexLines(bytes) })

const result = (name: FrameResult): number => frameResults[name]

const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text === '{}' ? '' : text
}

function basicExamples({ productId }: SerialModel, t: SerialWords): Block[] {
  const info = JSON.stringify({ productId, version: firstVersion })
  return [
    frame(t.exampleOf.heartbeat, encodeFrame('heartbeat')),
    frame(t.exampleOf.heartbeatReply, encodeFrame('heartbeat', [0])),
    frame(t.exampleOf.productInfo, encodeFrame('productInfo')),
    frame([`${t.productInfoReply} `, { code: info }], encodeFrame('productInfo', textBytes(info))),
    frame(t.networkOnline, encodeFrame('networkState', [networkStates.online])),
    frame(t.networkReply, encodeFrame('networkState')),
    frame(t.queryExample, encodeFrame('query')),
    frame(t.okReply, encodeFrame('query', [result('ok')])),
  ]
}

const withoutValue = (deKey: string, t: SerialWords): Block => paragraph(t.noExample(deKey))

function propertyExamples(one: SerialProperty, t: SerialWords): Block[] {
  const { dpId, deKey, schema, type, isReported, isSettable } = one
  const value = exampleOf(schema)
  if (value === undefined) return [withoutValue(deKey, t)]
  const entry = encodeEntry(dpId, type, value)
  return [
    ...(isReported ? [frame(t.reportOf(deKey, shownValue(value)), encodeFrame('report', entry))] : []),
    ...(isSettable ? [frame(t.setOf(deKey, shownValue(value)), encodeFrame('set', entry))] : []),
  ]
}

function eventExamples({ dpId, deKey, data }: SerialEvent, t: SerialWords): Block[] {
  const value = exampleOf(data.schema)
  if (value === undefined) return [withoutValue(deKey, t)]
  const bytes = [OCCURRED, ...encodeEntry(dpId, data.type, value)]
  return [frame(t.eventOf(deKey, shownValue(value)), encodeFrame('event', bytes))]
}

function operationExamples({ dpId, deKey, input, output }: SerialOperation, t: SerialWords): Block[] {
  const [given, returned] = [exampleOf(input.schema), exampleOf(output.schema)]
  if (given === undefined || returned === undefined) return [withoutValue(deKey, t)]
  const number = unsigned(REQUEST_NUMBER, 2)
  const request = [...number, ...encodeEntry(dpId, input.type, given)]
  const reply = [...number, result('ok'), ...encodeEntry(dpId, output.type, returned)]
  return [
    frame(t.operationOf(deKey, shownValue(given)), encodeFrame('operation', request)),
    frame(t.operationReplyOf(deKey, shownValue(returned)), encodeFrame('operation', reply)),
  ]
}

/** The parts of the first short report, for those who read a frame for the first time. */
function breakdown({ properties }: SerialModel, t: SerialWords): Block[] {
  for (const { dpId, schema, type, isReported } of properties) {
    const value = exampleOf(schema)
    if (!isReported || value === undefined) continue
    const bytes = encodeFrame('report', encodeEntry(dpId, type, value))
    const part = (from: number, to: number) => ({ code: bytes.slice(from, to).map(hexByte).join(' ') })
    const w = t.breakdownRows
    const rows: Line[][] = [
      [part(0, 2), w.header],
      [part(2, 3), w.version],
      [part(3, 4), w.command],
      [part(4, 6), w.length],
      [part(6, 7), w.dpId],
      [part(7, 8), w.type],
      [part(8, 10), w.valueLength],
      [part(10, -1), w.value],
      [{ code: bytes.slice(-1).map(hexByte).join(' ') }, w.checksum],
    ]
    return [heading(3, t.breakdown), table(t.breakdownHeads, rows)]
  }
  return []
}

export const exampleBlocks = (model: SerialModel, t: SerialWords): Block[] => [
  heading(2, t.examples),
  paragraph(t.examplesText),
  ...basicExamples(model, t),
  ...model.properties.flatMap((one) => propertyExamples(one, t)),
  ...model.events.flatMap((one) => eventExamples(one, t)),
  ...model.operations.flatMap((one) => operationExamples(one, t)),
  ...breakdown(model, t),
]

/** How the module updates the MCU's firmware. */
export function updateBlocks(t: SerialWords): Block[] {
  const size = unsigned(sampleFirmware.length, 4)
  const start = [...size, ...unsigned(crc32(sampleFirmware), 4), ...textBytes(sampleVersion)]
  return [
    heading(2, t.update),
    { kind: 'steps', items: t.updateSteps, isOrdered: true },
    paragraph(t.crcText),
    frame(t.updateStartExample, encodeFrame('updateStart', start)),
    frame(t.updateStartReply, encodeFrame('updateStart', [result('ok'), ...unsigned(PACKET_BYTES, 2)])),
    frame(t.updateDataExample, encodeFrame('updateData', [...unsigned(0, 4), ...sampleFirmware])),
    frame(t.updateDataReply, encodeFrame('updateData', [result('ok'), ...size])),
    frame(t.updateEndExample, encodeFrame('updateEnd')),
    frame(t.updateEndReply, encodeFrame('updateEnd', [result('ok')])),
  ]
}
