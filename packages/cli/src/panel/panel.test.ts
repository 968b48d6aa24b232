import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { getPanelPackages } from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  manifestText,
  packageOf,
  type PackageFiles,
} from '../../../../apps/server/src/domains/products/panels/packages/testing/package-samples.ts'
import { addedPanel } from '../../../../apps/server/src/domains/products/panels/testing/panels-samples.ts'
import { createdPlug } from '../../../../apps/server/src/domains/products/products/testing/products-samples.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'
import { runSlipway } from '../testing/run-slipway.ts'

let server: TestServer
let home: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  server = await startTestServer()
  const { key } = await owner().call(createKey, {
    keyName: 'CI',
    scopes: ['products:read', 'products:write'],
    expiresTime: null,
  })
  const address = await server.listen()
  environment = { ...programEnvironment(), SLIPWAY_SERVER: address, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-panel-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const slipway = (...args: string[]) => runSlipway(args, { folder: home, env: { ...environment, HOME: home } })

async function newPanel(): Promise<{ productId: string; panel: Panel }> {
  const { productId } = await createdPlug(owner())
  return { productId, panel: await addedPanel(owner(), { productId, config: { kind: 'code' } }) }
}
let folders = 0
async function folderOf(files: PackageFiles): Promise<string> {
  const folder = path.join(home, `panel-${++folders}`)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return folder
}

describe('slipway panel push', () => {
  test('uploads a folder to the panel that its manifest names, and says what comes next', async () => {
    const { productId, panel } = await newPanel()
    const folder = await folderOf({ ...packageOf(panel, 'web'), '.git/config': 'x', 'node_modules/a.js': 'x' })
    const pushed = await slipway('panel', 'push', folder, '--product', productId)
    expect(pushed).toMatchObject({
      code: exitCode.done,
      out: expect.stringMatching(/1\.0\.0 \(web\): 3 files, 1 KB, under review\nNext: an administrator reviews it/),
    })
    const { packages } = await owner().call(getPanelPackages, { panelId: panel.panelId })
    expect(packages.find(({ platform }) => platform === 'web')).toMatchObject({ files: 3 })
  })

  test('takes a platform, and a panel by ID or name; as JSON it is the package', async () => {
    const { productId, panel } = await newPanel()
    const folder = await folderOf(packageOf(panel, 'ios'))
    const named = ['--panel', panel.panelName.toUpperCase(), '--product', productId]
    const byName = await slipway('panel', 'push', folder, '--platform', 'ios', ...named)
    expect(byName).toMatchObject({ code: exitCode.done, out: expect.stringContaining('(ios)') })
    const byId = await slipway('panel', 'push', folder, '--platform', 'ios', '--panel', panel.panelId, '--json')
    expect(JSON.parse(byId.out)).toMatchObject({ platform: 'ios', state: 1 })
  })

  test('prints what a reviewer looks at, with file and line', async () => {
    const { productId, panel } = await newPanel()
    const folder = await folderOf({ ...packageOf(panel, 'web'), 'app.js': '\nnew RTCPeerConnection()' })
    const { out } = await slipway('panel', 'push', folder, '--product', productId)
    expect(out).toContain('app.js:2: WebRTC connection: RTCPeerConnection\n')
  })

  test('ends with 2 for a folder or a package that is wrong, with the place', async () => {
    const { productId, panel } = await newPanel()
    const push = async (files: PackageFiles) => slipway('panel', 'push', await folderOf(files), '--product', productId)
    const foreign = '<!doctype html>\n<script src="https://cdn.example.com/a.js"></script>'
    expect(await push({ ...packageOf(panel, 'web'), 'index.html': foreign })).toMatchObject({
      code: exitCode.wrong,
      err: expect.stringMatching(/loads from another site \(index\.html:2: https:\/\/cdn/),
    })
    const badVersion = { 'panel.json': manifestText(panel, { version: 'one' }) }
    expect(await push({ ...packageOf(panel, 'web'), ...badVersion })).toMatchObject({
      code: exitCode.wrong,
      err: expect.stringMatching(/panel\.json.*version/),
    })
    const { 'panel.json': _manifest, ...without } = packageOf(panel, 'web')
    expect(await push(without)).toMatchObject({ code: exitCode.wrong })
    const linked = await folderOf(packageOf(panel, 'web'))
    await symlink('/etc/hostname', path.join(linked, 'secret.txt'))
    expect(await slipway('panel', 'push', linked, '--product', productId)).toMatchObject({
      code: exitCode.wrong,
      err: expect.stringContaining('symbolic link'),
    })
    expect(await slipway('panel', 'push', path.join(home, 'none'))).toMatchObject({ code: exitCode.wrong })
    expect(await slipway('panel', 'push', linked, '--platform', 'tv')).toMatchObject({ code: exitCode.wrong })
  })

  test('ends with 1 where there is no such panel, and for a key without the scope', async () => {
    const { productId, panel } = await newPanel()
    const folder = await folderOf(packageOf(panel, 'web'))
    const standard = await slipway('panel', 'push', folder)
    expect(standard).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('There is no code panel') })
    const reading = { keyName: 'read', scopes: ['products:read'], expiresTime: null }
    const { key } = await owner().call(createKey, reading)
    expect(await slipway('panel', 'push', folder, '--product', productId, '--key', key)).toMatchObject({
      code: exitCode.refused,
    })
  })
})
