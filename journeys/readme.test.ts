import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Locator } from '@playwright/test'
import { openWhenOnline, wordsOf } from './testing/device-steps.ts'
import { expect, languages, test, type Language } from './testing/story.ts'

const run = promisify(execFile)
/** Set-up to the first live value; a reader who follows the README counts along. */
const MOST_ACTIONS = 24

const readmes = {
  'zh-CN': { file: 'README.zh-CN.md', title: '五分钟上手', names: ['产品 ID', '序列号', '设备密钥'] },
  'en-US': {
    file: 'README.md',
    title: 'Your first five minutes',
    names: ['product ID', 'serial number', 'device secret'],
  },
} as const

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The section of the README, its prefix for a product, and its command. */
function sectionOf(language: Language): { text: string; prefix: string; command: string } {
  const { file, title } = readmes[language]
  const [, text = ''] = new RegExp(`^## ${title}\\n([\\s\\S]*?)\\n## `, 'm').exec(readFileSync(file, 'utf8')) ?? []
  const [, prefix = ''] = /`([a-z]+_[a-z]+)`/.exec(text) ?? []
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(text) ?? []
  return { text, prefix, command: block.replaceAll(/^ {3}/gm, '') }
}

for (const language of languages) {
  test(`the first five minutes of the README, word for word (${language})`, async ({ page, slipway }) => {
    test.skip(!isInstalled('mosquitto_sub'), 'skipped: needs mosquitto_sub (Debian: apt-get install mosquitto-clients)')
    const { text, prefix, command } = sectionOf(language)
    const words = wordsOf(language)
    const { auth, home, products, devices } = words
    let actions = 0
    const click = async (target: Locator) => {
      actions += 1
      await target.click()
    }
    const fill = async (target: Locator, value: string) => {
      actions += 1
      await target.fill(value)
    }

    // The setup link: "choose the administrator's email address and password".
    actions += 1
    await page.goto(`${slipway.setUpLink}&lang=${language}`)
    await fill(page.getByLabel(auth.setUp.account), 'root@example.com')
    for (const field of await page.locator('input[type=password]').all()) await fill(field, 'Right-2026')
    await click(page.getByRole('button', { name: auth.setUp.submit }))

    // 1. "On the home page … Create your own product: enter a name, a model, a category and a network prefix such as …"
    expect(text).toContain(`**${home.example.own}**`)
    await click(page.getByRole('link', { name: home.example.own }))
    await click(page.getByRole('button', { name: products.create }).first())
    const form = page.getByRole('dialog')
    await fill(form.getByRole('textbox', { name: products.form.productName }), 'Lumen plug')
    await fill(form.getByRole('textbox', { name: products.form.productModel }), 'LP-10')
    await click(form.getByRole('combobox', { name: products.form.category }))
    await click(page.getByRole('option').first())
    await fill(form.getByRole('textbox', { name: products.form.apPrefix }), prefix)
    await click(form.getByRole('button', { name: products.form.create, exact: true }))
    await page.waitForURL('**/function**')
    // 1. "The product starts with the features of its category."
    await expect(page.getByRole('row').nth(1)).toBeVisible()

    // 3. "Add a device on the Devices tab."
    await click(
      page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(`^${products.detail.tabs.devices}`) })
        .last(),
    )
    await click(page.getByRole('button', { name: devices.add }).first())
    const dialog = page.getByRole('dialog')
    await fill(dialog.getByRole('textbox', { name: devices.adding.serial }), 'plug-1')
    await click(dialog.getByRole('button', { name: devices.adding.confirm, exact: true }))
    await expect(page.getByText(devices.check.waiting)).toBeVisible()
    const deviceSecret = await page.locator('[data-key=secret]').innerText()
    const [, productId = ''] = /product\/([0-9a-f]{32})/.exec(page.url()) ?? []
    const secret = { productId, serial: 'plug-1', deviceSecret }

    // The README's own command, with the three values in their places, as the dialog copies it: copied and run.
    const listening = spawn('bash', ['-c', filledIn(command, language, secret, slipway.mqttPort)], {
      stdio: 'ignore',
      detached: true,
    })
    actions += 2
    await expect(page.getByText(devices.check.online)).toBeVisible()
    expect(text).toContain('apt install mosquitto-clients')

    // 4. "Report a value and see it arrive", with the command of the dialog.
    await click(dialog.getByText(devices.commands.pub, { exact: true }))
    const report = await dialog.locator('pre code').innerText()
    await run('bash', ['-c', report])
    // Copied and run, and the link of the dialog to the device.
    actions += 3
    await openWhenOnline(page, words)
    // The header, and at least one property with a value.
    const reported = page.getByRole('row').filter({ hasNotText: devices.detail.notYet })
    await expect.poll(() => reported.count()).toBeGreaterThan(1)
    process.kill(-(listening.pid ?? 0), 'SIGTERM')
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
  })
}

interface Shown {
  productId: string
  serial: string
  deviceSecret: string
}

/** Only what the README leaves to the reader is replaced: the three values, and the port of this server. */
function filledIn(command: string, language: Language, secret: Shown, port: number): string {
  const [product, serial, device] = readmes[language].names
  const values = [
    [`'${product}'`, `'${secret.productId}'`],
    [`'${serial}'`, `'${secret.serial}'`],
    [`'${device}'`, `'${secret.deviceSecret}'`],
    ['-p 1883', `-p ${port}`],
  ] as const
  return values.reduce((filled, [from, to]) => {
    expect(filled).toContain(from)
    return filled.replace(from, to)
  }, command)
}
