import { HOUR_MS } from '@slipway/contract/durations.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { deletePanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import { panelPackagesLimits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import {
  createPanelTry,
  endPanelTry,
  openTry,
  reportTry,
  watchPanelTry,
  watchTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { TryKind } from '@slipway/contract/users/homes/tries/try-link.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { openEvents } from '../../../../testing/open-events.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  packageOf,
  packageZip,
  upload,
  uploadDebug,
} from '../../../products/panels/packages/testing/package-samples.ts'
import { addedPanel } from '../../../products/panels/testing/panels-samples.ts'
import { createdPlug } from '../../../products/products/testing/products-samples.ts'
import { openPhone } from '../../users/testing/users-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = (who = 'code') => server.as('developer', who)
const phone = () => openPhone(server, { ip: '203.0.113.9' })

async function codePanel(): Promise<{ productId: string; panel: Panel }> {
  const { productId } = await createdPlug(developer())
  return { productId, panel: await addedPanel(developer(), { productId, config: { kind: 'code' } }) }
}
async function linkTo({ productId, panel }: { productId: string; panel: Panel }, kind: TryKind, who?: string) {
  const created = await developer(who).call(createPanelTry, { productId, panelId: panel.panelId, kind })
  return { ...created, link: new URL(created.urls[0] ?? '').hash }
}
const opened = (link: string) => phone().call(openTry, { link })
const srcOf = async (link: string) => (await opened(link)).device.panel.codePanel?.src ?? ''
const statusOf = async (src: string) => (await server.app.inject({ url: src })).statusCode
const build = (panel: Panel, text: string) => ({ ...packageOf(panel, 'web'), 'app.js': text })

describe('a link to a code panel', () => {
  test('shows the last upload before its review, whose files are sent only while a link is open', async () => {
    const made = await codePanel()
    await upload(developer(), made.panel, 'web', packageZip(build(made.panel, 'first')))
    const { link, tryId } = await linkTo(made, 'try')
    const { device, substituted, version } = await opened(link)
    expect({ substituted, version }).toEqual({ substituted: '', version: '1.0.0' })
    const { codePanel: code } = device.panel
    expect(code).toMatchObject({ panelId: made.panel.panelId, permissions: [] })
    const reply = await server.app.inject({ method: 'GET', url: code?.src ?? '' })
    expect(reply.statusCode).toBe(200)
    // What a browser or proxy has stored would outlast the link.
    expect(reply.headers['cache-control']).toBe('private, no-cache')
    await developer().call(endPanelTry, { productId: made.productId, tryId })
    expect(await statusOf(code?.src ?? '')).toBe(404)
  })

  test('says why it shows the generated panel: no web package, or one for a newer app', async () => {
    const made = await codePanel()
    const { link } = await linkTo(made, 'try')
    expect(await opened(link)).toMatchObject({ substituted: 'noPackage', device: { panel: { codePanel: null } } })
    const newer = packageZip(packageOf(made.panel, 'web', { minAppVersion: '99.0.0' }))
    await upload(developer(), made.panel, 'web', newer)
    expect(await opened(link)).toMatchObject({ substituted: 'tooOld', device: { panel: { codePanel: null } } })
  })

  test('follows each upload: pages that are open get the new address', async () => {
    const made = await codePanel()
    const { link } = await linkTo(made, 'debug')
    const { session } = await opened(link)
    await using live = await openEvents(server, watchTry, { session }, '')
    await eventually(() => live.events.some(({ device }) => device))
    const sources = () => live.events.flatMap(({ panel }) => panel?.codePanel?.src ?? [])
    await uploadDebug(developer(), made.panel, build(made.panel, 'one'))
    await eventually(() => sources().length === 1)
    await uploadDebug(developer(), made.panel, build(made.panel, 'two'))
    await eventually(() => sources().length === 2)
    expect(new Set(sources()).size).toBe(2)
    expect(await Promise.all(sources().map(statusOf))).toEqual([404, 200])
  })
})

