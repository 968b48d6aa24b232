import { readFile } from 'node:fs/promises'
import { setAppItems } from '@slipway/contract/users/apps/app-content.calls.ts'
import { createApp, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { isInstalled } from '../apps/server/src/android/testing/installed-tools.ts'
import { programEnvironment } from '../apps/server/src/testing/program-environment.ts'
import { buildersEn as builders } from '../apps/console/src/domains/users/app-builds/builders/texts.en.ts'
import { buildsEn as t } from '../apps/console/src/domains/users/app-builds/texts.en.ts'
import { spawnSlipway } from '../packages/cli/src/testing/run-slipway.ts'
import type { ConsoleClient } from '../tools/console-client.ts'
import { upload } from '../tools/setup/upload-file.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { signInAs } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { freshSlipway, ROOT } from './testing/servers.ts'
import { expect, test } from './testing/story.ts'

/** An application that formal builds can be made of. */
async function readyApp(client: ConsoleClient, url: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
  const logo = await upload(client, url, { purpose: 'appLogo', bytes, name: 'logo.png' })
  const names = { appName: 'Acme Home', androidName: 'com.acme.home', bundleId: 'com.acme.home' }
  const { appId } = await client.call(createApp, { ...names, logo })
  const item = (appItem: string, content: string) => ({ module: 'login', appItem, content })
  const items = [item('agreementUrl', 'https://acme.test/terms'), item('privacyUrl', 'https://acme.test/privacy')]
  await client.call(setAppItems, { appId, items })
  await client.call(publishApp, { appId })
  return appId
}

test('an administrator adds a builder, whose command takes a build; a project for Xcode is a download away', async ({
  page,
}) => {
  test.skip(!isInstalled('aapt', 'zipalign'), 'skipped: needs aapt and zipalign')
  await using slipway = await freshSlipway({
    SLIPWAY_ROOT_EMAIL: ROOT.account,
    SLIPWAY_ROOT_PASSWORD: ROOT.password,
    SLIPWAY_PUBLIC_URL: 'http://127.0.0.1:3000',
    SLIPWAY_APP_ORIGIN: 'https://home.example.com',
    // Nothing builds here, so that the builder gets the build.
    SLIPWAY_ROLES: 'api,gateway,jobs',
  })
  const client = await signInAs(page.request, slipway.url, ROOT)
  const appId = await readyApp(client, slipway.url)
  await page.goto(`${slipway.url}/home/app/${appId}/build?lang=en-US`)

  const projects = page.locator('section').filter({ has: page.getByRole('heading', { name: t.exports.title }) })
  const downloading = page.waitForEvent('download')
  await projects.getByRole('link', { name: t.exports.projects.xcode.download }).click()
  const archive = await readFile(await (await downloading).path())
  expect(Object.keys(unzipSync(archive))).toContain('xcode/App.xcodeproj/project.pbxproj')

  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: builders.title }) })
  await own.getByRole('button', { name: builders.add }).click()
  const form = page.getByRole('dialog', { name: builders.add })
  await form.getByLabel(builders.name).fill('build-1')
  await form.getByRole('button', { name: builders.add }).click()
  const shown = page.getByRole('dialog', { name: builders.once.title('build-1') })
  const token = /slb_[\w-]{43}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: builders.once.done }).click()
  await expect(own.getByText(builders.neverSeen)).toBeVisible()

  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: t.types.experience }) })
  await card.getByRole('button', { name: t.build }).click()
  await expect(card.getByRole('button', { name: t.cancel })).toBeVisible()
  const env = { ...programEnvironment(), SLIPWAY_SERVER: slipway.url, SLIPWAY_API_KEY: token, SLIPWAY_LANG: 'en' }
  const built = await spawnSlipway(['builder', '--once'], { folder: process.cwd(), env })
  expect(built).toMatchObject({ code: 0, err: '' })
  expect(built.out).toContain('Uploaded com.acme.home.exp 1.0.0')
  await page.reload()
  await expect(card.getByRole('list', { name: t.progress }).getByText(t.steps.align)).toBeVisible()
  await expect(own.getByText(builders.neverSeen)).toBeHidden()
  await expectAccessible(page)
  expect(await misfits(page)).toEqual([])

  await own.getByRole('button', { name: builders.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: builders.remove }).click()
  await expect(own.getByText(builders.empty)).toBeVisible()
  expect((await spawnSlipway(['builder', '--once'], { folder: process.cwd(), env })).code).toBe(1)
  // Its stream ends before the server does.
  await page.goto('about:blank')
})
