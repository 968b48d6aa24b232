import { readFileSync } from 'node:fs'
import { updateRole, createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { en as shellEn } from '../apps/console/src/app/texts.en.ts'
import { zh as shellZh } from '../apps/console/src/app/texts.zh.ts'
import { auditEn } from '../apps/console/src/domains/identity/audit/texts.en.ts'
import { auditZh } from '../apps/console/src/domains/identity/audit/texts.zh.ts'
import { rolesEn } from '../apps/console/src/domains/identity/roles/texts.en.ts'
import { rolesZh } from '../apps/console/src/domains/identity/roles/texts.zh.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { signInAs } from './testing/accounts.ts'
import { ROOT } from './testing/servers.ts'
import { expect, inChinese, test, type Language } from './testing/story.ts'

const wordsOf = (language: Language) =>
  language === 'zh-CN'
    ? { shell: shellZh, t: auditZh, r: rolesZh, change: updateRole.summary.zh }
    : { shell: shellEn, t: auditEn, r: rolesEn, change: updateRole.summary.en }

for (const language of inChinese) {
  test(`a change of a role is found in the audit log with who, before and after, and exported (${language})`, async ({
    page,
    shared,
  }) => {
    const { shell, t, r, change } = wordsOf(language)
    const client = await signInAs(page.request, shared.url, ROOT)
    await client.call(createRole, { roleName: 'Auditors', menus: [menus.products] })

    await page.goto(`${shared.url}/home/product?lang=${language}`)
    await page.getByRole('link', { name: shell.sections.roles }).click()
    await page.getByRole('button', { name: r.editNamed('Auditors') }).click()
    await page.getByRole('dialog').getByLabel(r.form.description).fill('They audit')
    await page.getByRole('dialog').getByRole('button', { name: r.form.save, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('link', { name: shell.sections.audit, exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: change }).filter({ hasText: 'Auditors' })
    await expect(row).toContainText(ROOT.account)
    await expect(row).toContainText('Auditors')
    await expectAccessible(page)
    await row.getByRole('button').click()
    const changed = page.getByRole('dialog').getByRole('table')
    await expect(changed.getByRole('row', { name: /^(说明|description)/ })).toContainText(
      `${t.entry.nothing}They audit`,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t.export }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv).toContain('roles.updateRole')
    expect(csv).toContain('They audit')
    expect(csv).not.toContain(ROOT.password)
  })
}
