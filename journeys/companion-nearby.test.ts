import { addingEn as t } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import {
  installFakeImprov,
  type JoinsWifi,
} from '../apps/companion/src/domains/users/homes/adding/wifi/testing/fake-improv.ts'
import { wifiEn as wifi } from '../apps/companion/src/domains/users/homes/adding/wifi/wifi-texts.en.ts'
import { deviceEn as words } from '../apps/companion/src/domains/users/homes/device/device-texts.en.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { panelEn as panel } from '../packages/panel/src/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { forwardedFrom, newUser } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }

test('a device without a code: added by a press on it, removed, and added again with Wi-Fi and token by Bluetooth', async ({
  shared,
  developer,
  browser,
}) => {
  const plug = await labelledPlug(developer.client, shared.url)
  const bound: boolean[] = []
  const device = await connectDevice({
    ...plug,
    url: `mqtt://127.0.0.1:${shared.mqttPort}`,
    onBound: (state) => bound.push(state.bound),
  })
  const phone = await newVisitor(browser, PHONE)
  const good = async () => {
    await expectAccessible(phone)
    expect(await misfits(phone)).toEqual([])
  }
  await newUser(phone.request, shared)
  // The network of the device.
  await phone.context().setExtraHTTPHeaders(forwardedFrom('127.0.0.1'))
  await phone.goto(`${shared.url}/app/add?lang=en-US`)
  await expect(phone.getByText(t.nearbyText)).toBeVisible()
  expect(await device.openToBind()).toMatchObject({ code: 200 })
  await phone.getByRole('button', { name: t.addNamed('Labelled plug', plug.serial.slice(-4)) }).tap()
  await good()
  await phone.getByRole('button', { name: t.add, exact: true }).tap()
  await expect(phone.getByText(t.added)).toBeVisible()
  await expect.poll(() => bound).toEqual([true])

  await phone.getByRole('button', { name: t.done }).tap()
  await expect(phone.getByText(panel.online, { exact: true })).toBeVisible()
  await phone.goto(`${phone.url()}/remove`)
  await phone.getByRole('button', { name: words.removeConfirm }).tap()
  await expect.poll(() => bound).toEqual([true, false])

  // The device's side of Bluetooth is in the page; that of the network is the SDK here.
  const joined: JoinsWifi = async ({ ssid, password, token }) => {
    if (password !== 'right-password') return 'refused'
    expect(ssid).toBe('Our Wi-Fi')
    void device.passBindToken(token)
    return []
  }
  await phone.exposeFunction('joinsWifi', joined)
  const fake = { name: 'Plug', isLocked: true, knowsTokens: true, networks: ['Our Wi-Fi', 'Next door'] }
  await phone.addInitScript(installFakeImprov, fake)
  await phone.goto(`${shared.url}/app/add`)
  await good()
  await phone.getByRole('link', { name: t.wifiStart }).tap()
  await phone.getByRole('button', { name: wifi.choose }).tap()
  await expect(phone.getByText(wifi.authorize('Plug'))).toBeVisible()
  await good()
  await phone.evaluate(() => (Reflect.get(globalThis, 'fakeImprov') as { press(): void }).press())
  await phone.getByRole('combobox', { name: wifi.ssid }).fill('Our Wi-Fi')
  await phone.getByLabel(wifi.password, { exact: true }).fill('wrong-password')
  await phone.getByRole('button', { name: wifi.join }).tap()
  await expect(phone.getByText(wifi.problems.unableToConnect)).toBeVisible()
  await good()
  await phone.getByLabel(wifi.password, { exact: true }).fill('right-password')
  await phone.getByRole('button', { name: wifi.join }).tap()
  await expect(phone.getByText(t.added)).toBeVisible()
  await expect.poll(() => bound).toEqual([true, false, true])
  await device.close()
})
