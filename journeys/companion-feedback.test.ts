import { uploadFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import sharp from 'sharp'
import { feedbackEn as app } from '../apps/companion/src/domains/users/feedback/feedback-texts.en.ts'
import { feedbackZh as desk } from '../apps/console/src/domains/users/feedback/texts.zh.ts'
import { expectAccessible, expectGoodEverywhere } from './testing/accessibility.ts'
import { newUser, signInAs } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { ROOT } from './testing/servers.ts'
import { expect, newVisitor, test } from './testing/story.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('feedback with a picture from the phone is answered in the console, and the phone shows the reply', async ({
  page,
  shared,
  browser,
}) => {
  const description = 'The lamp flickers at night'
  await newUser(page.request, shared)
  await page.goto(`${shared.url}/app/feedback?lang=en-US`)
  await page.getByRole('link', { name: app.write }).first().tap()
  await page.getByRole('textbox', { name: app.description }).fill(description)
  // Slower than its user: what is sent meanwhile waits for it.
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(`**${uploadFeedbackPicture.path}`, async (route) => {
    await sent
    await route.continue()
  })
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f4f' } })
  await page
    .getByLabel(app.addPicture)
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() })
  await expect(page.getByRole('button', { name: app.removePicture(1) })).toBeVisible()
  await expectAccessible(page)
  // A tap counts as a long press while the page is busy, as it is after axe.
  await page.getByRole('button', { name: app.submit }).click()
  await expect(page.getByText(app.picturesUploading)).toBeVisible()
  send()
  await expect(page.getByText(app.waiting)).toBeVisible()

  const support = await newVisitor(browser)
  await signInAs(support.request, shared.url, ROOT)
  await support.goto(`${shared.url}/home/feedback?lang=zh-CN`)
  await expect(support.getByText(description)).toBeVisible()
  await expectGoodEverywhere(support)
  await support.getByRole('row').filter({ hasText: description }).getByRole('button').press('Enter')
  const picture = support.getByRole('img', { name: desk.record.picture(1) })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expectGoodEverywhere(support)
  expect(await misfits(support)).toEqual([])
  await support.getByRole('textbox', { name: desk.record.reply }).fill('Please update the firmware.')
  await support.getByRole('button', { name: desk.record.send }).click()
  await expect(support.getByText(desk.record.unread)).toBeVisible()

  await page.goto(`${shared.url}/app/feedback`)
  await expect(page.getByText(app.unread)).toBeVisible()
  await page.getByText(description).tap()
  await expect(page.getByText('Please update the firmware.')).toBeVisible()
  await expectAccessible(page)
  await support.context().close()
})