describe('a debug version', () => {
  test('is seen with debug links of the developer who has uploaded it, and with no others', async () => {
    const made = await codePanel()
    const { account } = await developer('colleague').account()
    await developer().call(shareProduct, { productId: made.productId, account, role: memberRole.developer })
    const { sha256 } = await uploadDebug(developer(), made.panel, build(made.panel, 'mine'))
    const own = await linkTo(made, 'debug')
    expect(await srcOf(own.link)).toContain(sha256)
    expect(await srcOf((await linkTo(made, 'try')).link)).toBe('')
    expect(await srcOf((await linkTo(made, 'debug', 'colleague')).link)).toBe('')
    await developer().call(endPanelTry, { productId: made.productId, tryId: own.tryId })
    expect(await statusOf(`/panel-files/${sha256}/index.html`)).toBe(404)
  })

  test('ends with its time, and its bytes are removed', async () => {
    const made = await codePanel()
    const { sha256 } = await uploadDebug(developer(), made.panel, build(made.panel, 'short'))
    server.clock.advance(HOUR_MS)
    const { link } = await linkTo(made, 'debug')
    const src = await srcOf(link)
    expect(await statusOf(src)).toBe(200)
    server.clock.advance(HOUR_MS)
    expect(await statusOf(src)).toBe(404)
    for (const name of ['panels.debug', 'panels.sweep'])
      await server.domains.panels.jobs.find((job) => job.name === name)?.run()
    expect(await server.parts.privateFiles.sizeOf(`${sha256}.zip`)).toBeUndefined()
  })

  test('is not sent any more once the product is deleted', async () => {
    const made = await codePanel()
    const { sha256 } = await uploadDebug(developer(), made.panel, build(made.panel, 'product'))
    const { link } = await linkTo(made, 'debug')
    const src = await srcOf(link)
    expect(await statusOf(src)).toBe(200)
    await server.db.pool.query('update products set deleted_at = now() where id = $1', [made.productId])
    expect([src.includes(sha256), await statusOf(src)]).toEqual([true, 404])
  })

  test('is deleted by its developer; the link then shows what was uploaded before', async () => {
    const made = await codePanel()
    const { panelId } = made.panel
    await upload(developer(), made.panel, 'web', packageZip(build(made.panel, 'pushed')))
    const { sha256 } = await uploadDebug(developer(), made.panel, build(made.panel, 'built'))
    const { link } = await linkTo(made, 'debug')
    expect(await srcOf(link)).toContain(sha256)
    await developer().call(deletePanelDebug, { panelId })
    expect(await srcOf(link)).not.toContain(sha256)
    await developer().call(deletePanelDebug, { panelId })
  })

  test('of the developers of a panel, only the newest ones are stored', async () => {
    const made = await codePanel()
    const first = await uploadDebug(developer(), made.panel, build(made.panel, 'oldest'))
    const { link } = await linkTo(made, 'debug')
    for (let n = 0; n < panelPackagesLimits.debugsOfPanel; n++) {
      const colleague = developer(`many-${n}`)
      const { account } = await colleague.account()
      await developer().call(shareProduct, { productId: made.productId, account, role: memberRole.developer })
      server.clock.advance(1)
      await uploadDebug(colleague, made.panel, build(made.panel, `build ${n}`))
    }
    expect(await srcOf(link)).not.toContain(first.sha256)
  })
})

test('what a debug page logs reaches its developer, and of other links nothing does', async () => {
  const made = await codePanel()
  const { productId } = made
  const { token } = await developer().account()
  for (const [kind, expected] of [
    ['debug', ['1 ui.ready {}', '✓ 1']],
    ['try', []],
  ] as const) {
    const { link, tryId } = await linkTo(made, kind)
    const { session } = await opened(link)
    await using own = await openEvents(server, watchPanelTry, { productId, tryId }, token)
    await eventually(() => own.events.some(({ device }) => device))
    await phone().call(reportTry, { session, log: ['1 ui.ready {}', '✓ 1'] })
    const lines = () => own.events.flatMap(({ log = [] }) => log)
    await eventually(() => lines().length === expected.length)
    await developer().call(endPanelTry, { productId, tryId })
    await eventually(() => own.events.some(({ over }) => over))
    expect(lines()).toEqual(expected)
    await expect(phone().call(reportTry, { session, log: ['late'] })).rejects.toMatchObject(refused('tries.over'))
  }
})

test('a key of a build server makes debug links', async () => {
  const { productId, panel } = await codePanel()
  const scopes = ['products:read', 'products:write']
  const { key } = await developer().call(createKey, { keyName: 'dev', scopes, expiresTime: null })
  const reply = await server.app.inject({
    method: 'POST',
    url: createPanelTry.path,
    headers: { authorization: `Bearer ${key}` },
    payload: { productId, panelId: panel.panelId, kind: 'debug' },
  })
  expect(reply.json()).toMatchObject({ code: 200, data: { kind: 'debug' } })
})
