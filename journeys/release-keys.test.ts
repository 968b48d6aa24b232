import { execFileSync } from 'node:child_process'
import { confirmTotp, offerTotp } from '@slipway/contract/identity/second-factor/second-factor.calls.ts'
import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { isInstalled } from '../apps/server/src/android/testing/installed-tools.ts'
import { codeOf, STEP_MS } from '../apps/server/src/domains/identity/second-factor/testing/factors-samples.ts'
import { secondFactorEn } from '../apps/console/src/domains/identity/second-factor/texts.en.ts'
import { keysEn as t } from '../apps/console/src/domains/users/app-builds/keys/keys-texts.en.ts'
import { appsEn as apps } from '../apps/console/src/domains/users/apps/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, test } from './testing/story.ts'

const NEEDS =
  'skipped: needs aapt, apksigner, zipalign and keytool (Debian: apt-get install aapt apksigner zipalign android-framework-res default-jre-headless)'
const PASSWORD = 'correct horse 1'

test('an owner proves the key to Google, and takes a copy that Java reads with a code of the authenticator app', async ({
  page,
  shared,
  developer: { client },
}) => {
  test.skip(!isInstalled('aapt', 'apksigner', 'zipalign', 'keytool'), NEEDS)
  await page.goto(`${shared.url}/home/app?lang=en-US`)
  await page.getByRole('button', { name: apps.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(apps.form.appName).fill('Acme Keys')
  await drawer.getByLabel(apps.form.androidName).click()
  await drawer.getByRole('button', { name: apps.add }).click()
  await page.getByRole('link', { name: apps.steps.build }).click()
  const appId = new URL(page.url()).pathname.split('/')[3] ?? ''
  await client.call(publishApp, { appId })

  await page.getByLabel(t.registration.token).fill('token-of-google')
  await page.getByRole('button', { name: t.registration.build }).click()
  const link = page.getByRole('link', { name: t.registration.download })
  const proof = page.waitForEvent('download')
  await link.click()
  expect((await proof).suggestedFilename()).toMatch(/-registration\.apk$/)
  const packed = execFileSync('aapt', ['list', await (await proof).path()], { encoding: 'utf8' })
  expect(packed).toContain('assets/adi-registration.properties')

  await expect(page.getByText(t.lost)).toBeVisible()
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])
  const { secret } = await client.call(offerTotp, {})
  await client.call(confirmTotp, { code: codeOf(secret, Date.now()) })
  await page.getByRole('button', { name: t.actions.export }).first().click()
  await page.getByLabel(t.exporting.password).fill(PASSWORD)
  await page.getByLabel(t.exporting.repeated).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: t.exporting.submit }).click()
  // Each code works once: the one that set the app up does not.
  await page.getByLabel(secondFactorEn.proof.code).fill(codeOf(secret, Date.now() + STEP_MS))
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: secondFactorEn.proof.confirm }).click()
  const file = await (await exported).path()
  const store = ['-list', '-keystore', file, '-storetype', 'PKCS12', '-storepass', PASSWORD]
  expect(execFileSync('keytool', store, { encoding: 'utf8' })).toContain('PrivateKeyEntry')
  await expect(page.getByText(t.lost)).toBeHidden()
})
