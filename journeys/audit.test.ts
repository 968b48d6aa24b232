import { readFileSync } from 'node:fs'
import { updateRole, createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { en as authEn } from '../apps/console/src/auth/testing/texts.en.ts'
import { zh as authZh } from '../apps/console/src/auth/testing/texts.zh.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { auditEn } from '../apps/console/src/domains/identity/audit/texts.en.ts'
import { auditZh } from '../apps/console/src/domains/identity/audit/texts.zh.ts'
import { rolesEn } from '../apps/console/src/domains/identity/roles/texts.en.ts'
import { rolesZh } from '../apps/console/src/domains/identity/roles/texts.zh.ts'
import { signedInClient } from '../tools/console-client.ts'
import { ROOT } from './testing/roles-world.ts'
import { expect, expectAccessible, freshSlipway, inChinese, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { login: authZh.login, shell: shellZh, t: auditZh, r: rolesZh, change: updateRole.summary.zh }
    : { login: authEn.login, shell: shellEn, t: auditEn, r: rolesEn, change: updateRole.summary.en }

for (const language of inChinese) {
  test(`a change of a role is found in the audit log with who, before and after, and exported (${language})`, async ({
    page,
  }) => {
    const slipway = await freshSlipway({ SLIPWAY_ROOT_EMAIL: ROOT.account, SLIPWAY_ROOT_PASSWORD: ROOT.password })
    const { login, shell, t, r, change } = wordsOf(language)
    const client = await signedInClient(slipway.url, ROOT.account, ROOT.password)
    await client.call(createRole, { roleName: 'Testers', menus: [menus.products] })

    await page.goto(`${slipway.url}/authrization/login?lang=${language}`)
    await page.getByRole('textbox', { name: login.account, exact: true }).fill(ROOT.account)
    await page.getByLabel(login.password).and(page.locator('input')).fill(ROOT.password)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await page.getByRole('link', { name: shell.sections.roles }).click()
    await page.getByRole('button', { name: r.editNamed('Testers') }).click()
    await page.getByRole('dialog').getByLabel(r.form.description).fill('They test')
    await page.getByRole('dialog').getByRole('button', { name: r.form.save, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('link', { name: shell.sections.audit, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: change })
    await expect(row).toContainText(ROOT.account)
    await expect(row).toContainText('Testers')
    await expectAccessible(page)
    await row.getByRole('button').click()
    const changed = page.getByRole('dialog').getByRole('table')
    await expect(changed.getByRole('row', { name: /description/ })).toContainText(`${t.entry.nothing}They test`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t.export }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv).toContain('roles.updateRole')
    expect(csv).toContain('They test')
    expect(csv).not.toContain(ROOT.password)
    await page.goto('about:blank')
    await slipway.stop()
  })
}
