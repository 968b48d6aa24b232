import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isIgnored } from './panel-files.ts'

const LOOK_MS = 250

/** Names, sizes and times of all files; empty while there is no folder. */
async function stateOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const own = names.filter((name) => !name.split(path.sep).some(isIgnored)).toSorted()
  const lines = await Promise.all(
    own.map(async (name) => {
      const entry = await stat(path.join(folder, name)).catch(() => undefined)
      return entry?.isFile() ? `${name} ${entry.ino} ${entry.size} ${entry.mtimeMs}` : name
    }),
  )
  return lines.join('\n')
}

/**
 * Calls back after each change of a folder, once two looks in a row have found the same, so that a build is whole. It looks
 * instead of being notified: recursive notifications lose files that are replaced, and folders that are made again.
 */
export function watchFolder(folder: string, onChange: () => void): { close(): void } {
  let known: string | undefined
  let before: string | undefined
  let timer: NodeJS.Timeout
  let isOver = false
  async function look(): Promise<void> {
    const now = await stateOf(folder)
    known ??= now
    if (now !== known && now === before) {
      known = now
      if (!isOver) onChange()
    }
    before = now
    if (!isOver) timer = setTimeout(() => void look(), LOOK_MS)
  }
  void look()
  return {
    close(): void {
      isOver = true
      clearTimeout(timer)
    },
  }
}
