import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  actionCall,
  actionReply,
  batchItem,
  deviceBatch,
  platformAck,
  propertyReport,
  propertySet,
  propertySetReply,
  shadowGet,
  shadowState,
  wireCode,
} from '@slipway/contract/devices/devices/devices.topics.ts'
import { bindingTopics, bindState } from '@slipway/contract/devices/devices/binding.topics.ts'
import { topicName } from '@slipway/contract/topic.ts'
import { describe, expect, test } from 'vitest'
import vectors from './test-vectors.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '../c')
/** Needs a C compiler (apt-get install gcc libc6-dev). */
const hasCompiler = spawnSync('gcc', ['--version']).status === 0

describe('the vectors', () => {
  test('name topics and codes as the contract does', () => {
    expect(vectors.codes).toEqual(wireCode)
    const shared = [propertyReport, propertySet, propertySetReply, deviceBatch, shadowGet, shadowState, platformAck]
    for (const one of [...shared, ...bindingTopics, bindState, actionCall('reboot'), actionReply('reboot')]) {
      const vector = vectors.topics.find(({ tail }) => tail === one.tail)
      expect(vector?.topic).toBe(vector && topicName(one, vector))
    }
  })

  test('hold payloads that the contract reads', () => {
    expect(() => propertyReport.payload.parse(vectors.payloads.report)).not.toThrow()
    expect(() => propertySetReply.payload.parse(vectors.payloads.setReply)).not.toThrow()
    const { batch, actionReply: answer } = vectors.payloads
    for (const item of deviceBatch.payload.parse(batch).items) expect(() => batchItem.parse(item)).not.toThrow()
    expect(() => actionReply('reboot').payload.parse(answer)).not.toThrow()
    expect(() => shadowGet.payload.parse(vectors.payloads.shadowGet)).not.toThrow()
    for (const text of vectors.set.accepted) expect(() => propertySet.payload.parse(JSON.parse(text))).not.toThrow()
  })

  test('hold what devices say of their homes, as the contract reads it', () => {
    const { sent, received } = vectors.binding
    expect(sent.map(({ tail }) => tail)).toEqual(bindingTopics.map(({ tail }) => tail))
    for (const { tail, body } of sent) {
      const payload = bindingTopics.find((one) => one.tail === tail)?.payload
      expect(payload?.parse({ id: '1', ...body })).toEqual({ id: '1', ...body })
    }
    for (const { body } of received) expect(() => bindState.payload.parse(body)).not.toThrow()
  })

  test('call JSON what JSON.parse does, but for its depth', () => {
    for (const text of vectors.notJson.filter((one) => !one.startsWith('[['))) expect(() => JSON.parse(text)).toThrow()
    for (const text of vectors.json) expect(() => JSON.parse(text)).not.toThrow()
  })
})

describe.skipIf(!hasCompiler)('the SDK in C99', () => {
  const printedBy = (...sources: string[]) => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'slipway-c-'))
    try {
      const program = path.join(scratch, 'vectors_test')
      const strict = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic', '-g', '-fsanitize=address,undefined']
      execFileSync('gcc', [...strict, ...sources, '-o', program], { cwd: folder })
      const vectorsFile = path.resolve(import.meta.dirname, 'test-vectors.json')
      const { status, stdout } = spawnSync(program, [vectorsFile], { encoding: 'utf8' })
      return { status, stdout }
    } finally {
      rmSync(scratch, { recursive: true })
    }
  }

  test('holds every vector, without a warning and without a stray access', () => {
    expect(printedBy('slipway.c', 'vectors_test.c')).toEqual({ status: 0, stdout: '0 failures\n' })
  })

  test('verifies updates as the vectors say, and survives a power cut at each operation of one', () => {
    const sources = ['slipway.c', 'slipway_ota.c', 'slipway_ed25519.c', 'slipway_update.c', 'ota_vectors_test.c']
    expect(printedBy(...sources)).toEqual({ status: 0, stdout: '0 failures\n' })
  })
})
