import type { Page } from '@playwright/test'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { addPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { send } from './testing/accounts.ts'
import { plugWithCode, samplePanel } from './testing/code-panels.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  extraHTTPHeaders: {},
}

test('a code panel made with the SDK controls its device from a frame without rights, and is seen in the health', async ({
  shared,
  developer: { client },
  browser,
}) => {
  const phone = await newVisitor(browser, PHONE)
  const { plug, panel, deviceId } = await plugWithCode({ shared, client, phone }, await samplePanel())
  const sets: unknown[] = []
  const device = await connectDevice({
    ...plug,
    url: `mqtt://127.0.0.1:${shared.mqttPort}`,
    onSet: (values) => void sets.push(values),
  })
  await phone.goto(`${shared.url}/app/d/${deviceId}?lang=en-US`)
  const frame = phone.frameLocator('iframe')
  const button = frame.getByRole('button')
  await expect(button).toHaveText('Off')
  await button.tap()
  await expect.poll(() => sets).toEqual([{ power: true }])
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await device.report({ power: false })
  await expect(button).toHaveText('Off')
  await device.close()
  await expect(button).toHaveText('Device offline')
  const { panelId } = panel
  await expect
    .poll(async () => (await client.call(getPanelHealth, { panelId })).versions)
    .toMatchObject([{ version: '1.0.0', opened: 1, ready: 1, failed: 0 }])
  await expect(phone.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
})

const counting = {
  'panel.json': JSON.stringify({ rnName: 'Counter', version: '1.0.0', permissions: ['store', 'timers'] }),
  'index.html': '<!doctype html><meta charset="utf-8"><body><p></p><script type="module" src="app.js"></script>',
  'app.js': `
    import { openPanel } from '/panel-files/sdk/1/panel.js'
    const panel = await openPanel()
    const openings = ((await panel.store.get('openings')) ?? 0) + 1
    await panel.store.set('openings', openings)
    const timers = panel.has('timers.list') ? (await panel.timers.list()).length : 'no'
    document.querySelector('p').textContent = openings + ' openings, ' + timers + ' timers'
    await panel.ui.ready()`,
}

test('a panel without a bundler loads the SDK, keeps values with the account of its user, and opens for visitors', async ({
  shared,
  developer: { client },
  browser,
}) => {
  const phone = await newVisitor(browser, PHONE)
  const { deviceId } = await plugWithCode({ shared, client, phone }, counting)
  const said = (page: Page) => page.frameLocator('iframe').getByText('openings')
  for (const openings of [1, 2]) {
    await phone.goto(`${shared.url}/app/d/${deviceId}?lang=en-US`)
    await expect(said(phone)).toHaveText(`${openings} openings, 0 timers`)
  }
  const stored = await phone.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('panel-store')))
  expect(stored).toEqual([])

  const endTime = Date.now() + DAY_MS
  const { url } = await send(phone.request, shared.url, shareDevice, {
    deviceId,
    mayControl: true,
    asLink: true,
    endTime,
  })
  const visitor = await newVisitor(browser, PHONE)
  await visitor.goto(url)
  await expect(said(visitor)).toHaveText('1 openings, no timers')
  await visitor.reload()
  await expect(said(visitor)).toHaveText('2 openings, no timers')
})

test('slipway panel dev shows each build on a phone that has scanned its code, and prints what the panel does', async ({
  shared,
  developer: { client },
  browser,
}) => {
  const { productId } = await labelledPlug(client, shared.url)
  const files = await samplePanel()
  const { rnName } = JSON.parse(files['panel.json'] ?? '{}') as { rnName: string }
  // RN names are unique, and the other story has a panel of the sample.
  const own = `${rnName}Dev`
  await client.call(addPanel, { productId, panelName: own, rnName: own, config: { kind: 'code' } })
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-panel-'))
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
  for (const [file, text] of Object.entries(files)) await write(file, text.replace(`"${rnName}"`, `"${own}"`))
  const scopes = ['products:read', 'products:write']
  const { key } = await client.call(createKey, { keyName: 'dev', scopes, expiresTime: null })
  const env = { ...process.env, SLIPWAY_SERVER: shared.url, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
  const command = path.join(import.meta.dirname, '../packages/cli/src/main.ts')
  const child = spawn(process.execPath, [command, 'panel', 'dev', folder, '--product', productId], { env })
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  const link = () => /\/app\/t#\S+/.exec(said)?.[0] ?? ''
  await expect.poll(link).not.toBe('')
  const phone = await newVisitor(browser, PHONE)
  await phone.goto(`${shared.url}${link()}`)
  const button = phone.frameLocator('iframe').getByRole('button')
  await expect(button).toHaveText('On')
  await button.tap()
  await expect(button).toHaveText('Off')
  await expect.poll(() => said).toContain('device.set {"data":{"power":false}}')
  await write('panel.js', (files['panel.js'] ?? '').replaceAll('Off', 'Dark'))
  await expect(button).toHaveText('Dark')
  await write('panel.js', `${files['panel.js']}\n;throw new Error('boom')`)
  await expect.poll(() => said).toContain('ui.log {"msg":"Error: boom"}')
  await write('panel.js', 'throw new Error()')
  await expect(phone.getByRole('switch')).toBeVisible()
  await expect.poll(() => said).toContain('not ready in time')
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  await expect(phone.getByRole('heading', { name: 'This try is over' })).toBeVisible()
})
