import { execFile, execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { topicName } from '@slipway/contract/topic.ts'
import { propertySetReply } from '@slipway/contract/devices/devices/devices.topics.ts'
import { addDevice, newPlug, openWhenOnline, valueRow, wordsOf } from './testing/device-steps.ts'
import { expect, test } from './testing/story.ts'

const run = promisify(execFile)

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The command that the user copies from one tab. */
async function commandOf(page: Page, tab: string): Promise<string> {
  await page.getByRole('dialog').getByText(tab, { exact: true }).click()
  return page.getByRole('dialog').locator('pre code').innerText()
}

test('the commands that the page shows work as they are, with mosquitto as the device', async ({
  page,
  shared,
  developer,
}) => {
  test.skip(!isInstalled('mosquitto_pub'), 'skipped: needs mosquitto_pub (Debian: apt-get install mosquitto-clients)')
  const words = wordsOf('en-US')
  await page.goto(`${shared.url}/home/product/${await newPlug(developer.client)}/device?lang=en-US`)
  const { commands } = words.devices
  const secret = await addDevice(page, words, 'tool-1')
  const [signed, easy, hear] = [
    await commandOf(page, commands.pub),
    await commandOf(page, commands.pubPlainSecret),
    await commandOf(page, commands.sub),
  ]

  await run('bash', ['-c', signed])
  await run('bash', ['-c', easy])
  const listening = spawn('bash', ['-c', hear], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const heard: string[] = []
  createInterface({ input: listening.stdout }).on('line', (line) => heard.push(line))
  await openWhenOnline(page, words)
  await expect(valueRow(page, 'power')).toContainText(/true|false/)

  await page.getByRole('switch', { name: words.devices.detail.setNamed('Power') }).click()
  await expect(page.getByText(words.devices.detail.commandStatus.sent).first()).toBeVisible()
  await expect.poll(() => heard.find((line) => line.includes('down/property/set'))).toBeDefined()
  const { id } = JSON.parse(heard.find((line) => line.includes('down/property/set'))?.split(' ')[1] ?? '{}') as {
    id: string
  }
  process.kill(-(listening.pid ?? 0), 'SIGTERM')

  const reply = ['-t', topicName(propertySetReply, secret), '-m', JSON.stringify({ id, code: 200 })]
  const identity = [
    '-i',
    'tool-1',
    '-u',
    `${secret.serial}&${secret.productId}`,
    '-P',
    secret.deviceSecret,
    '-q',
    '1',
    '-V',
    '5',
  ]
  await run('mosquitto_pub', ['-h', 'localhost', '-p', String(shared.mqttPort), ...identity, ...reply])
  await expect(page.getByText(words.devices.detail.commandStatus.acked).first()).toBeVisible()
})
