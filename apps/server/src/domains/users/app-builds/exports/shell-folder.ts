import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectFile } from './export-facts.ts'

/** The files of a project that are the same for every application, by their path. */
export async function shellFolder(name: 'xcode-shell' | 'twa-shell'): Promise<ProjectFile[]> {
  const root = path.join(import.meta.dirname, name)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name)
        return [path.relative(root, file).replaceAll(path.sep, '/'), await readFile(file)] as const
      }),
  )
}
