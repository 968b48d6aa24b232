import type { Page } from '@playwright/test'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { shareDevice } from '@slipway/contract/users/homes/shares/shares.calls.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { send } from './testing/accounts.ts'
import { plugWithCode, samplePanel } from './testing/code-panels.ts'
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
