import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { conflictEn } from '../apps/console/src/shared/conflict/texts.en.ts'
import { conflictZh } from '../apps/console/src/shared/conflict/texts.zh.ts'
import { en as kitEn } from '../packages/web-client/src/kit-texts.en.ts'
import { zh as kitZh } from '../packages/web-client/src/kit-texts.zh.ts'
import { wordsOf } from './testing/device-steps.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { newDeveloper, signInAs, type Person } from './testing/accounts.ts'
import type { Slipway } from './testing/servers.ts'
import { expect, inChinese, test, type Language } from './testing/story.ts'

const MB = 1024 * 1024
let person: Person

const kitOf = (language: Language) => (language === 'zh-CN' ? kitZh : kitEn)
const nameOf = (language: Language) => (language === 'zh-CN' ? '客厅台灯' : 'Desk lamp')

const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#2b4dee' } })

/** Presses Tab until the control has focus; fails if the tab order never reaches it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

async function signInByKeyboard(page: Page, { url }: Slipway, language: Language): Promise<void> {
  const t = wordsOf(language).auth.login
  await page.goto(`${url}/authrization/login?lang=${language}`)
  await tabTo(page, page.getByLabel(t.account))
  await page.keyboard.type(person.account)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(t.password, { exact: true })).toBeFocused()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home/product**')
}

/** Opens the edit dialog of the product on the list. */
async function openEdit(page: Page, { url }: Slipway, language: Language): Promise<Locator> {
  const t = wordsOf(language).products
  await page.goto(`${url}/home/product?lang=${language}`)
  await page.getByRole('button', { name: t.more(nameOf(language)) }).click()
  await page.getByRole('menuitem', { name: t.edit }).click()
  const dialog = page.getByRole('dialog', { name: t.form.editTitle })
  await expect(dialog.getByRole('textbox', { name: t.form.productName })).toHaveValue(nameOf(language))
  return dialog
}

for (const language of inChinese) {
  const { products: t } = wordsOf(language)
  const kit = kitOf(language)

  test.describe(language, () => {
    test.describe.configure({ mode: 'serial' })

    test(`a product is made by keyboard alone (${language})`, async ({ page, shared }) => {
      person = await newDeveloper(page.request, shared)
      await page.context().clearCookies()
      await signInByKeyboard(page, shared, language)
      await tabTo(page, page.getByRole('button', { name: t.create, exact: true }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: t.form.createTitle })
      await expect(dialog.getByRole('textbox', { name: t.form.productName })).toBeFocused()
      await page.keyboard.type(nameOf(language))
      await page.keyboard.press('Tab')
      await page.keyboard.type('DL-100')
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('combobox', { name: t.form.category })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await tabTo(page, dialog.getByRole('textbox', { name: t.form.apPrefix }))
      await page.keyboard.type('desk_lamp')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/function**')
      await expect(page.getByRole('heading', { name: nameOf(language) })).toBeVisible()
    })

    test(`a picture is taken by its size and kind, and a wrong one is named (${language})`, async ({
      page,
      shared,
    }) => {
      await signInAs(page.request, shared.url, person)
      const dialog = await openEdit(page, shared, language)
      const choose = dialog.locator('input[type=file]')
      const png = await picture(400).png().toBuffer()

      await choose.setInputFiles({
        name: 'small.png',
        mimeType: 'image/png',
        buffer: await picture(200).png().toBuffer(),
      })
      const crop = page.getByRole('dialog', { name: t.picture.crop.title })
      await crop.getByLabel(t.picture.crop.area).press('+')
      await expectAccessible(page)
      await crop.getByRole('button', { name: t.picture.crop.save }).click()
      await expect(crop).toHaveCount(0)
      await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 400)
      await choose.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
      await expect(dialog.getByText(t.picture.notAnImage)).toBeVisible()
      const large = Buffer.concat([png, Buffer.alloc(11 * MB - png.length)])
      await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large })
      await expect(dialog.getByText(t.picture.tooLarge(10, '11.0'))).toBeVisible()
      await expectAccessible(page)

      await choose.setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: png })
      await expect(dialog.getByText(t.picture.tooLarge(10, '11.0'))).toHaveCount(0)
      await dialog.getByRole('button', { name: t.form.save }).click()
      await expect(dialog).toHaveCount(0)
      const row = page.getByRole('row').filter({ hasText: nameOf(language) })
      const shown = row.locator('img')
      await expect(shown).toBeVisible()
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
    })

    test(`what two people change at once is not lost: the second sees a message and starts from the newest (${language})`, async ({
      page,
      context,
      shared,
    }) => {
      await signInAs(page.request, shared.url, person)
      const conflict = language === 'zh-CN' ? conflictZh : conflictEn
      const slow = await openEdit(page, shared, language)
      const other = await context.newPage()
      const quick = await openEdit(other, shared, language)
      await quick.getByRole('textbox', { name: t.form.productModel }).fill('DL-200')
      await quick.getByRole('button', { name: t.form.save }).click()
      await expect(quick).toHaveCount(0)

      await slow.getByRole('textbox', { name: t.form.remark }).fill('mine')
      await slow.getByRole('button', { name: t.form.save }).click()
      // The same account saved in both windows. The notice is where the button was pressed, and has the focus.
      const [before = ''] = conflict.own('|').split('|')
      await expect(slow.getByText(before)).toBeInViewport()
      await expect(slow.getByRole('alert')).toBeFocused()
      await slow.getByRole('button', { name: conflict.show }).click()
      await expect(slow.getByRole('cell', { name: 'DL-200' })).toBeVisible()
      await expectAccessible(page)
      await slow.getByRole('button', { name: conflict.reload }).click()
      await expect(slow.getByRole('textbox', { name: t.form.productModel })).toHaveValue('DL-200')
      await slow.getByRole('textbox', { name: t.form.remark }).fill('mine')
      await slow.getByRole('button', { name: t.form.save }).click()
      await expect(slow).toHaveCount(0)
    })

    test(`leaving with changes asks first (${language})`, async ({ page, shared }) => {
      await signInAs(page.request, shared.url, person)
      const dialog = await openEdit(page, shared, language)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)

      await openEdit(page, shared, language)
      await dialog.getByRole('textbox', { name: t.form.remark }).fill('not to be lost')
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: kit.leaveTitle })
      await expectAccessible(page)
      await question.getByRole('button', { name: kit.stay }).click()
      await expect(dialog.getByRole('textbox', { name: t.form.remark })).toHaveValue('not to be lost')
      await dialog.getByRole('button', { name: kit.close }).click()
      await question.getByRole('button', { name: kit.leave }).click()
      await expect(dialog).toHaveCount(0)
    })

    test(`a deleted product is brought back from its message (${language})`, async ({ page, shared }) => {
      await signInAs(page.request, shared.url, person)
      await page.goto(`${shared.url}/home/product?lang=${language}`)
      await page.getByRole('button', { name: t.more(nameOf(language)) }).click()
      await page.getByRole('menuitem', { name: t.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: t.deleting.confirm }).click()
      await expect(page.getByRole('row').filter({ hasText: nameOf(language) })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: t.deleting.undo }).click()
      await expect(page.getByText(t.deleting.restored(nameOf(language)))).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: nameOf(language) })).toBeVisible()
    })
  })
}
