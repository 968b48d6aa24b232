import { listAccounts, updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { createRole } from '@slipway/contract/identity/roles/roles.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { readLabel } from '@slipway/contract/devices/devices/label-code.ts'
import { getOwnFeedback, sendFeedback } from '@slipway/contract/users/feedback/feedback.calls.ts'
import type { Browser, Page } from '@playwright/test'
import { feedbackEn } from '../apps/console/src/domains/users/feedback/texts.en.ts'
import { feedbackZh } from '../apps/console/src/domains/users/feedback/texts.zh.ts'
import type { ConsoleClient } from '../tools/console-client.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { expectGoodEverywhere } from './testing/accessibility.ts'
import { newUser, send, signInAs, type Developer } from './testing/accounts.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { ROOT, type SharedSlipway } from './testing/servers.ts'
import { expect, languages, newVisitor, test } from './testing/story.ts'

const words = { 'zh-CN': feedbackZh, 'en-US': feedbackEn }

for (const language of languages) {
  test(`support sees the device as it was, works together and answers several users, in ${language}`, async ({
    page,
    shared,
    developer,
    browser,
  }) => {
    const t = words[language]
    const plug = await labelledPlug(developer.client, shared.url)
    const device = await connectDevice({ ...plug, url: `mqtt://127.0.0.1:${shared.mqttPort}` })
    const phone = await newVisitor(browser)
    await newUser(phone.request, shared)
    const { homeId } = await send(phone.request, shared.url, addHome, { name: 'Flat', timeZone: 'Asia/Shanghai' })
    const { code = '' } = readLabel(plug.label) ?? {}
    const { productId, serial } = plug
    const { deviceId } = await send(phone.request, shared.url, claimDevice, { homeId, productId, serial, code })
    const mark = `${serial} flickers`
    const about = { problemType: 201 as const, deviceId }
    const write = (n: number) =>
      send(phone.request, shared.url, sendFeedback, { ...about, description: `${mark} ${n}` })
    const first = await write(1)
    const second = await write(2)
    await device.close()

    const root = await signInAs(page.request, shared.url, ROOT)
    await page.goto(`${shared.url}/home/feedback?lang=${language}&keyword=${encodeURIComponent(mark)}`)
    await page.getByRole('button', { name: t.quick.manage }).click()
    await page.getByRole('button', { name: t.quick.add }).click()
    await page.getByRole('textbox', { name: t.quick.name }).last().fill(`Update ${language}`)
    await page.getByRole('textbox', { name: t.quick.zh }).last().fill('{name}，请升级 {device}')
    await page.getByRole('textbox', { name: t.quick.en }).last().fill('Hi {name}, please update {device}')
    await expectGoodEverywhere(page)
    await page.getByRole('button', { name: t.quick.save }).click()
    await expect(page.getByRole('dialog', { name: t.quick.title })).toHaveCount(0)

    await page.keyboard.press('j')
    await expect(page.getByText(t.record.asked)).toBeVisible()
    await page.getByRole('button', { name: t.record.toMe }).click()
    await expect(page.getByRole('button', { name: t.record.toMe })).toHaveCount(0)
    await page.getByRole('textbox', { name: t.record.note }).fill('Same batch as last week')
    await page.getByRole('button', { name: t.record.addNote }).click()
    await expect(page.getByText('Same batch as last week', { exact: true })).toBeVisible()
    await expectGoodEverywhere(page)
    expect(await misfits(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByText(t.record.asked)).toHaveCount(0)

    const colleague = await colleagueOf(root, developer, browser, shared)
    await colleague.goto(`${shared.url}/home/feedback?lang=${language}&record=${first.recordId}`)
    await colleague.getByRole('textbox', { name: new RegExp(`^${t.record.reply}`) }).fill('Let me see')
    await page.goto(`${shared.url}/home/feedback?lang=${language}&record=${first.recordId}`)
    await expect(page.getByRole('dialog').getByText(t.record.writing(developer.account))).toBeVisible()
    await expectGoodEverywhere(page)
    await colleague.context().close()
    // The page closed without a request: the mark expires.
    await expect(page.getByRole('dialog').getByText(t.record.writing(developer.account))).toBeHidden()
    await page.goto(`${shared.url}/home/feedback?lang=${language}&keyword=${encodeURIComponent(mark)}`)

    for (const { problemId } of [first, second]) await page.getByRole('checkbox', { name: t.select(problemId) }).check()
    await page.getByRole('button', { name: t.bulk.reply }).click()
    const dialog = page.getByRole('dialog', { name: t.bulk.title(2) })
    await dialog.getByRole('combobox').selectOption(`Update ${language}`)
    await expectGoodEverywhere(page)
    await dialog.getByRole('button', { name: t.bulk.send }).click()
    await expect(dialog.getByText(t.bulk.sent(2))).toBeVisible()
    await dialog.getByRole('button', { name: t.bulk.close }).click()

    const { replies } = await send(phone.request, shared.url, getOwnFeedback, { recordId: first.recordId })
    // In the language of the user's request, which names none.
    expect(replies).toMatchObject([{ isStaff: true, msg: '用户，请升级 Labelled plug' }])
    await phone.context().close()
  })
}

/** The page of a second agent: a developer with a role of support. */
async function colleagueOf(
  root: ConsoleClient,
  { account, password }: Developer,
  browser: Browser,
  { url }: SharedSlipway,
): Promise<Page> {
  const { roleId } = await root.call(createRole, { roleName: `Agents ${account}`, menus: [menus.feedback] })
  const { items } = await root.call(listAccounts, { account })
  await root.call(updateAccount, { targetUserId: items[0]?.targetUserId ?? '', roleId })
  const page = await newVisitor(browser)
  await signInAs(page.request, url, { account, password })
  return page
}
