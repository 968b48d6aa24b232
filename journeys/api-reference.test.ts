import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { expect, languages, test, type Language } from './testing/story.ts'
import { misfits } from './testing/fits.ts'
import { en } from '../apps/console/src/api/texts.en.ts'
import { zh } from '../apps/console/src/api/texts.zh.ts'

const run = promisify(execFile)
const wordsOf = (language: Language) => (language === 'zh-CN' ? zh : en)

test('a reader finds a call, copies it with an own key, and it answers as the page says', async ({
  page,
  shared,
  developer,
}) => {
  const { key } = await developer.client.call(createKey, {
    keyName: 'CI',
    scopes: ['products:read'],
    expiresTime: null,
  })

  for (const language of languages) {
    const t = wordsOf(language)
    await page.goto(`${shared.url}/docs/api?lang=${language}`)
    await page.getByRole('button', { name: t.chooseKey }).click()
    await page.getByRole('combobox', { name: t.ownKey }).selectOption({ index: 1 })
    await page.getByRole('searchbox', { name: t.search }).fill('listProducts')
    const call = page.locator('#listProducts')
    await call.locator('summary').click()
    await expect(call.locator('pre').first()).toContainText(`Bearer ${key.slice(0, 10)}…`)
    await page.getByLabel(t.key, { exact: true }).fill(key)

    const command = await call.locator('pre code').first().innerText()
    expect(command).toContain(shared.url)
    const { stdout } = await run('bash', ['-c', command])
    expect(JSON.parse(stdout)).toMatchObject({ code: 200, data: [], page: { total: 0 } })

    await call.getByRole('button', { name: t.send }).click()
    await expect(call.getByRole('region', { name: `${t.reply} · listProducts` })).toContainText('"code": 200')
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: t.search }).fill('createProduct')
    await page.locator('#createProduct summary').click()
    await expect(page.getByText(t.scopeMissing('CI', 'products:write'))).toBeVisible()

    await page.getByRole('searchbox', { name: t.search }).fill('')
    await page.locator('#addFeature summary').click()
    for (const width of [390, 720, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await misfits(page)).toEqual([])
    }
    await page.evaluate(() => sessionStorage.clear())
  }
})
