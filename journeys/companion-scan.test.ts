import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { inviteMember } from '@slipway/contract/users/homes/members.calls.ts'
import { addingEn as t } from '../apps/companion/src/domains/users/homes/adding/adding-texts.en.ts'
import { managingEn } from '../apps/companion/src/domains/users/homes/managing/managing-texts.en.ts'
import { findChromium } from '../tools/chromium.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newUser, send } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { expect, newVisitor, test } from './testing/story.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' }
const SIDE = 480

const pictureOf = (text: string) =>
  sharp(Buffer.from(renderSVG(text, { border: 4 }))).resize(SIDE, SIDE, { kernel: 'nearest' })

/** What a camera sees that is held in front of a code: one picture, as raw video. */
async function filmOf(text: string): Promise<Buffer> {
  const grey = await pictureOf(text).greyscale().raw().toBuffer()
  const colours = Buffer.alloc((SIDE * SIDE) / 2, 128)
  const head = `YUV4MPEG2 W${SIDE} H${SIDE} F30:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), grey, colours])
}

test('the camera finds the label of a device, and a photo of another code leads into a home', async ({
  shared,
  developer,
}, testInfo) => {
  const plug = await labelledPlug(developer.client, shared.url)
  const film = path.join(testInfo.outputDir, 'label.y4m')
  writeFileSync(testInfo.outputPath('label.y4m'), await filmOf(plug.label))
  const { executablePath, args } = findChromium()
  const fakes = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  const browser = await chromium.launch({ executablePath, args: [...args, ...fakes] })
  const phone = await newVisitor(browser, { ...PHONE, permissions: ['camera'] })
  await newUser(phone.request, shared)
  await phone.goto(`${shared.url}/app/add?lang=en-US`)
  await phone.getByRole('button', { name: t.startScan }).tap()
  await expect(phone.getByText(plug.serial)).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: t.add, exact: true }).tap()
  await expect(phone.getByText(t.added)).toBeVisible()

  const owner = await newVisitor(browser)
  await newUser(owner.request, shared)
  const { homeId } = await send(owner.request, shared.url, addHome, { name: 'Our flat', timeZone: 'UTC' })
  const { url } = await send(owner.request, shared.url, inviteMember, { homeId })
  await phone.goto(`${shared.url}/app/add`)
  const photo = async (text: string) =>
    phone.getByLabel(t.takePhoto).setInputFiles({
      name: 'code.png',
      mimeType: 'image/png',
      buffer: await pictureOf(text).png().toBuffer(),
    })
  await photo('https://example.com/elsewhere')
  await expect(phone.getByText(t.foreignCode)).toBeVisible()
  await expectAccessible(phone)
  expect(await misfits(phone)).toEqual([])
  await photo(url)
  await expect(phone.getByText(managingEn.joinTitle('Our flat'))).toBeVisible()
  expect(phone.url()).not.toContain(new URL(url).hash.slice(1))
  await browser.close()
})
