import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  path: string
  text: string
}

/** Files that git tracks or would track, so that ignored leftovers do not count. */
function listed(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\0').filter(Boolean)
}

export const readFile = (file: string): string => readFileSync(path.join(projectFolder, file), 'utf8')

export const filesMatching = (pattern: RegExp): SourceFile[] =>
  [...new Set(listed())]
    .filter((file) => pattern.test(file) && existsSync(path.join(projectFolder, file)))
    .map((file) => ({ path: file, text: readFile(file) }))

export const codeFiles = (): SourceFile[] => filesMatching(/^(apps|packages|tools|journeys|bench)\/.*\.(ts|tsx|mjs)$/)

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/** Fakes, samples and drivers that only tests use. */
export const isTestSupport = (file: string): boolean => /(^|\/)testing\//.test(file)
