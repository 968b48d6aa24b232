import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Rig } from './testing/gateway-rig.ts'
import { startRig, topicOf, until } from './testing/gateway-rig.ts'

const run = promisify(execFile)
const isInstalled = !spawnSync('mosquitto_pub', ['--help']).error
const needs = isInstalled ? '' : ' (skipped: needs mosquitto-clients, apt-get install mosquitto-clients)'

const account = ({ port }: Rig, password = 'right'): string[] => {
  const fields = ['-h', '127.0.0.1', '-p', String(port), '-i', 'd1|timestamp=1,signmethod=hmacsha256|']
  return [...fields, '-u', 'd1', '-P', password]
}

async function exitCode(command: string, args: string[]): Promise<unknown> {
  return run(command, args).then(
    () => 0,
    (error: { code?: unknown }) => error.code,
  )
}

describe.skipIf(!isInstalled).each(['311', '5'])(`plain mosquitto tools with -V %s${needs}`, (version) => {
  test('report, and get the answer that it was stored', async () => {
    await using rig = await startRig()
    const message = ['-V', version, '-q', '1', '-t', topicOf(1, 'up/property/report'), '-m', '{"data":{"sw":true}}']

    expect(await exitCode('mosquitto_pub', [...account(rig), ...message])).toBe(0)
    expect(rig.platform.uplinks.map(({ payload }) => payload.toString())).toEqual(['{"data":{"sw":true}}'])
  })

  test('exit with an error for a wrong signature', async () => {
    await using rig = await startRig()
    const message = ['-V', version, '-q', '1', '-t', topicOf(1, 'up/a'), '-m', '{}']
    const code = await exitCode('mosquitto_pub', [...account(rig, 'wrong'), ...message])

    expect(code).toBe(version === '5' ? 134 : 4)
  })

  test('exit with an error for a foreign topic', async () => {
    await using rig = await startRig()
    const message = ['-V', version, '-q', '1', '-t', topicOf(2, 'up/a'), '-m', '{}']
    const code = await exitCode('mosquitto_pub', [...account(rig), ...message])

    expect(rig.platform.uplinks).toEqual([])
    expect(code).toBe(version === '5' ? 0 : 7)
  })

  test('hear what is sent down', async () => {
    await using rig = await startRig()
    const filter = ['-V', version, '-q', '1', '-t', topicOf(1, 'down/#'), '-C', '1']
    const heard = run('mosquitto_sub', [...account(rig), ...filter])
    await until(() => rig.platform.ready.length === 1)
    rig.gateway.sendDown(1, { tail: 'down/property/set', payload: '{"id":"1"}', qos: 1 })

    expect((await heard).stdout).toBe('{"id":"1"}\n')
  })
})
