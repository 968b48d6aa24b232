import { inLocale } from '@slipway/contract/locale.ts'
import { thirdPartyLoginRefusalTexts } from '@slipway/contract/identity/third-party-login/third-party-login.refusal-texts.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { thirdPartyEn } from '../apps/console/src/auth/third-party/third-party-texts.en.ts'
import { thirdPartyZh } from '../apps/console/src/auth/third-party/third-party-texts.zh.ts'
import { thirdPartyLoginEn } from '../apps/console/src/domains/identity/third-party-login/texts.en.ts'
import { thirdPartyLoginZh } from '../apps/console/src/domains/identity/third-party-login/texts.zh.ts'
import {
  startProvider,
  type TestProvider,
} from '../apps/server/src/domains/identity/third-party-login/testing/provider-server.ts'
import { runSlipway, type SlipwayProcess } from '../tools/run-slipway.ts'
import { dataPlace } from '../tools/testing/data-place.ts'
import { wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, inEnglish, test } from './testing/story.ts'

const ROOT = { email: 'root@example.com', password: 'Right-2026' }
const dataFolder = mkdtempSync(path.join(dataPlace(), 'slipway-journey-'))

let provider: TestProvider
let slipway: SlipwayProcess

test.beforeAll(async () => {
  provider = await startProvider()
  await provider.setPeople({ root: { email: ROOT.email, email_verified: true } })
  writeFileSync(path.join(dataFolder, 'console.json'), JSON.stringify({ thirdLogin: true }))
  slipway = await runSlipway({
    dataFolder,
    environment: {
      SLIPWAY_ROOT_EMAIL: ROOT.email,
      SLIPWAY_ROOT_PASSWORD: ROOT.password,
      SLIPWAY_OIDC_ISSUER: provider.issuer,
      SLIPWAY_OIDC_CLIENT_ID: provider.settings.clientId,
      SLIPWAY_OIDC_CLIENT_SECRET: provider.settings.clientSecret ?? '',
      SLIPWAY_OIDC_NAME: '示例账号|Example account',
    },
  })
})
test.afterAll(async () => {
  await slipway.stop()
  await provider[Symbol.asyncDispose]()
  rmSync(dataFolder, { recursive: true, force: true })
})

for (const language of inEnglish) {
  const { auth } = wordsOf(language)
  const linked = language === 'zh-CN' ? thirdPartyLoginZh : thirdPartyLoginEn
  const t = language === 'zh-CN' ? thirdPartyZh : thirdPartyEn
  const name = language === 'zh-CN' ? '示例账号' : 'Example account'

  test(`an administrator links the provider’s account after the password, then signs in with it, and unlinks it (${language})`, async ({
    page,
  }) => {
    const wanted = '/home/settings/linked?from=mail'
    await page.goto(`${slipway.url}/authrization/login?lang=${language}&returnUrl=${encodeURIComponent(wanted)}`)
    const button = page.getByRole('link', { name: auth.login.thirdParty(name) })
    await expect(button).toBeVisible()
    await expectAccessible(page)

    await button.click()
    await page.waitForURL(`${provider.issuer}/**`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: t.failedTitle })).toBeVisible()
    await expect(page).toHaveURL((url) => url.origin === slipway.url && !url.searchParams.has('state'))
    await expectAccessible(page)

    await page.getByRole('link', { name: t.again }).click()
    await enterAs(page, 'root')
    await expect(page.getByRole('heading', { name: t.failedTitle })).toBeVisible()
    const passwordFirst = inLocale(thirdPartyLoginRefusalTexts['third-party-login.passwordFirst'], language)
    await expect(
      page.getByText(passwordFirst.replaceAll('{name}', name).replaceAll('{email}', ROOT.email)),
    ).toBeVisible()

    await page.getByRole('link', { name: t.byPassword }).click()
    await page.getByLabel(auth.login.account).fill(ROOT.email)
    await page.getByLabel(auth.login.password, { exact: true }).fill(ROOT.password)
    await page.getByRole('button', { name: auth.login.submit, exact: true }).click()
    await expect(page).toHaveURL(slipway.url + wanted)
    // The provider still knows the browser, so it redirects back at once.
    await page.getByRole('link', { name: linked.link(name) }).click()
    await expect(page.getByText(provider.issuer)).toBeVisible()
    await expect(page).toHaveURL(slipway.url + wanted)

    await page.context().clearCookies()
    await page.goto(`${slipway.url}/authrization/login?lang=${language}&returnUrl=${encodeURIComponent(wanted)}`)
    await button.click()
    await enterAs(page, 'root')
    await expect(page).toHaveURL(slipway.url + wanted)
    await expect(page.getByText(provider.issuer)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: linked.unlinkOf(name) }).click()
    await page.getByRole('button', { name: linked.confirm, exact: true }).click()
    await expect(page.getByText(linked.emptyTitle)).toBeVisible()
    await expectAccessible(page)
  })
}

async function enterAs(page: Page, subject: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByRole('textbox').fill(subject)
  await page.getByRole('button', { name: 'Enter' }).click()
}
