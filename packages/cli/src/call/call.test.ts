import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { closedDomains } from '@slipway/contract/http/scope-areas.ts'
import { scopeOf } from '@slipway/contract/http/scopes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createdPlug } from '../../../../apps/server/src/domains/products/products/testing/products-samples.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { commandNames } from '../command-help.ts'
import { exitCode } from '../exit-codes.ts'
import { runSlipway } from '../testing/run-slipway.ts'
import { closedBecause, namedCalls, openCalls } from './find-call.ts'

let server: TestServer
let folder: string
let env: Record<string, string | undefined>
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-cli-'))
  const scopes = ['products:read', 'products:write', 'devices:read', 'devices:write', 'features:read', 'uploads:write']
  const { key } = await owner().call(createKey, { keyName: 'laptop', scopes, expiresTime: null })
  env = {
    ...programEnvironment(),
    HOME: folder,
    LANG: 'en_US.UTF-8',
    SLIPWAY_SERVER: await server.listen(),
    SLIPWAY_API_KEY: key,
  }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const slipway = (args: readonly string[], typed = '') => runSlipway(args, { folder, env, typed })

test('every call is one that a key can make, or says why not', () => {
  const closed = namedCalls.filter((one) => closedBecause(one) !== undefined)
  expect(openCalls.length + closed.length).toBe(namedCalls.length)
  const isOpen = ({ call }: (typeof openCalls)[number]) => call.access.who === 'anyone' || scopeOf(call) !== undefined
  expect(openCalls.filter((one) => !isOpen(one)).map(({ name }) => name)).toEqual([])
  const isExplained = ({ domain, call }: (typeof closed)[number]) =>
    call.access.who === 'user' || call.bearer === false || closedDomains.includes(domain)
  expect(closed.filter((one) => !isExplained(one)).map(({ name }) => name)).toEqual([])
  expect(new Set(namedCalls.map(({ id }) => id)).size).toBe(namedCalls.length)
})

