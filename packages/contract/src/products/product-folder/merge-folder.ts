import { LOCK_FILE, partAt, type FolderFile } from './folder-paths.ts'
import { readFolder } from './read-folder.ts'
import { filesOf, rewritten } from './write-folder.ts'

/** The writes and removals that give a folder the content of another. */
export interface FolderMerge {
  write: FolderFile[]
  remove: string[]
}

/** A file with the same content is unchanged; a rewritten one keeps its comments. */
export function mergeFolder(present: readonly FolderFile[], pulled: readonly FolderFile[]): FolderMerge {
  const [was, is] = [readFolder(present).content, readFolder(pulled).content]
  const [before, after] = [was && filesOf(was), is && filesOf(is)]
  const texts = new Map(present.map(({ path, text }) => [path, text]))
  const write = pulled.flatMap((file) => {
    const text = texts.get(file.path)
    const fields = after?.get(file.path)
    if (text === undefined || fields === undefined || file.path === LOCK_FILE) return text === file.text ? [] : [file]
    if (JSON.stringify(before?.get(file.path)) === JSON.stringify(fields)) return []
    return [{ path: file.path, text: rewritten(text, fields) }]
  })
  const kept = new Set(pulled.map(({ path }) => path))
  const remove = present.map(({ path }) => path).filter((path) => partAt(path) && !kept.has(path))
  return { write, remove }
}
