import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getPanelOfProduct } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { changePanelState } from '@slipway/contract/products/panels/panels.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { addHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { getMiniProgram, setProgramApps } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { previewMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { miniProgramsEn as companionEn } from '../apps/companion/src/domains/users/mini-programs/mini-programs-texts.en.ts'
import { miniProgramsZh as companionZh } from '../apps/companion/src/domains/users/mini-programs/mini-programs-texts.zh.ts'
import { previewEn } from '../apps/companion/src/panel/preview/preview-texts.en.ts'
import { previewZh } from '../apps/companion/src/panel/preview/preview-texts.zh.ts'
import { developersEn } from '../apps/console/src/domains/identity/developers/texts.en.ts'
import { developersZh } from '../apps/console/src/domains/identity/developers/texts.zh.ts'
import { panelsEn } from '../apps/console/src/domains/products/panels/texts.en.ts'
import { panelsZh } from '../apps/console/src/domains/products/panels/texts.zh.ts'
import { miniEn } from '../apps/console/src/domains/users/mini-programs/texts.en.ts'
import { miniZh } from '../apps/console/src/domains/users/mini-programs/texts.zh.ts'
import { connectDevice } from '../packages/device-sdk/src/device.ts'
import { mailedCode, newUser, send } from './testing/accounts.ts'
import { expectAccessible } from './testing/accessibility.ts'
import { misfits } from './testing/fits.ts'
import { labelledPlug } from './testing/labelled-device.ts'
import { publishedProgram } from './testing/mini-programs.ts'
import { expect, languages, newVisitor, test } from './testing/story.ts'

const SAMPLE = path.join(import.meta.dirname, '../apps/server/src/domains/users/mini-programs/sample')
const sampleFiles = () =>
  Object.fromEntries(
    ['app.js', 'index.html', 'miniprogram.json', 'style.css'].map((name) => [
      name,
      readFileSync(path.join(SAMPLE, name), 'utf8'),
    ]),
  )

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, extraHTTPHeaders: {} }

