import { lockText, readLock } from '@slipway/contract/products/product-folder/folder-lock.ts'
import { LOCK_FILE, PRODUCT_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
import {
  applyProductFolder,
  planProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import type { FolderPlan } from '@slipway/contract/products/product-folder/product-folder.ts'
import { zipSync } from 'fflate'
import type { Command, Settings } from './command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from './exit-codes.ts'
import { readFromDisk, writeToDisk } from './folder-on-disk.ts'
import { changeLines, problemLines, warningLines } from './plan-lines.ts'
import { serverCalls } from './server-calls.ts'
import { textIn, type Terminal } from './terminal.ts'

/** Shows the plan; `push` applies it after confirmation. */
export async function push(
  { name, folder, settings }: Extract<Command, { name: 'plan' | 'push' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { locale, say } = terminal
  const files = await readFromDisk(folder, locale)
  if (!files.has(PRODUCT_FILE)) throw new CommandEnded(exitCode.wrong, textIn(locale, 'noFolder', { folder }))
  const lock = readLock(new TextDecoder().decode(files.get(LOCK_FILE)))
  const productId = settings.product ?? lock?.productId
  if (productId === undefined) throw new CommandEnded(exitCode.wrong, textIn(locale, 'noLock'))

  const server = serverCalls(settings, locale)
  const zip = new Uint8Array(zipSync(Object.fromEntries(files)))
  const plan = await server.sendFile(planProductFolder, { productId }, new Blob([zip]), 'folder.zip')
  if (plan.problems.length > 0) {
    for (const line of problemLines(plan.problems, locale)) terminal.complain(line)
    return exitCode.wrong
  }
  for (const line of warningLines(plan.warnings, locale)) terminal.complain(line)
  if (plan.changes.length === 0) {
    say(textIn(locale, 'nothing'))
    return exitCode.done
  }
  for (const line of changeLines(plan, locale)) say(line)
  requireUnmoved(plan, settings.overwrites, terminal)
  if (name === 'plan') return exitCode.done
  await requireYes(plan, settings, terminal)

  const { seen, breaks } = plan
  const fields = { productId, seen, acceptBreaking: String(breaks), overwrite: String(settings.overwrites) }
  const { state, changed } = await server.sendFile(applyProductFolder, fields, new Blob([zip]), 'folder.zip')
  if (lock === undefined || lock.productId === productId) {
    const write = [{ path: LOCK_FILE, text: lockText({ productId, state }) }]
    await writeToDisk(folder, { write, remove: [] }, locale)
  }
  say(textIn(locale, 'applied', { count: changed }))
  return exitCode.done
}

function requireUnmoved({ moved }: FolderPlan, overwrites: boolean, { locale, say }: Terminal): void {
  if (!moved) return
  const details = { by: moved.by, at: new Date(moved.at).toISOString() }
  if (!overwrites) throw new CommandEnded(exitCode.conflict, textIn(locale, 'moved', details))
  say(textIn(locale, 'movedNote', details))
}

/** A user's yes covers everything shown; a script must accept breaking changes explicitly. */
async function requireYes(
  { breaks }: FolderPlan,
  { isAgreed, acceptsBreaking }: Settings,
  { locale, ask }: Terminal,
): Promise<void> {
  if (isAgreed) {
    if (breaks && !acceptsBreaking) throw new CommandEnded(exitCode.declined, textIn(locale, 'needsAccept'))
    return
  }
  const answer = await ask(textIn(locale, 'ask'))
  if (answer?.trim().toLowerCase() !== 'yes') throw new CommandEnded(exitCode.declined, textIn(locale, 'declined'))
}
