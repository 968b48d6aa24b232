import { expect, type Browser } from '@playwright/test'

interface ProcessInfo {
  id: number
  type: string
  /** Seconds. */
  cpuTime: number
}

/** What a user does with a page that no longer answers: ends the process that spins. */
export async function endSpinningPage(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession()
  const renderers = async (): Promise<ProcessInfo[]> => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer')
  }
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]))
  const spinning = async () =>
    (await renderers()).filter(({ id, cpuTime }) => cpuTime - (before.get(id) ?? cpuTime) > 1)
  await expect.poll(async () => (await spinning()).length).toBeGreaterThan(0)
  for (const { id } of await spinning()) process.kill(id, 'SIGKILL')
}
