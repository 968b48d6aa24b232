import { Client } from 'pg'
import { en } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { embeddedDatabase } from '../tools/embedded-database.ts'
import { expectAccessible } from './testing/accessibility.ts'
import type { Slipway } from './testing/servers.ts'
import { expect, inEnglish, test } from './testing/story.ts'

/** The answer to the captcha, read from the database of the test server. */
async function captchaAnswer({ dataFolder }: Slipway): Promise<string> {
  const client = new Client(embeddedDatabase(dataFolder).settings)
  await client.connect()
  const { rows } = await client.query<{ answer: string }>(
    'select answer from captchas order by expires_at desc limit 1',
  )
  await client.end()
  return rows[0]?.answer ?? ''
}

for (const language of inEnglish) {
  test(`wrong passwords lead to the picture, and the picture to the console (${language})`, async ({
    page,
    shared,
    developer,
  }) => {
    const t = language === 'zh-CN' ? zh.login : en.login
    await page.context().clearCookies()
    await page.goto(`${shared.url}/authrization/login?lang=${language}&returnUrl=%2F%2Felsewhere.example`)
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
    await expectAccessible(page)

    const submit = page.getByRole('button', { name: t.submit, exact: true })
    const picture = page.getByRole('img', { name: t.captchaImage })
    const before = (await submit.boundingBox())?.y ?? 0
    await page.getByLabel(t.account).fill(developer.account)
    for (let attempt = 1; attempt <= 4; attempt++) {
      await page.getByLabel(t.password, { exact: true }).fill('Wrong-2026')
      const answered = page.waitForResponse((reply) => reply.url().endsWith('/user/login'))
      await submit.click()
      const { code } = (await (await answered).json()) as { code: number }
      expect(code).toBe(attempt <= 3 ? 1002 : 1005)
      if (attempt <= 3) await expect(picture).toHaveCount(0)
    }
    await expect(picture).toBeVisible()
    // The new row must not move the button, since the pointer is on it.
    expect(Math.abs(((await submit.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2)
    await expectAccessible(page)

    await page.getByLabel(t.password, { exact: true }).fill(developer.password)
    await page.getByLabel(t.captcha, { exact: true }).fill('0000')
    const another = page.waitForResponse((reply) => reply.url().includes('/captcha?'))
    await page.getByLabel(t.password, { exact: true }).press('Enter')
    await another
    await expect(page.getByText(t.captchaWrong)).toBeVisible()

    await page.getByLabel(t.captcha, { exact: true }).fill((await captchaAnswer(shared)).toLowerCase())
    await submit.click()
    await page.waitForURL(`${shared.url}/home/product**`)
  })
}
