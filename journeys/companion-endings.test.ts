import { readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { updateHomeDevice } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { addingEn as adding } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import { deviceEn as device } from '../apps/companion/src/domains/users/homes/device/device-texts.en.ts'
import { messagesEn as messages } from '../apps/companion/src/domains/users/messages/messages-texts.en.ts'
import { usersEn as users } from '../apps/companion/src/domains/users/users/texts.en.ts'
import { dictionary as user } from '../apps/companion/src/user/dictionary.en.ts'
import { logoffEn as logoff } from '../apps/companion/src/user/hello/logoff.en.ts'
import { welcomeEn as welcome } from '../apps/companion/src/user/welcome/welcome-texts.en.ts'
import { mailServer } from '../apps/server/src/mail/testing/mail-server.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { panelEn as panel } from '../packages/panel/src/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { mailedCode, mailsTo, newUser, send } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { freshSlipway, laterSlipway, ROOT } from './testing/servers.ts'
import { expect, newVisitor, test, testWithErrors } from './testing/story.ts'
import type { Page } from '@playwright/test'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
const { user: t } = user

test.use(PHONE)
testWithErrors.use({ ...PHONE, contextOptions: { reducedMotion: 'reduce' } })

async function good(phone: Page): Promise<void> {
  await expectAccessible(phone)
  expect(await misfits(phone)).toEqual([])
}

// The browser logs the calls that a closed account is refused.
testWithErrors(
  'an account is deleted, the deletion withdrawn on the tenth day, asked for again, and carried out',
  async ({ page }) => {
    await using mails = await mailServer()
    const environment = {
      SLIPWAY_ROOT_EMAIL: ROOT.account,
      SLIPWAY_ROOT_PASSWORD: ROOT.password,
      SLIPWAY_SMTP_URL: mails.url(),
      SLIPWAY_MAIL_FROM: 'Slipway <no-reply@example.com>',
    }
    await using first = await freshSlipway(environment)
    const { account, password } = await newUser(page.request, { url: first.url, mails })
    await send(page.request, first.url, addHome, { name: 'Our flat', timeZone: 'Asia/Shanghai' })

    async function askForDeletion(url: string): Promise<void> {
      await page.goto(`${url}/app/me?lang=en-US`)
      await page.getByRole('link', { name: users.remove }).tap()
      const known = mailsTo(mails, account).length
      await page.getByRole('button', { name: users.sendCode }).tap()
      await page.getByRole('textbox', { name: users.code }).fill(await mailedCode(mails, account, known))
      await good(page)
      await page.getByRole('button', { name: users.remove }).tap()
      await expect(page.getByRole('heading', { name: logoff.title })).toBeVisible()
    }
    await askForDeletion(first.url)
    await good(page)

    await first.kill()
    const { dataFolder } = first
    await using second = await laterSlipway(dataFolder, 10, environment)
    await page.goto(`${second.url}/app/?lang=en-US`)
    await page.getByRole('button', { name: logoff.withdraw }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Our flat' })).toBeVisible()
    await askForDeletion(second.url)

    await second.kill()
    await using third = await laterSlipway(dataFolder, 26, environment)
    const headingOfApp = async () => {
      await page.goto(`${third.url}/app/`)
      return page.getByRole('heading').first().textContent()
    }
    // Until the erasure that the start asked for has run.
    await expect.poll(headingOfApp).toBe(welcome.title)
    await page.goto(`${third.url}/app/in`)
    await page.getByRole('textbox', { name: t.account, exact: true }).fill(account)
    await page.getByLabel(t.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: t.signIn.submit }).tap()
    await expect(page.getByText(refusalText('sign-in.wrongPassword', {}, 'en-US'))).toBeVisible()
    await newUser(page.request, { url: third.url, mails })
  },
)

test('the second owner of a device sees nothing of the first', async ({ page, shared, developer, browser }) => {
  const plug = await labelledPlug(developer.client, shared.url)
  const own = await connectDevice({ ...plug, url: `mqtt://127.0.0.1:${shared.mqttPort}`, onSet: () => {} })
  await newUser(page.request, shared)
  const { homeId } = await send(page.request, shared.url, addHome, { name: 'First', timeZone: 'Asia/Shanghai' })
  const { productId, serial } = plug
  const { code = '' } = readLabel(plug.label) ?? {}
  const { deviceId } = await send(page.request, shared.url, claimDevice, { homeId, productId, serial, code })
  await send(page.request, shared.url, updateHomeDevice, { deviceId, name: 'Kitchen kettle' })
  await own.report({ power: true })
  await own.event('overload', { watts: 2600 })
  await page.goto(`${shared.url}/app/messages?lang=en-US`)
  await expect(page.getByText(/Kitchen kettle: Overload/)).toBeVisible()
  await page.goto(`${shared.url}/app/d/${deviceId}/remove`)
  await good(page)
  await page.getByRole('button', { name: device.removeConfirm }).tap()
  await expect(page.getByText(device.removed)).toBeVisible()
  await page.goto(`${shared.url}/app/d/${deviceId}`)
  await expect(page.getByText(device.absent)).toBeVisible()

  const other = await newVisitor(browser, PHONE)
  await newUser(other.request, shared)
  await other.goto(plug.label.replace('#', '&lang=en-US#'))
  await other.getByRole('button', { name: adding.add, exact: true }).tap()
  await expect(other.getByText(adding.added)).toBeVisible()
  await other.getByRole('button', { name: adding.done }).tap()
  await expect(other.getByText(panel.online, { exact: true })).toBeVisible()
  await expect(other.getByRole('switch')).not.toBeChecked()
  expect(await other.locator('body').innerText()).not.toMatch(/Kitchen|kettle|2600/i)
  const page2 = new URL(other.url()).pathname
  expect(page2).not.toContain(deviceId)
  for (const [address, empty] of [
    [`${page2}/events`, device.noEvents],
    [`${page2}/history`, device.noHistory],
    ['/app/messages', messages.none.alarm],
  ] as const) {
    await other.goto(`${shared.url}${address}`)
    await expect(other.getByText(empty)).toBeVisible()
    expect(await other.locator('body').innerText()).not.toMatch(/Kitchen|kettle|2600/i)
  }
  await own.close()
  await other.context().close()
})
