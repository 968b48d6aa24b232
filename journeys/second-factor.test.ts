import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { firstEn } from '../apps/console/src/auth/first-texts.en.ts'
import { firstZh } from '../apps/console/src/auth/first-texts.zh.ts'
import { secondStepEn } from '../apps/console/src/auth/login/second-step-texts.en.ts'
import { secondStepZh } from '../apps/console/src/auth/login/second-step-texts.zh.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { rolesEn } from '../apps/console/src/domains/identity/roles/texts.en.ts'
import { rolesZh } from '../apps/console/src/domains/identity/roles/texts.zh.ts'
import { secondFactorEn } from '../apps/console/src/domains/identity/second-factor/texts.en.ts'
import { secondFactorZh } from '../apps/console/src/domains/identity/second-factor/texts.zh.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { ROOT, freshSlipway } from './testing/servers.ts'
import { expect, inEnglish, newVisitor, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { f: secondFactorZh, s: secondStepZh, r: rolesZh, shell: shellZh, login: firstZh.login, role: '管理员' }
    : { f: secondFactorEn, s: secondStepEn, r: rolesEn, shell: shellEn, login: firstEn.login, role: 'Administrator' }

/** A virtual authenticator that verifies its user immediately. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

const PERIOD_MS = 30_000

/** An unused TOTP code: enrolment counts from its own secret, a sign-in from the previous time step. */
const nextCode = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + PERIOD_MS })

for (const language of inEnglish) {
  test(`a role asks for a second factor; app, recovery code and passkey sign in (${language})`, async ({ browser }) => {
    // A separate page: a session's end is a 403, which the browser logs as a console error.
    const page = await newVisitor(browser)
    await using slipway = await freshSlipway({ SLIPWAY_ROOT_EMAIL: ROOT.account, SLIPWAY_ROOT_PASSWORD: ROOT.password })
    const { f, s, r, shell, login, role } = wordsOf(language)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    async function givePassword(): Promise<void> {
      await page.goto(`${slipway.url}/authrization/login?lang=${language}`)
      await page.getByRole('textbox', { name: login.account, exact: true }).fill(ROOT.account)
      await page.getByLabel(login.password).and(page.locator('input')).fill(ROOT.password)
      await button(login.submit).click()
    }
    async function signOut(): Promise<void> {
      await page.getByRole('button', { name: new RegExp(`^${shell.account} `) }).click()
      await button(shell.signOut).click()
      await expect(button(login.submit)).toBeVisible()
    }
    const isIn = () => expect(page).toHaveURL(/\/home\/product/)

    await addAuthenticator(page)
    await givePassword()
    await isIn()
    await page.getByRole('link', { name: shell.sections.roles }).click()
    await button(r.editNamed(role)).click()
    await dialog.getByRole('checkbox', { name: new RegExp(`^${r.form.secondFactor}`) }).check()
    await expect(dialog.getByText(r.form.signsOut(1))).toBeVisible()
    await dialog.getByRole('button', { name: r.form.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`${slipway.url}/home/product`).catch(() => undefined)
    await expect(page).toHaveURL(/\/authrization\/login/)

    await givePassword()
    await expect(page.getByRole('heading', { name: f.enrol.title })).toBeVisible()
    await expect(page.getByRole('link', { name: shell.sections.roles })).toHaveCount(0)
    await expectAccessible(page)
    await button(f.totp.setUpNamed).click()
    await expect(dialog.getByRole('img', { name: f.totp.picture })).toBeVisible()
    await expectAccessible(page)
    const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
    const now = TOTP.generate({ secret: Secret.fromBase32(secret) })
    await dialog.getByRole('textbox', { name: f.totp.code }).fill(now)
    await dialog.getByRole('button', { name: f.totp.confirm, exact: true }).click()
    await expect(page.getByRole('heading', { name: f.recovery.shownTitle })).toBeVisible()
    await expectAccessible(page)
    const recoveryCodes = (await dialog.locator('pre code').innerText()).split('\n')
    expect(recoveryCodes).toHaveLength(10)
    await dialog.getByRole('button', { name: f.recovery.done, exact: true }).click()
    await button(f.enrol.go).click()
    await expect(page.getByRole('link', { name: shell.sections.roles })).toBeVisible()

    await page.goto(`${slipway.url}/home/settings/security`)
    await expect(page.getByText(f.required)).toBeVisible()
    await expectAccessible(page)
    await signOut()

    await givePassword()
    await expect(page.getByRole('heading', { name: s.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: s.code }).fill('000000')
    await button(s.confirm).click()
    await expect(page.getByRole('textbox', { name: s.code })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: s.code }).fill(nextCode(secret))
    await button(s.confirm).click()
    await isIn()
    await signOut()

    await givePassword()
    await button(s.other.recovery).click()
    await page.getByRole('textbox', { name: s.recoveryCode }).fill(recoveryCodes[0]?.toLowerCase() ?? '')
    await button(s.confirm).click()
    await isIn()

    await page.goto(`${slipway.url}/home/settings/security`)
    await expect(page.getByText(f.recovery.left(9))).toBeVisible()
    await button(f.passkeys.add).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: f.passkeys.next, exact: true }).click()
    await expect(button(f.passkeys.removeNamed(f.passkeys.usualName))).toBeVisible()
    await expectAccessible(page)
    await signOut()

    await button(login.passkey).click()
    await isIn()
    await signOut()
    await givePassword()
    await button(s.byPasskey).click()
    await isIn()
    await page.goto('about:blank')
  })
}
