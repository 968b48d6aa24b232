import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getHardware } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { listPanelDrafts } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { getProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { power } from '../../../apps/server/src/domains/products/features/testing/features-samples.ts'
import { socModule } from '../../../apps/server/src/domains/products/hardware/testing/hardware-samples.ts'
import { createdPlug, plug } from '../../../apps/server/src/domains/products/products/testing/products-samples.ts'
import { programEnvironment } from '../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts'
import { exitCode } from './exit-codes.ts'
import { runSlipway, spawnSlipway } from './testing/run-slipway.ts'

let server: TestServer
let url: string
let key: string
let home: string
beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
  const scopes = ['product-folder:read', 'product-folder:write']
  key = (await owner().call(createKey, { keyName: 'CI', scopes, expiresTime: null })).key
  home = await mkdtemp(path.join(tmpdir(), 'slipway-cli-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')

const options = ({ typed = '', env = {} }: { typed?: string; env?: object } = {}) => ({
  folder: home,
  env: { ...programEnvironment(), SLIPWAY_SERVER: url, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en', ...env },
  typed,
})
const slipway = (args: readonly string[], more?: Parameters<typeof options>[0]) => runSlipway(args, options(more))

let made = 0
/** A pulled product with a switch and an event with a message. */
async function pulledLamp(): Promise<{ productId: string; folder: string }> {
  const { productId } = await createdPlug(owner())
  await owner().call(addFeature, power(productId))
  const overheat = { featureType: 3 as const, deKey: 'overheat', deName: { zh: '过热', en: 'Overheating' } }
  const { did } = await owner().call(addFeature, { productId, ...overheat })
  await owner().call(createEventMessage, { productId, dId: did })
  const folder = path.join(home, `lamp-${++made}`)
  expect(await slipway(['pull', productId, folder])).toMatchObject({ code: exitCode.done })
  return { productId, folder }
}

const read = (folder: string, file: string) => readFile(path.join(folder, file), 'utf8')
async function edit(folder: string, file: string, from: string, to: string): Promise<void> {
  const text = await read(folder, file)
  expect(text).toContain(from)
  await writeFile(path.join(folder, file), text.replace(from, to))
}
const nameOf = async (productId: string) => (await owner().call(getProduct, { productId })).productName
const rename = async (productId: string, productName: string) =>
  owner().call(updateProduct, { ...(await plug(owner())), productId, productName })

describe('slipway pull', () => {
  test('writes the product as files, and the same again changes nothing', async () => {
    const { productId, folder } = await pulledLamp()
    expect((await readdir(folder)).toSorted()).toEqual([
      'features',
      'messages',
      'panel.yaml',
      'product.yaml',
      'slipway.lock',
    ])
    expect(await readdir(path.join(folder, 'features'))).toEqual(['overheat.yaml', 'power.yaml'])
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: 0, out: `Up to date: ${folder}\n` })
  })

  test('keeps comments and files that say the same, and takes files away that are gone', async () => {
    const { productId, folder } = await pulledLamp()
    const commented = `# the main switch\n${await read(folder, 'features/power.yaml')}`
    await writeFile(path.join(folder, 'features/power.yaml'), commented)
    await edit(folder, 'product.yaml', 'productName: ', '# as on the box\nproductName: ')
    await rename(productId, 'Renamed')
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: 0 })
    expect(await read(folder, 'features/power.yaml')).toBe(commented)
    expect(await read(folder, 'product.yaml')).toContain('# as on the box\nproductName: Renamed\n')
    await rm(path.join(folder, 'messages/overheat.yaml'))
    await slipway(['push', folder, '--yes'])
    await writeFile(path.join(folder, 'messages/overheat.yaml'), 'eCode: x\n')
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: exitCode.conflict })
    expect(await slipway(['pull', productId, folder, '--overwrite'])).toMatchObject({ code: 0 })
    expect(await readdir(path.join(folder, 'messages'))).toEqual([])
  })

  test('does not write over changes that were not pushed, unless that is said', async () => {
    const { productId, folder } = await pulledLamp()
    await edit(folder, 'features/power.yaml', 'en: Power', 'en: Main power')
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: exitCode.conflict })
    expect(await read(folder, 'features/power.yaml')).toContain('Main power')
    await slipway(['pull', productId, folder, '--overwrite'])
    expect(await read(folder, 'features/power.yaml')).not.toContain('Main power')
  })

  test('writes nothing through a symbolic link', async () => {
    const { productId, folder } = await pulledLamp()
    await rm(path.join(folder, 'features'), { recursive: true })
    await symlink(home, path.join(folder, 'features'))
    const { code, err } = await slipway(['pull', productId, folder, '--overwrite'])
    expect({ code, err }).toEqual({ code: exitCode.wrong, err: expect.stringContaining('symbolic link') })
    expect(await readdir(home)).not.toContain('power.yaml')
  })

  test('writes nowhere else, whatever the server says', async () => {
    const files = [{ path: '../outside.yaml', text: 'x: 1' }]
    const evil = createServer((_request, reply) => {
      reply.end(JSON.stringify({ code: 200, msg: 'ok', data: { state: 'x', files } }))
    })
    await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve))
    const { port } = evil.address() as AddressInfo
    const folder = path.join(home, 'evil')
    const ended = await slipway(['pull', 'abc', folder, '--server', `http://127.0.0.1:${port}`])
    evil.close()
    expect(ended).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('../outside.yaml') })
    expect(await readdir(home)).not.toContain('outside.yaml')
  })
})

