import type { Page } from '@playwright/test'
import { getEventDelivery } from '@slipway/contract/users/pushes/push-log.calls.ts'
import { addingEn as adding } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import { deviceEn as device } from '../apps/companion/src/domains/users/homes/device/device-texts.en.ts'
import { timersEn as timers } from '../apps/companion/src/domains/users/homes/timers/timers-texts.en.ts'
import { messagesEn as messages } from '../apps/companion/src/domains/users/messages/messages-texts.en.ts'
import { pushesEn as pushes } from '../apps/companion/src/domains/users/pushes/pushes-texts.en.ts'
import { cardEn as card } from '../apps/companion/src/shared/device-card/card-texts.en.ts'
import { dictionary as enUser } from '../apps/companion/src/user/dictionary.en.ts'
import { welcomeEn as welcome } from '../apps/companion/src/user/welcome/welcome-texts.en.ts'
import { connectDevice, type Device } from '../packages/device-sdk/src/device.ts'
import { panelEn as panel } from '../packages/panel/src/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { mailedCode } from './testing/accounts.ts'
import { valueRow } from './testing/device-steps.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { deliver, receivePushes, tapNote } from './testing/phone-pushes.ts'
import type { SharedSlipway } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
const { user: t } = enUser
const LAMP = 'Living room lamp'
const POWER = 'Power'

async function good(phone: Page): Promise<void> {
  await expectAccessible(phone)
  expect(await misfits(phone)).toEqual([])
}

/** The demo home, whose devices work without an account. */
async function lookAround(phone: Page, { url }: SharedSlipway): Promise<void> {
  await phone.goto(`${url}/app/welcome?lang=en-US`)
  await expect(phone.getByRole('heading', { name: welcome.title })).toBeVisible()
  await phone.getByRole('switch', { name: card.quickOf(LAMP, POWER) }).tap()
  await expect(phone.getByText(card.said(LAMP, card.off))).toBeAttached()
  await phone.getByRole('button', { name: LAMP, exact: true }).tap()
  const power = phone.getByRole('switch', { name: new RegExp(`^${POWER}`) })
  await expect(power).not.toBeChecked()
  await power.tap()
  await expect(phone.getByText(panel.confirmed(POWER, panel.on))).toBeAttached()
  await good(phone)
  await phone.goBack()
  await expect(phone.getByRole('switch', { name: card.quickOf(LAMP, POWER) })).toBeChecked()
}

/** From the address on the label; its code is in the fragment. */
async function registerByLabel(phone: Page, { mails }: SharedSlipway, label: string): Promise<void> {
  await phone.goto(label)
  await expect(phone.getByText(t.signIn.underDevice)).toBeVisible()
  expect(phone.url()).not.toContain(label.split('#')[1])
  await phone.getByRole('link', { name: t.signIn.register }).tap()
  const account = 'label@example.com'
  await phone.getByRole('textbox', { name: t.account, exact: true }).fill(account)
  await phone.getByRole('button', { name: t.code.send }).tap()
  await phone.getByRole('textbox', { name: t.code.label }).fill(await mailedCode(mails, account))
  await phone.getByLabel(t.password, { exact: true }).fill('Right-2026')
  await phone.getByRole('button', { name: t.register.submit }).tap()
}

async function claim(phone: Page, serial: string): Promise<void> {
  await expect(phone.getByText(serial)).toBeVisible()
  await good(phone)
  await phone.getByRole('button', { name: adding.add, exact: true }).tap()
  await expect(phone.getByText(adding.added)).toBeVisible()
  await phone.getByText(adding.roomNames[0] ?? '', { exact: true }).tap()
  await good(phone)
  await phone.getByRole('button', { name: adding.done }).tap()
}

/** An alarm of the device, as far as the phone's lock screen, and a tap on it. */
async function alarmOnPhone(phone: Page, { url, pushes: service }: SharedSlipway, plug: Device): Promise<void> {
  const devicePage = phone.url()
  await phone.goto(`${url}/app/me/notifications`)
  await phone.getByRole('switch', { name: pushes.receive }).tap()
  await expect(phone.getByRole('button', { name: pushes.test })).toBeVisible()
  await good(phone)
  await phone.goto(devicePage)
  const before = service.received.length
  await plug.event('overload', { watts: 2600 })
  await expect.poll(() => service.received.length).toBe(before + 1)
  const push = service.received.at(-1)
  if (!push) throw new Error('no push')
  expect(await deliver(phone, push)).toMatchObject({ body: /overloaded: 2600/, lang: 'en-US' })
  await tapNote(phone)
  await expect(phone.getByText(/draws 2600 W. Unplug something./)).toBeVisible()
  expect(new URL(phone.url()).pathname).toMatch(/^\/app\/messages\/[\w-]{22}$/)
  await good(phone)
  await phone.getByRole('link', { name: messages.device }).tap()
}

/** Made, paused and deleted from the page of the device. */
async function useTimer(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: device.more }).tap()
  await phone.getByRole('link', { name: timers.title }).tap()
  await good(phone)
  await phone.getByRole('link', { name: timers.create }).tap()
  await phone.getByRole('combobox', { name: timers.deed }).selectOption(POWER)
  await phone.getByLabel(timers.time, { exact: true }).fill('07:30')
  await phone.getByRole('button', { name: /^Mon/ }).tap()
  await good(phone)
  await phone.getByRole('button', { name: timers.save }).tap()
  const isOn = phone.getByRole('switch', { name: /07:30/ })
  await expect(isOn).toBeChecked()
  await isOn.tap()
  await expect(phone.getByText(timers.off, { exact: true })).toBeVisible()
  await good(phone)
  await phone.getByRole('link', { name: /07:30/ }).tap()
  await phone.getByRole('button', { name: timers.remove }).tap()
  // A tap counts as a long press while the page is busy, as it is when a dialog opens.
  await phone.getByRole('button', { name: timers.remove }).last().click()
  await expect(phone.getByText(timers.none)).toBeVisible()
}

test('a phone from the demo home to a device of its own: label, account, control both ways, alarm, timer', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  const label = await labelledPlug(developer.client, shared.url)
  const sets: unknown[] = []
  const plug = await connectDevice({
    ...label,
    url: `mqtt://127.0.0.1:${shared.mqttPort}`,
    onSet: (data) => {
      sets.push(data)
      void plug.report(data)
    },
  })
  const phone = await newVisitor(browser, PHONE)
  await receivePushes(phone, shared.pushes)
  await lookAround(phone, shared)
  await registerByLabel(phone, shared, label.label)
  await claim(phone, label.serial)

  const power = phone.getByRole('switch', { name: POWER })
  await expect(phone.getByText(panel.online, { exact: true })).toBeVisible()
  await expect(power).toBeEnabled()
  await page.goto(`${shared.url}/home/product/${label.productId}/device/${label.serial}?lang=en-US`)
  await power.tap()
  await expect.poll(() => sets).toEqual([{ power: true }])
  await expect(power).toBeChecked()
  await expect(valueRow(page, 'power')).toContainText('true')
  await good(phone)
  await plug.report({ power: false })
  await expect(power).not.toBeChecked()

  await alarmOnPhone(phone, shared, plug)
  const delivery = { productId: label.productId, deKey: 'overload' }
  const sent = async () => (await developer.client.call(getEventDelivery, delivery)).list
  await expect.poll(sent).toMatchObject([{ told: 1, listed: 1, pushed: 1, sent: 1, failed: [] }])

  await plug.close()
  await expect(phone.getByRole('link', { name: device.why })).toBeVisible()
  await expect(power).toBeDisabled()
  await good(phone)
  await useTimer(phone)
})
