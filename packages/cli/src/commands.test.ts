import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createdPlug } from '../../../apps/server/src/domains/products/products/testing/products-samples.ts'
import { programEnvironment } from '../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts'
import manifest from '../package.json' with { type: 'json' }
import { localeFrom } from './command-line.ts'
import { commandNames } from './command-help.ts'
import { exitCode } from './exit-codes.ts'
import { runSlipway, spawnSlipway } from './testing/run-slipway.ts'
import { tableOf } from './table.ts'

let server: TestServer
let url: string
let home: string
beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
  home = await mkdtemp(path.join(tmpdir(), 'slipway-cli-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const keyFor = async (...scopes: string[]): Promise<string> =>
  (await owner().call(createKey, { keyName: 'laptop', scopes, expiresTime: null })).key
const configFile = () => path.join(home, '.config/slipway/config.json')

/** A user with this home folder, without any setting. */
const options = ({ typed = '', env = {} }: { typed?: string; env?: object } = {}) => ({
  folder: home,
  env: { ...programEnvironment(), HOME: home, LANG: 'en_US.UTF-8', ...env },
  typed,
})
const slipway = (args: readonly string[], more?: Parameters<typeof options>[0]) => runSlipway(args, options(more))

describe('login', () => {
  test('saves a key that the server accepts where only the user can read it, and later commands use it', async () => {
    const { productId } = await createdPlug(owner())
    const key = await keyFor('products:read', 'devices:read')
    const ended = await spawnSlipway(['login', '--server', url], options({ typed: `${key}\n` }))
    expect(ended).toMatchObject({ code: exitCode.done, out: expect.stringContaining(configFile()) })
    expect(ended.out + ended.err).not.toContain(key)
    expect((await stat(configFile())).mode & 0o777).toBe(0o600)

    expect(await slipway(['products', 'plug'])).toMatchObject({ code: exitCode.done })
    const listed = await slipway(['products'])
    expect(listed.out).toMatch(new RegExp(`^${productId} .+In development$`, 'm'))

    await owner().call(addDevice, { productId, serial: 'lamp-1' })
    await owner().call(addDevice, { productId, serial: 'lamp-2' })
    const devices = await slipway(['devices', productId, '--limit', '1'])
    expect(devices.out).toMatch(/^lamp-\d {2}offline {2}never connected$/m)
    expect(devices.err).toContain('1 of 2 shown')
    const json = await slipway(['devices', productId, 'lamp-2', '--json'])
    expect(JSON.parse(json.out)).toMatchObject([{ serial: 'lamp-2' }])

    expect(await slipway(['logout'])).toMatchObject({ code: exitCode.done })
    expect(await readFile(configFile(), 'utf8')).not.toContain(key)
    expect((await slipway(['products'])).err).toContain('run slipway login')
  })

  test('accepts a key of any scope, and refuses one that is revoked or mistyped without saving it', async () => {
    expect(await slipway(['login', '--server', url], { typed: await keyFor('uploads:read') })).toMatchObject({
      code: 0,
    })
    const before = await readFile(configFile(), 'utf8')
    const refused = await slipway(['login', '--server', url], { typed: `slw_${'0'.repeat(49)}\n` })
    expect(refused).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('does not accept this key') })
    expect(await slipway(['login', '--server', url])).toMatchObject({ code: exitCode.declined })
    expect(await readFile(configFile(), 'utf8')).toBe(before)
  })

  test('sends a saved key to its own server only', async () => {
    const elsewhere = await slipway(['products', '--server', 'http://127.0.0.1:9'])
    expect(elsewhere).toMatchObject({
      code: exitCode.wrong,
      err: expect.stringContaining('No API key for http://127.0.0.1:9'),
    })
    await writeFile(configFile(), 'not JSON')
    expect((await slipway(['products'])).err).toContain('not valid JSON')
  })
})

describe('help', () => {
  const env = { XDG_CONFIG_HOME: '/nonexistent' }

  test('lists every command, and explains each', async () => {
    const all = await slipway(['--help'], { env })
    expect(all.code).toBe(exitCode.done)
    for (const name of commandNames) expect(all.out).toContain(`slipway ${name}`)
    const [push, sim] = await Promise.all([slipway(['push', '--help'], { env }), slipway(['help', 'sim'], { env })])
    expect([push.code, sim.code]).toEqual([0, 0])
    expect(push.out).toContain('--accept-breaking')
    expect(push.out).not.toContain('--interval')
    expect(sim.out).toContain('--interval')
  })

  test('says which command or option is unknown', async () => {
    const ended = await Promise.all(
      [['nonsense'], ['product'], ['push', '--force'], []].map((args) => slipway(args, { env })),
    )
    expect(ended.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => exitCode.wrong))
    const [unknown, similar, option, none] = ended.map(({ err }) => err)
    expect(unknown).toBe('Unknown command “nonsense”. Run slipway --help for the list of commands\n')
    expect(similar).toContain('Did you mean products?')
    expect(option).toMatch(/--force.*slipway push --help/)
    expect(none).toContain('Usage:')
  })

  test('tells its version, and speaks the language of the shell', async () => {
    expect(await slipway(['--version'], { env })).toMatchObject({ code: 0, out: `${manifest.version}\n` })
    expect((await slipway(['--help'], { env: { ...env, LANG: 'zh_CN.UTF-8' } })).out).toContain('用法：')
    expect(localeFrom([], {})).toBe('en-US')
    expect(localeFrom([], { LANG: 'C.UTF-8' })).toBe('en-US')
    expect(localeFrom([], { LANG: 'zh_TW.UTF-8' })).toBe('zh-CN')
    expect(localeFrom(['--lang', 'en'], { LANG: 'zh_CN.UTF-8' })).toBe('en-US')
  })
})

test('columns of a table are below each other in both scripts', () => {
  expect(
    tableOf([
      ['台灯', '在线'],
      ['lamp-1', 'online'],
    ]),
  ).toEqual(['台灯    在线', 'lamp-1  online'])
})