describe('slipway push', () => {
  test('shows the plan and applies it after a yes', async () => {
    const { productId, folder } = await pulledLamp()
    await edit(folder, 'product.yaml', '智能插座', 'Smart plug')
    const no = await slipway(['push', folder], { typed: 'no\n' })
    expect(no).toMatchObject({
      code: exitCode.declined,
      out: expect.stringContaining('productName: 智能插座 → Smart plug'),
    })
    expect(await nameOf(productId)).toBe('智能插座')
    expect(await slipway(['push', folder], { typed: '' })).toMatchObject({ code: exitCode.declined })
    expect(await spawnSlipway(['push', folder], options({ typed: 'yes\n' }))).toMatchObject({ code: exitCode.done })
    expect(await nameOf(productId)).toBe('Smart plug')
    expect(await slipway(['push', folder, '--yes'])).toMatchObject({ code: 0, out: 'No changes\n' })
    expect(await slipway(['pull', productId, folder])).toMatchObject({ out: expect.stringContaining('Up to date') })
  })

  test('plan alone changes nothing', async () => {
    const { productId, folder } = await pulledLamp()
    await edit(folder, 'product.yaml', '智能插座', 'Smart plug')
    expect(await slipway(['plan', folder])).toMatchObject({ code: 0, out: expect.stringContaining('~ product.yaml') })
    expect(await nameOf(productId)).toBe('智能插座')
  })

  test('breaks nothing in CI unless that is said', async () => {
    const { folder } = await pulledLamp()
    await rm(path.join(folder, 'features/power.yaml'))
    const held = await slipway(['push', folder, '--yes'])
    expect(held).toMatchObject({
      code: exitCode.declined,
      out: expect.stringContaining('- features/power.yaml  [breaking]'),
    })
    expect(await slipway(['push', folder, '--yes', '--accept-breaking'])).toMatchObject({ code: 0 })
  })

  test('does not overwrite what was saved meanwhile, and says whose it is (SI-122)', async () => {
    const { productId, folder } = await pulledLamp()
    await rename(productId, 'Meanwhile')
    await edit(folder, 'product.yaml', 'LP-1000', 'LP-2000')
    const held = await slipway(['push', folder, '--yes'])
    expect(held).toMatchObject({ code: exitCode.conflict, err: expect.stringContaining('developer@example.com') })
    expect(await nameOf(productId)).toBe('Meanwhile')
    expect(await slipway(['push', folder, '--yes', '--overwrite'])).toMatchObject({ code: 0 })
    expect(await nameOf(productId)).toBe('智能插座')
  })

  test('names file, line and column of what is wrong', async () => {
    const { folder } = await pulledLamp()
    await edit(folder, 'features/power.yaml', 'type: boolean', 'type: bollean')
    const { code, err } = await slipway(['push', folder, '--yes'])
    expect({ code, err }).toEqual({ code: exitCode.wrong, err: expect.stringContaining('features/power.yaml:7:') })
    expect((await slipway(['push', folder, '--lang', 'zh'])).err).toContain('文件有误')
  })

  test('reads no symbolic link', async () => {
    const { folder } = await pulledLamp()
    await symlink('/etc/hostname', path.join(folder, 'features/secret.yaml'))
    const ended = await slipway(['push', folder, '--yes'])
    expect(ended).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('features/secret.yaml') })
  })

  test('carries a product to another one', async () => {
    const { folder } = await pulledLamp()
    const { productId } = await createdPlug(owner(), { productName: 'Other' })
    const lock = await read(folder, 'slipway.lock')
    expect(await slipway(['push', folder, '--product', productId, '--yes'])).toMatchObject({ code: 0 })
    expect(await nameOf(productId)).toBe('智能插座')
    expect(await read(folder, 'slipway.lock')).toBe(lock)
  })

  test('carries the hardware too; a line that was left out is no change that a pull could lose', async () => {
    const { productId, folder } = await pulledLamp()
    const moduleId = await socModule(server, { moduleName: 'LM-S3' })
    await writeFile(path.join(folder, 'hardware.yaml'), 'moduleName: LM-S3\n')
    expect(await slipway(['push', folder, '--yes'])).toMatchObject({ code: 0 })
    expect((await owner().call(getHardware, { productId })).module).toMatchObject({ moduleId })
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: 0 })
    expect(await read(folder, 'hardware.yaml')).toBe('moduleName: LM-S3\ndevelopType: soc\n')
  })

  test('carries panels as drafts, prints what their check finds, and says where a file is wrong', async () => {
    const { productId, folder } = await pulledLamp()
    const text =
      'panels:\n  Lamp:\n    pages:\n      - title: {zh: 控制, en: Control}\n        items: [{widget: group, label: {zh: 组, en: Group}}]\n'
    await writeFile(path.join(folder, 'panel.yaml'), text)
    const { code, err } = await slipway(['push', folder, '--yes'])
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/Warnings[^]*panel\.yaml:5:17: .*a group is empty/i),
    })
    expect((await owner().call(listPanelDrafts, { productId })).items).toMatchObject([{ draftName: 'Lamp', items: 1 }])
    expect(await slipway(['pull', productId, folder])).toMatchObject({ code: 0 })
    expect(await read(folder, 'panel.yaml')).toContain('widget: group')
    await edit(folder, 'panel.yaml', 'widget: group', 'widget: grup')
    const wrong = await slipway(['plan', folder])
    expect(wrong).toMatchObject({ code: exitCode.wrong, err: expect.stringContaining('panel.yaml:') })
  })
})

