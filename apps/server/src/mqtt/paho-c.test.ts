import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { productId, startRig, topicOf, until } from './testing/gateway-rig.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-paho-'))
const program = path.join(folder, 'paho-client')
/**
 * Compiled where the library is installed; without the library the tests are skipped, but a compile error fails them.
 */
const hasLibrary =
  spawnSync('gcc', ['-fsyntax-only', '-x', 'c', '-'], { input: '#include <MQTTClient.h>\n' }).status === 0
const needs = hasLibrary ? '' : ' (skipped: needs gcc and Paho for C, apt-get install gcc libpaho-mqtt-dev)'
afterAll(() => rmSync(folder, { recursive: true }))

function compile(): void {
  const source = path.join(import.meta.dirname, 'testing/paho-client.c')
  const flags = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-o', program, source, '-lpaho-mqtt3c']
  const { status, stderr } = spawnSync('gcc', flags, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
if (hasLibrary) compile()

function paho(port: number, version: 4 | 5, password = 'right') {
  const prefix = `iot/v1/${productId}/d1/`
  const values = [String(version), `tcp://127.0.0.1:${port}`, 'paho-c', 'd1', password, prefix]
  const child = spawn(program, values, { stdio: ['ignore', 'pipe', 'inherit'] })
  const heard: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => heard.push(line))
  const ended = once(child, 'close')
  return {
    heard,
    async exitCode(): Promise<unknown> {
      const [code] = await ended
      return code
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe.skipIf(!hasLibrary).each([4, 5] as const)(`Eclipse Paho for C with protocol version %d${needs}`, (version) => {
  test('signs in, reports, hears what it is set to, answers and leaves', async () => {
    await using rig = await startRig()
    await using device = paho(rig.port, version)
    await until(() => device.heard.includes('reported 3'))
    const correlationData = Buffer.from('77')
    const set = { tail: 'down/property/set', payload: '{"id":"77","data":{"sw":true}}', qos: 1 as const }
    expect(rig.gateway.sendDown(1, { ...set, correlationData })).toBe('sent')

    expect(await device.exitCode()).toBe(0)
    expect(device.heard).toEqual([
      'connected 0',
      'subscribed 1',
      'reported 1',
      'reported 2',
      'reported 3',
      `heard ${topicOf(1, 'down/property/set')} {"id":"77","data":{"sw":true}}`,
      ...(version === 5 ? ['correlation 77'] : []),
      'answered 0',
      'left 0',
    ])
    expect(rig.platform.uplinks.map(({ tail, payload, qos }) => [tail, payload.toString(), qos])).toEqual([
      ['up/property/report', '{"data":{"number":1}}', 1],
      ['up/property/report', '{"data":{"number":2}}', 1],
      ['up/property/report', '{"data":{"number":3}}', 1],
      ['up/property/set/reply', '{"id":"77","data":{"sw":true}}', 1],
    ])
    await until(() => rig.platform.presence.length === 2)
    expect(rig.platform.presence[1]?.change).toMatchObject({ reason: 'disconnected' })
  })

  test('gets the reason that its password is wrong', async () => {
    await using rig = await startRig()
    await using device = paho(rig.port, version, 'wrong')

    expect(await device.exitCode()).toBe(1)
    expect(device.heard).toEqual([version === 5 ? 'connected 134' : 'connected 4'])
  })
})
