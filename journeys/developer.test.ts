import type { Page } from '@playwright/test'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { register, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { en as signInEn } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh as signInZh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { developersEn } from '../apps/console/src/domains/identity/developers/texts.en.ts'
import { developersZh } from '../apps/console/src/domains/identity/developers/texts.zh.ts'
import { codeIn, readMail } from '../apps/server/src/domains/identity/sign-in/testing/mailbox.ts'
import { mailServer, type MailServer } from '../apps/server/src/mail/testing/mail-server.ts'
import { expect, expectAccessible, freshSlipway, inEnglish, test, type Slipway } from './testing/story.ts'

const PASSWORD = 'Right-2026'
const PHONE = { width: 390, height: 844 }

let mails: MailServer
let slipway: Slipway

test.beforeAll(async () => {
  mails = await mailServer()
  slipway = await freshSlipway({
    SLIPWAY_ROOT_EMAIL: 'root@example.com',
    SLIPWAY_ROOT_PASSWORD: PASSWORD,
    SLIPWAY_SMTP_URL: mails.url(),
    SLIPWAY_MAIL_FROM: 'Slipway <no-reply@example.com>',
  })
})
test.afterAll(async () => {
  await slipway.stop()
  await mails[Symbol.asyncDispose]()
})

async function codeTo(address: string): Promise<string> {
  const mailed = () => mails.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => mailed().length).toBe(1)
  return codeIn(readMail(mailed()[0]?.bytes ?? Buffer.alloc(0)))
}

async function ask<C extends AnyCall>(call: C, input: InputOf<C>): Promise<void> {
  const { method, url, headers, body } = requestOf(call, input)
  const reply = await fetch(slipway.url + url, { method, headers, ...(body === undefined ? {} : { body }) })
  resultOf(call, (await reply.json()) as Envelope)
}

async function registered(account: string): Promise<void> {
  await ask(sendCode, { account, indexcode: account, purpose: 'register' })
  const code = await codeTo(account)
  await ask(register, { account, indexcode: account, password: encodePassword(PASSWORD), code, agreed: true })
}

async function expectGoodEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  const wide = page.viewportSize()
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  if (wide) await page.setViewportSize(wide)
}

for (const language of inEnglish) {
  const isZh = language === 'zh-CN'
  const t = isZh ? developersZh : developersEn
  const login = (isZh ? signInZh : signInEn).login

  test(`from the invitation to keys, and to another secret, by a code from a real mail server (${language})`, async ({
    page,
  }) => {
    const account = `${language.toLowerCase()}@example.com`
    const address = `developer.${account}`
    await registered(account)
    await page.goto(`${slipway.url}/authrization/login?lang=${language}`)
    await page.getByRole('textbox', { name: login.account, exact: true }).fill(account)
    await page.getByLabel(login.password, { exact: false }).and(page.locator('input')).fill(PASSWORD)
    await page.getByRole('button', { name: login.submit, exact: true }).click()

    const invitation = page.getByRole('region', { name: t.prompt.title })
    await expect(invitation).toBeVisible()
    await expectAccessible(page)
    await invitation.getByRole('link', { name: t.prompt.start }).click()

    const dialog = page.getByRole('dialog', { name: t.joining.title })
    await dialog.getByRole('textbox', { name: t.joining.email }).fill(address)
    await dialog.getByRole('button', { name: t.joining.send }).click()
    await expect(dialog.getByText(t.joining.sent(address))).toBeVisible()
    await expectGoodEverywhere(page)
    await dialog.getByRole('textbox', { name: t.joining.code }).fill(await codeTo(address))
    await dialog.getByRole('button', { name: t.joining.submit }).click()

    await expect(page.getByText(address)).toBeVisible()
    await expect(invitation).toBeHidden()
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: t.keys.create }).click()
    const shown = page.getByRole('dialog', { name: t.shown.title })
    const keyOf = (name: string) => shown.locator(`[data-key=${name}]`).innerText()
    const first = { appKey: await keyOf('appKey'), appSecret: await keyOf('appSecret') }
    await expectGoodEverywhere(page)
    await shown.getByRole('button', { name: t.shown.done }).click()
    await expect(page.getByText(first.appKey)).toBeVisible()
    await page.reload()
    await expect(page.getByText(first.appKey)).toBeVisible()
    expect(await page.content()).not.toContain(first.appSecret)
    await expectGoodEverywhere(page)

    await page.getByRole('button', { name: t.keys.reset }).click()
    await expect(page.getByRole('alertdialog', { name: t.resetting.title })).toContainText(t.resetting.text)
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: t.resetting.confirm, exact: true }).click()
    await expect(shown).toBeVisible()
    expect(await keyOf('appKey')).toBe(first.appKey)
    expect(await keyOf('appSecret')).not.toBe(first.appSecret)
  })
}
