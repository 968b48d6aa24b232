import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { resultOf } from '@slipway/contract/http/envelope.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { checkSetUpLink } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'set-up-links.txt')

/** Only the owner of the data folder can read the file, and could become ROOT by a new start, too. */
export async function keepSetUpLinks(dataFolder: string, links: readonly string[]): Promise<void> {
  const file = fileIn(dataFolder)
  await rm(file, { force: true })
  if (links.length > 0) await writeFile(file, `${links.join('\n')}\n`, { mode: 0o600 })
}

/** What `npm start -- --link` and `slipway --link` print: the link of the server that runs on this data folder. */
export async function setUpLinkText(dataFolder: string): Promise<string> {
  const links = (await readFile(fileIn(dataFolder), 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
  const [local] = links
  if (local === undefined) {
    return (
      `数据文件夹 ${dataFolder} 没有初始化链接：管理员已存在，或 Slipway 尚未启动过。\n` +
      `There is no setup link in the data folder ${dataFolder}: an administrator exists, or Slipway has not been started yet.`
    )
  }
  const { origin, searchParams } = new URL(local)
  const { url } = requestOf(checkSetUpLink, { token: searchParams.get('token') ?? '' })
  try {
    const reply = await fetch(origin + url)
    const { valid } = resultOf(checkSetUpLink, (await reply.json()) as Envelope)
    if (valid) return links.join('\n')
    return '管理员已存在，请直接登录。\nAn administrator exists: sign in.'
  } catch {
    return (
      `Slipway 未在 ${origin} 运行：请先启动，启动时会打印新的链接。\n` +
      `Slipway is not running at ${origin}. Start it: it prints a new link.`
    )
  }
}
