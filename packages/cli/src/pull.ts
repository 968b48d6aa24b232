import type { FolderFile } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { LOCK_FILE } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { readLock } from '@slipway/contract/products/product-folder/folder-lock.ts'
import { stateOf } from '@slipway/contract/products/product-folder/folder-state.ts'
import { mergeFolder } from '@slipway/contract/products/product-folder/merge-folder.ts'
import { pullProductFolder } from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { withUnsaid } from '@slipway/contract/products/product-folder/folder-unsaid.ts'
import { readFolder } from '@slipway/contract/products/product-folder/read-folder.ts'
import type { Command } from './command-line.ts'
import { CommandEnded, exitCode, type ExitCode } from './exit-codes.ts'
import { readFromDisk, writeToDisk } from './folder-on-disk.ts'
import { serverCalls } from './server-calls.ts'
import { textIn, type Terminal } from './terminal.ts'

export async function pull(
  { productId, folder, settings }: Extract<Command, { name: 'pull' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const { locale } = terminal
  const { files, state } = await serverCalls(settings, locale).call(pullProductFolder, { productId })
  const present = [...(await readFromDisk(folder, locale))].map(([path, bytes]): FolderFile => {
    return { path, text: new TextDecoder().decode(bytes) }
  })
  const isKept = settings.overwrites || (await isReplaceable(present, { productId, state, files }))
  if (!isKept) throw new CommandEnded(exitCode.conflict, textIn(locale, 'unpushed', { folder }))
  const merge = mergeFolder(present, files)
  await writeToDisk(folder, merge, locale)
  const [written, removed] = [merge.write.length, merge.remove.length]
  const name = written + removed === 0 ? 'upToDate' : 'pulled'
  terminal.say(textIn(locale, name, { folder, written, removed }))
  return exitCode.done
}

/**
 * Whether overwriting loses nothing: the folder does not exist, is unchanged since its pull, or says nothing else than the
 * new state.
 */
async function isReplaceable(
  present: readonly FolderFile[],
  { productId, state, files }: { productId: string; state: string; files: readonly FolderFile[] },
): Promise<boolean> {
  if (present.length === 0) return true
  const lock = readLock(present.find(({ path }) => path === LOCK_FILE)?.text ?? '')
  const { content } = readFolder(present)
  if (lock?.productId !== productId || !content) return false
  if ([lock.state, state].includes(await stateOf(content))) return true
  const pulled = readFolder(files).content
  return pulled !== undefined && (await stateOf(withUnsaid(pulled, content))) === state
}
