import { getPanelHealth } from '@slipway/contract/products/panels/health/panel-health.calls.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
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