describe('the key', () => {
  test('is needed, and never shown', async () => {
    expect(await slipway(['pull', 'abc'], { env: { SLIPWAY_API_KEY: '' } })).toMatchObject({ code: exitCode.wrong })
    const wrong = 'slw_wrongwrongwrong'
    const { code, out, err } = await slipway(['pull', 'abc', '--key', wrong])
    expect({ code, shown: (out + err).includes(wrong) }).toEqual({ code: exitCode.refused, shown: false })
  })

  test('without the scope to change products plans, and applies nothing', async () => {
    const { productId, folder } = await pulledLamp()
    const reading = { keyName: 'read', scopes: ['product-folder:read'], expiresTime: null }
    const env = { SLIPWAY_API_KEY: (await owner().call(createKey, reading)).key }
    await edit(folder, 'product.yaml', '智能插座', 'Smart plug')
    expect(await slipway(['plan', folder], { env })).toMatchObject({ code: 0 })
    expect(await slipway(['push', folder, '--yes'], { env })).toMatchObject({ code: exitCode.refused })
    expect(await nameOf(productId)).toBe('智能插座')
  })
})

test('what cannot be reached is said in a line', async () => {
  const away = await slipway(['pull', 'abc', '--server', 'http://127.0.0.1:9'])
  expect(away).toMatchObject({ code: exitCode.refused, err: expect.stringContaining("Can't reach") })
})
