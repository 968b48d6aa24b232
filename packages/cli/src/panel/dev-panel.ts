import { deletePanelDebug, uploadPanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { createPanelTry, endPanelTry, watchPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { renderUnicodeCompact } from 'uqr'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import type { ServerCalls } from '../server-calls.ts'
import { plain, textIn, type Terminal } from '../terminal.ts'
import { untilEnded } from '../until-ended.ts'
import { findingLines } from './finding-lines.ts'
import { packPanel, type PanelFiles } from './panel-files.ts'
import { watchFolder } from './watch-folder.ts'

const BYTES_PER_KB = 1024

interface Dev {
  folder: string
  files: PanelFiles
  panel: Pick<Panel, 'panelId' | 'panelName' | 'productId'>
  productId: string | undefined
}

/** Each build of the folder on the phones that have scanned the code, until Ctrl-C. */
export async function devPanel(server: ServerCalls, dev: Dev, terminal: Terminal): Promise<ExitCode> {
  const { folder, panel } = dev
  const { locale, say } = terminal
  const { panelId, panelName } = panel
  const productId = dev.productId ?? panel.productId ?? undefined
  if (productId === undefined) throw new CommandEnded(exitCode.wrong, textIn(locale, 'devNeedsProduct'))
  const interrupted = untilEnded().then(() => exitCode.done)
  const uploads = buildUploads(server, { folder, panelId }, terminal)
  const watching = watchFolder(folder, uploads.next)
  try {
    await uploads.first(dev.files)
    const link = await server.call(createPanelTry, { productId, panelId, kind: 'debug' })
    const { tryId } = link
    showLink(link, panelName, terminal)
    say(textIn(locale, 'devWatches', { folder }))
    const following = followed(server, { productId, tryId }, terminal)
    try {
      const code = await Promise.race([interrupted, following])
      if (code !== exitCode.done) terminal.complain(textIn(locale, 'devOver'))
      return code
    } finally {
      await server.call(endPanelTry, { productId, tryId }).catch(ifRefused)
      await following.catch(ifRefused)
    }
  } finally {
    watching.close()
    await uploads.stop()
    await server.call(deletePanelDebug, { panelId })
    say(textIn(locale, 'devEnded'))
  }
}

/** A link that is over needs no end, and its stream has ended. */
function ifRefused(error: unknown): void {
  if (!(error instanceof CommandEnded)) throw error
}

function showLink(
  { urls, expireTime }: { urls: readonly string[]; expireTime: number },
  panel: string,
  { locale, say }: Terminal,
): void {
  const [first = '', ...others] = urls
  const until = new Date(expireTime).toLocaleTimeString(locale)
  say(textIn(locale, 'devOpen', { panel, until }))
  say(renderUnicodeCompact(first))
  say(first)
  if (others.length > 0) say(textIn(locale, 'devOther'))
  for (const url of others) say(url)
}

/** What phones do and log, until the link is over. */
async function followed(
  server: ServerCalls,
  link: { productId: string; tryId: string },
  { locale, say }: Terminal,
): Promise<ExitCode> {
  let count = 0
  for await (const { phones, log = [] } of server.watch(watchPanelTry, link)) {
    if (phones && phones.length !== count) {
      count = phones.length
      say(textIn(locale, 'devPhones', { count }))
    }
    for (const line of log) say(plain(line))
  }
  return exitCode.refused
}

/** Uploads one build after the other; what is wrong with one is printed, and the next may be better. */
function buildUploads(
  server: ServerCalls,
  { folder, panelId }: { folder: string; panelId: string },
  { locale, say, complain }: Terminal,
) {
  let uploading: Promise<void> = Promise.resolve()
  let isOver = false
  let last = ''

  async function send({ zip }: PanelFiles): Promise<void> {
    const { version, files, size, sha256, findings } = await server.sendFile(uploadPanelDebug, { panelId }, zip)
    if (sha256 === last) return
    last = sha256
    say(textIn(locale, 'devSent', { version, files, size: Math.ceil(size / BYTES_PER_KB) }))
    for (const line of findingLines(findings, locale)) complain(line)
  }
  /** The next build may be better. */
  async function complaining(sending: Promise<void>): Promise<void> {
    try {
      await sending
    } catch (error) {
      if (!(error instanceof CommandEnded)) throw error
      complain(error.message)
    }
  }
  async function again(): Promise<void> {
    if (!isOver) await complaining(packPanel(folder, locale).then(send))
  }

  return {
    first: (build: PanelFiles): Promise<void> => complaining(send(build)),
    next(): void {
      uploading = uploading.then(again)
    },
    async stop(): Promise<void> {
      isOver = true
      await uploading
    },
  }
}
