import { setTimeout as pause } from 'node:timers/promises'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { deletePanelDebug, uploadPanelDebug } from '@slipway/contract/products/panels/packages/panel-debug.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import {
  createPanelTry,
  endPanelTry,
  listPanelTries,
  watchPanelTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { renderUnicodeCompact } from 'uqr'
import { CommandEnded, exitCode, type ExitCode } from '../exit-codes.ts'
import type { ServerCalls } from '../server-calls.ts'
import { plain, textIn, type Terminal } from '../terminal.ts'
import { untilEnded } from '../until-ended.ts'
import { findingLines } from './finding-lines.ts'
import { packPanel, type PanelFiles } from './panel-files.ts'
import { watchFolder } from './watch-folder.ts'

const BYTES_PER_KB = 1024
/** Grows with each attempt to reconnect. */
const PAUSE_MS = 1_000
const MOST_PAUSE_MS = 15_000

interface Dev {
  folder: string
  files: PanelFiles
  panel: Pick<Panel, 'panelId' | 'panelName' | 'productId'>
  productId: string | undefined
}

/** Each build of the folder on the phones that have scanned the code, until Ctrl-C. */
export async function devPanel(server: ServerCalls, dev: Dev, terminal: Terminal): Promise<ExitCode> {
  const { folder, panel } = dev
  const { locale, say, complain } = terminal
  const { panelId, panelName } = panel
  const productId = dev.productId ?? panel.productId ?? undefined
  if (productId === undefined) throw new CommandEnded(exitCode.wrong, textIn(locale, 'devNeedsProduct'))
  const interrupted = untilEnded().then(() => exitCode.done)
  const uploads = buildUploads(server, { folder, panelId }, terminal)
  const watching = watchFolder(folder, uploads.next)

  const follow = async (tryId: string): Promise<ExitCode> => {
    const ending = new AbortController()
    const following = followed(server, { productId, tryId }, terminal, ending.signal)
    return thenClean(
      Promise.race([interrupted, following]).then((code) => {
        if (code !== exitCode.done) complain(textIn(locale, 'devOver'))
        return code
      }),
      async () => {
        ending.abort()
        await server.call(endPanelTry, { productId, tryId }).catch(ifRefused)
        await following.catch(ifRefused)
      },
      complain,
    )
  }
  const run = async (): Promise<ExitCode> => {
    await uploads.first(dev.files)
    await sayOfOthers(server, { productId, panelId }, terminal)
    const link = await server.call(createPanelTry, { productId, panelId, kind: 'debug' })
    showLink(link, panelName, terminal)
    say(textIn(locale, 'devWatches', { folder }))
    return follow(link.tryId)
  }
  return thenClean(
    run(),
    async () => {
      watching.close()
      const sha256 = await uploads.stop()
      // Another run of this account may have replaced it.
      if (sha256) await server.call(deletePanelDebug, { panelId, sha256 })
      say(textIn(locale, 'devEnded'))
    },
    complain,
  )
}

/** The first error is the one that counts: an error of the cleanup after it is only printed. */
async function thenClean<Result>(
  running: Promise<Result>,
  clean: () => Promise<void>,
  complain: Terminal['complain'],
): Promise<Result> {
  const result = await running.catch(async (first: unknown) => {
    await clean().catch((later: unknown) => complain(later instanceof Error ? later.message : String(later)))
    throw first
  })
  await clean()
  return result
}

/** Builds of two runs for one panel and account replace each other. */
async function sayOfOthers(
  server: ServerCalls,
  { productId, panelId }: { productId: string; panelId: string },
  { locale, complain }: Terminal,
): Promise<void> {
  const open = await server.call(listPanelTries, { productId })
  const other = open.find((one) => one.kind === 'debug' && one.panelId === panelId)
  if (!other) return
  const until = new Date(other.expireTime).toLocaleTimeString(locale)
  complain(textIn(locale, 'devOthers', { until }))
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

/** What phones do and log, until the link is over. A stream that is cut is opened again. */
async function followed(
  server: ServerCalls,
  link: { productId: string; tryId: string },
  { locale, say, complain }: Terminal,
  ending: AbortSignal,
): Promise<ExitCode> {
  let count = 0
  let cuts = 0
  const show = ({ phones, log = [] }: ResultOf<typeof watchPanelTry>) => {
    if (cuts > 1) say(textIn(locale, 'devBack'))
    cuts = 0
    if (phones && phones.length !== count) {
      count = phones.length
      say(textIn(locale, 'devPhones', { count }))
    }
    for (const line of log) say(plain(line))
  }
  for (;;) {
    try {
      for await (const event of server.watch(watchPanelTry, link)) show(event)
    } catch (error) {
      if (!(error instanceof CommandEnded)) throw error
      if (error.cause instanceof CallRefused) return exitCode.refused
    }
    if (ending.aborted) return exitCode.done
    // The end of a stream is only said once the server can't be asked why.
    if (cuts === 1) complain(textIn(locale, 'devCut'))
    await pause(Math.min(MOST_PAUSE_MS, cuts * PAUSE_MS), undefined, { signal: ending }).catch(() => undefined)
    cuts++
  }
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
    const { version, files, size, sha256, findings } = await server.sendFile(
      uploadPanelDebug,
      { panelId },
      new Blob([zip]),
      'folder.zip',
    )
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
    /** The digest of the last build; empty where none was accepted. */
    async stop(): Promise<string> {
      isOver = true
      await uploading
      return last
    },
  }
}
