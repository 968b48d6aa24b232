import { createHash } from 'node:crypto'
import { getBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { isInstalled } from '../apps/server/src/android/testing/installed-tools.ts'
import { appDownloadTexts } from '../apps/console/src/auth/download/app-download-texts.ts'
import { buildsEn as t } from '../apps/console/src/domains/users/app-builds/texts.en.ts'
import { appsEn as apps } from '../apps/console/src/domains/users/apps/texts.en.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }

const NEEDS =
  'skipped: needs aapt, apksigner and zipalign (Debian: apt-get install aapt apksigner zipalign android-framework-res default-jre-headless)'

test('one button publishes and builds; the link of its code leads to a page that gives out the very package', async ({
  page,
  shared,
  developer,
  browser,
}) => {
  test.skip(!isInstalled('aapt', 'apksigner', 'zipalign'), NEEDS)
  await page.goto(`${shared.url}/home/app?lang=en-US`)
  await page.getByRole('button', { name: apps.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(apps.form.appName).fill('Acme Shell')
  await drawer.getByLabel(apps.form.androidName).click()
  await drawer.getByRole('button', { name: apps.add }).click()
  await page.getByRole('link', { name: apps.steps.build }).click()

  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: t.types.experience }) })
  await card.getByRole('button', { name: t.publishAndBuild }).click()
  await expect(card.getByRole('img', { name: t.qr('1.0.0') })).toBeVisible()
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])

  const { pathname } = new URL(page.url())
  const appId = pathname.split('/')[3] ?? ''
  const built = await developer.client.call(getBuild, { appId, packageType: 'experience' })
  const phone = await newVisitor(browser, PHONE)
  // The address for phones in the network of the server, which needs https: browsers warn about it.
  const { pathname: place, search } = new URL(built.pageUrl)
  await phone.goto(shared.url + place + search)
  await expect(phone.getByRole('heading', { name: 'Acme Shell' })).toBeVisible()
  await expectAccessible(phone)
  expect(await misfits(phone)).toEqual([])
  const address = await phone.getByRole('link', { name: appDownloadTexts.android.en }).getAttribute('href')
  const file = await phone.request.get(shared.url + (address ?? ''))
  expect(file.headers()['content-type']).toBe('application/vnd.android.package-archive')
  expect(
    createHash('sha256')
      .update(await file.body())
      .digest('hex'),
  ).toBe(built.sha256)
  await phone.context().close()
})