describe('a call', () => {
  test('that reads prints its result as JSON, with fields of the types that the contract has', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addDevice, { productId, serial: 'lamp-1' })
    await owner().call(addDevice, { productId, serial: 'lamp-2' })
    const listed = await slipway([
      'call',
      'devices.listDevices',
      `productId=${productId}`,
      'pageSize=1',
      'online=false',
    ])
    expect(listed).toMatchObject({ code: exitCode.done, err: '' })
    expect(JSON.parse(listed.out)).toMatchObject({ items: [{ online: false }], total: 2 })
    const short = await slipway(['call', 'listDevices', '--data', JSON.stringify({ productId, keyword: 'lamp-2' })])
    expect(JSON.parse(short.out)).toMatchObject({ items: [{ serial: 'lamp-2' }] })
  })

  test('that writes shows what it sends and asks, except with --yes', async () => {
    const { productId } = await createdPlug(owner())
    const words = ['call', 'addDevice', `productId=${productId}`, 'serial=lamp-1', 'name=12']
    const declined = await slipway(words, 'no\n')
    expect(declined).toMatchObject({ code: exitCode.declined, err: expect.stringContaining('"serial": "lamp-1"') })
    expect((await slipway(words)).code).toBe(exitCode.declined)
    expect((await slipway(words, 'yes\n')).out).toContain('"name": "12"')
    const again = await slipway([...words, '--yes'])
    expect(again).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('lamp-1') })
    expect((await slipway(['call', 'addDevice', `productId=${productId}`, 'serial:="lamp-2"', '--yes'])).code).toBe(0)
  })

  test('takes its fields from a file', async () => {
    const { productId } = await createdPlug(owner())
    await writeFile(path.join(folder, 'device.json'), JSON.stringify({ productId, serial: 'from-file' }))
    expect((await slipway(['call', 'addDevice', '--data', '@device.json', '--yes'])).code).toBe(exitCode.done)
    const missing = await slipway(['call', 'addDevice', '--data', '@none.json', '--yes'])
    expect(missing).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('Can’t read none.json') })
  })

  test('uploads a file', async () => {
    await writeFile(path.join(folder, 'picture.txt'), 'no picture')
    const refused = await slipway(['call', 'uploadFile', 'purpose=productPic', '--file', 'picture.txt', '--yes'])
    expect(refused.code).toBe(exitCode.refused)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await writeFile(path.join(folder, 'dot.png'), png)
    expect((await slipway(['call', 'uploadFile', 'purpose=productPic', '--yes'])).err).toContain('--file')
    const sized = await slipway(['call', 'uploadFile', 'purpose=productPic', '--file', 'dot.png', '--yes'])
    expect(sized.err).toContain('400')
  })

  test('saves a download entire, or nothing', async () => {
    const { productId } = await createdPlug(owner())
    const named = ['call', 'exportDevices', `productId=${productId}`, 'columns=[]', 'format=csv']
    expect(await slipway(named)).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('--out') })
    const saved = await slipway([...named, '--out', 'devices.csv'])
    expect(saved).toMatchObject({ code: exitCode.done, err: expect.stringContaining('Saved') })
    expect(await readFile(path.join(folder, 'devices.csv'), 'utf8')).toContain('Serial number')
    const other = ['columns=[]', 'format=csv', '--out', 'other.csv']
    const refused = await slipway(['call', 'exportDevices', 'productId=none', ...other])
    expect(refused.code).toBe(exitCode.refused)

    const cut = createServer((_request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment', 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    await once(cut.listen(0), 'listening')
    const { port } = cut.address() as AddressInfo
    const args = ['call', 'exportDevices', `productId=${productId}`, ...other, '--server', `http://127.0.0.1:${port}`]
    expect(await slipway(args)).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('Can’t save') })
    cut.close()
    expect((await readdir(folder)).filter((file) => file.startsWith('other'))).toEqual([])
  })

  test.each([
    [['call', 'listDevice'], 'Did you mean devices.listDevices?'],
    [['call', 'noSuchCall'], 'There is no call “noSuchCall”'],
    [['call', 'listAuditEntries'], 'needs a session of the console'],
    [['call', 'listDevices', 'productId'], '“productId” is not field=value'],
    [['call', 'listDevices', 'productId=1', 'nope=1'], 'has no field “nope”'],
    [['call', 'listDevices'], 'needs the field productId'],
    [['call', 'listDevices', 'productId:={'], 'productId is not valid JSON'],
    [['call', 'listDevices', '--data', '[]'], 'must be a JSON object'],
    [['call', 'listDevices', 'productId=1', '--file', 'x'], 'takes no file'],
  ])('%j is refused', async (args, text) => {
    expect(await slipway(args)).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining(text) })
  })

  test('explains its fields in both languages', async () => {
    const help = await slipway(['call', 'addDevice', '--help'])
    expect(help.out).toMatch(/^devices\.addDevice: /)
    expect(help.out).toContain('Scope: devices:write')
    expect(help.out).toMatch(/^ {2}productId\* +string/m)
    expect((await slipway(['call', 'addDevice', '--help', '--lang', 'zh'])).out).toContain('权限范围：devices:write')
  })
})

test('calls are listed, found by a word and printed as JSON', async () => {
  const found = await slipway(['calls', 'listdevices'])
  expect(found.out).toMatch(/^devices\.listDevices +read /m)
  const rows = JSON.parse((await slipway(['calls', '--json'])).out) as { name: string }[]
  expect(rows.map(({ name }) => name)).toEqual(openCalls.map(({ name }) => name))
  expect((await slipway(['calls', 'qqq'])).err).toContain('No call matches')
})

describe('completion', () => {
  const next = async (...before: string[]) => (await slipway(['completion', 'words', ...before])).out.trim().split('\n')

  test('offers commands, the commands below them, calls and the fields that are left', async () => {
    expect(await next()).toEqual(commandNames)
    expect(await next('firmware')).toContain('release')
    expect(await next('call')).toContain('devices.addDevice')
    const fields = await next('call', 'addDevice', 'serial=1')
    expect(fields).toContain('productId=')
    expect(fields).not.toContain('serial=')
  })

  test.each(['bash', 'zsh', 'fish'])('has a script for %s', async (shell) => {
    expect((await slipway(['completion', shell])).out).toContain('slipway completion words')
  })

  test('refuses other shells', async () => {
    expect((await slipway(['completion', 'tcsh'])).code).toBe(exitCode.wrong)
  })
})
