import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import { dictionary as app } from '../apps/companion/src/app/dictionary.en.ts'
import { deviceEn } from '../apps/companion/src/domains/users/homes/device/device-texts.en.ts'
import { sharedEn as t } from '../apps/companion/src/domains/users/homes/shared/shared-texts.en.ts'
import { dictionary as share } from '../apps/companion/src/panel/dictionary.en.ts'
import { dictionary as user } from '../apps/companion/src/user/dictionary.en.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newUser, send } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
/** From the withdrawal to the page of the other phone. */
const WITHIN_MS = 1000

test.use(PHONE)

test('a device is shared: a guest accepts and controls it, a visitor does without an account, and both end at once', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  const plug = await labelledPlug(developer.client, shared.url)
  const sets: unknown[] = []
  await using device = Object.assign(
    await connectDevice({
      ...plug,
      url: `mqtt://127.0.0.1:${shared.mqttPort}`,
      onSet: (data) => {
        sets.push(data)
        void device.report(data)
      },
    }),
    {
      async [Symbol.asyncDispose]() {
        await device.close()
      },
    },
  )
  await newUser(page.request, shared)
  const { homeId } = await send(page.request, shared.url, addHome, { name: 'Our flat', timeZone: 'Asia/Shanghai' })
  const { code = '' } = readLabel(plug.label) ?? {}
  const { productId, serial } = plug
  const { deviceId } = await send(page.request, shared.url, claimDevice, { homeId, productId, serial, code })
  const good = async (on = page) => {
    await expectAccessible(on)
    expect(await misfits(on)).toEqual([])
  }

  await page.goto(`${shared.url}/app/d/${deviceId}/more?lang=en-US`)
  await page.getByRole('link', { name: t.share, exact: true }).tap()
  await expect(page.getByText(t.noShares)).toBeVisible()
  await good()
  await page.getByRole('button', { name: t.make }).tap()
  const link = page.getByRole('textbox', { name: t.link })
  const address = await link.inputValue()
  await good()

  const guest = await newVisitor(browser, PHONE)
  const { account, password } = await newUser(guest.request, shared)
  await guest.context().clearCookies()
  await guest.goto(address)
  await expect(guest.getByText(share.share.control)).toBeVisible()
  expect(guest.url()).not.toContain(new URL(address).hash.slice(1))
  await good(guest)
  await guest.getByRole('button', { name: share.share.accept }).tap()
  await guest.getByRole('textbox', { name: user.user.account }).fill(account)
  await guest.getByLabel(user.user.password, { exact: true }).fill(password)
  await guest.getByRole('button', { name: user.user.signIn.submit }).tap()
  await guest.getByRole('button', { name: share.share.accept }).tap()
  const power = guest.getByRole('switch', { name: 'Power' })
  await expect(power).toBeEnabled()
  await power.tap()
  await expect.poll(() => sets).toEqual([{ power: true }])
  await expect(power).toBeChecked()
  await guest.goto(`${shared.url}/app/`)
  await expect(guest.getByRole('heading', { name: t.shared })).toBeVisible()
  await good(guest)
  await guest.getByRole('link', { name: /Labelled plug/ }).tap()
  await expect(power).toBeChecked()

  // The visitor's link, from the same page of the owner.
  await page.getByRole('button', { name: t.another }).tap()
  await page.getByText(t.kinds.visitor, { exact: true }).tap()
  await page.getByRole('button', { name: t.make }).tap()
  const visitor = await newVisitor(browser, PHONE)
  await visitor.goto(await link.inputValue())
  const visited = visitor.getByRole('switch', { name: 'Power' })
  await expect(visited).toBeChecked()
  await good(visitor)
  await visited.tap()
  await expect.poll(() => sets.at(-1)).toEqual({ power: false })
  await expect(visited).not.toBeChecked()
  await expect(power).not.toBeChecked()

  await page.getByRole('button', { name: t.withdrawOf(t.visit) }).tap()
  await expect(page.getByText(t.withdrawn)).toBeVisible()
  await expect(visitor.getByRole('heading', { name: share.share.over })).toBeVisible({ timeout: WITHIN_MS })
  await good(visitor)
  await page.getByRole('button', { name: new RegExp(t.withdrawOf('')) }).tap()
  await expect(page.getByText(t.noShares)).toBeVisible()
  await expect(guest.getByText(deviceEn.absent)).toBeVisible({ timeout: WITHIN_MS })
  await guest
    .getByRole('link', { name: app.app.home, exact: true })
    .or(guest.getByRole('link', { name: deviceEn.toHome }))
    .first()
    .tap()
  await expect(guest.getByRole('heading', { name: t.shared })).toHaveCount(0)
})