for (const language of languages) {
  const isChinese = language === 'zh-CN'
  const t = isChinese ? miniZh : miniEn
  const d = isChinese ? developersZh : developersEn
  const p = isChinese ? previewZh : previewEn

  test(`a developer has the sample on a phone after one click (${language})`, async ({
    page,
    shared,
    developer,
    browser,
  }) => {
    const address = `mini.${developer.account}`
    await page.goto(`${shared.url}/home/miniProgram?lang=${language}`)
    // 10035 until the account is a developer.
    await page.getByRole('button', { name: t.notDeveloper.button }).click()
    const dialog = page.getByRole('dialog', { name: d.joining.title })
    await dialog.getByRole('textbox', { name: d.joining.email }).fill(address)
    await dialog.getByRole('button', { name: d.joining.send }).click()
    await dialog.getByRole('textbox', { name: d.joining.code }).fill(await mailedCode(shared.mails, address))
    await dialog.getByRole('button', { name: d.joining.submit }).click()

    await expect(page.getByText(t.empty.title)).toBeVisible()
    await expectAccessible(page)
    const linked = page.waitForResponse((reply) => reply.url().includes(previewMiniVersion.path))
    await page.getByRole('button', { name: t.fromSample }).click()
    const code = page.getByRole('img', { name: t.previewing.picture })
    await expect(code).toBeVisible()
    const { data } = (await (await linked).json()) as { data: ResultOf<typeof previewMiniVersion> }
    const url = new URL(data.urls[0] ?? '')
    await expectAccessible(page)

    const phone = await newVisitor(browser, { ...PHONE, locale: language })
    await phone.goto(`${shared.url}${url.pathname}?lang=${language}${url.hash}`)
    const frame = phone.frameLocator('iframe')
    await expect(frame.getByText(p.devices.lamp)).toBeVisible()
    const plug = frame.getByRole('button', { name: new RegExp(`^${p.devices.plug}`) })
    await expect(plug).toHaveAttribute('aria-pressed', 'false')
    await plug.tap()
    await expect(plug).toHaveAttribute('aria-pressed', 'true')
    await expect(phone.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
    await expectAccessible(phone)
    expect(await misfits(phone)).toEqual([])
    await phone.context().close()

    await page.keyboard.press('Escape')
    await expect(page.getByText(t.packStatus[4], { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: t.tabs.grey }).click()
    await page.getByRole('textbox', { name: t.greyTab.label }).fill('ann@example.com\nno-account')
    await page.getByRole('button', { name: t.greyTab.add, exact: true }).click()
    await expect(page.getByText(t.greyTab.row(2, 'no-account'))).toBeVisible()
    await expect(page.getByText('ann@example.com')).toBeVisible()
    await expectAccessible(page)
    expect(await misfits(page)).toEqual([])
  })

  test(`a mini-program is the page of a device in the app of its developer, and the generated panel takes its place (${language})`, async ({
    page,
    shared,
    developer,
    browser,
  }) => {
    const c = isChinese ? companionZh : companionEn
    const panels = isChinese ? panelsZh : panelsEn
    const { client } = developer
    const { appId, miniProgramId } = await publishedProgram(shared, developer, sampleFiles())
    const { cnName, enName } = (await client.call(getMiniProgram, { miniProgramId })).program
    const name = isChinese ? cnName : enName
    const plug = await labelledPlug(client, shared.url)
    const { productId, serial, label } = plug

    await page.goto(`${shared.url}/home/product/${productId}/interface?lang=${language}`)
    await page.getByRole('button', { name: panels.interface.addOwn }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: new RegExp(`^${panels.form.name}`) }).fill(name)
    await form.getByRole('combobox', { name: panels.form.kind }).selectOption('eib')
    await form.getByRole('combobox', { name: panels.form.program }).selectOption(miniProgramId)
    await expectAccessible(page)
    await form.getByRole('button', { name: panels.form.add }).click()
    await page.getByRole('radio', { name }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByText(panels.interface.program)).toBeVisible()
    await page.getByRole('button', { name: panels.interface.use }).click()
    await expect(page.getByText(panels.interface.used)).toBeVisible()
    expect(await misfits(page)).toEqual([])
    const own = await client.call(getPanelOfProduct, { productId })
    await client.call(changePanelState, { panelId: own?.panelId ?? '', status: panelStatus.published })

    const phone = await newVisitor(browser, { ...PHONE, locale: language })
    await newUser(phone.request, shared)
    const where = { name: 'Home', timeZone: 'Asia/Shanghai', country: 'CN' }
    const { homeId } = await send(phone.request, shared.url, addHome, where)
    const code = label.split('#')[1] ?? ''
    const { deviceId } = await send(phone.request, shared.url, claimDevice, { homeId, productId, serial, code })
    const sets: unknown[] = []
    const device = await connectDevice({
      ...plug,
      url: `mqtt://127.0.0.1:${shared.mqttPort}`,
      onSet: (values) => void sets.push(values),
    })
    await phone.goto(`${shared.url}/app/d/${deviceId}?lang=${language}&app=${appId}`)
    await expect(phone.getByText(c.asks(name))).toBeVisible()
    // The device can be used before the question is answered.
    await expect(phone.getByRole('switch').first()).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: c.allow, exact: true }).tap()
    const inFrame = phone.frameLocator('iframe')
    const turn = inFrame.getByRole('listitem').first().getByRole('button').last()
    await expect(turn).toHaveAttribute('aria-pressed', 'false')
    await turn.tap()
    await expect.poll(() => sets).toEqual([{ power: true }])
    await expect(turn).toHaveAttribute('aria-pressed', 'true')
    await expect(phone.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts')
    expect(await misfits(phone)).toEqual([])

    await client.call(setProgramApps, { miniProgramId, appIds: [] })
    await phone.reload()
    await expect(phone.getByRole('switch').first()).toBeVisible()
    await expect(phone.locator('iframe')).toHaveCount(0)
    await device.close()
    await phone.context().close()
  })
}
