import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A tab that was opened under one of these builds still finds its parts. */
const KEPT_BUILDS = 5
const BUILDS = 'builds.json'
const ASSETS = 'assets'

interface Build {
  /** The hash of the sources. */
  source: string
  assets: string[]
}

/** Newest first. */
function buildsIn(folder: string): Build[] {
  const file = path.join(folder, BUILDS)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Build[]
  // The build of an earlier version, which had no list.
  const assets = filesIn(path.join(folder, ASSETS))
  return assets.length > 0 ? [{ source: '', assets }] : []
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : []

export const isBuildOf = (folder: string, source: string): boolean => buildsIn(folder)[0]?.source === source

/**
 * Moves a finished build to where it is served from, file by file, assets first. At every moment each page that is
 * served finds its assets; those of the last builds stay for tabs that are still open.
 */
export function publishBuild({ from, to, source }: { from: string; to: string; source: string }): void {
  const earlier = buildsIn(to)
  const assets = filesIn(path.join(from, ASSETS))
  const pages = filesIn(from).filter((file) => !file.startsWith(ASSETS + path.sep))
  for (const file of [...assets.map((name) => path.join(ASSETS, name)), ...pages]) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    renameSync(path.join(from, file), path.join(to, file))
  }
  const builds = [{ source, assets }, ...earlier.filter((build) => build.source !== source)].slice(0, KEPT_BUILDS)
  const list = path.join(to, BUILDS)
  writeFileSync(`${list}.new`, JSON.stringify(builds))
  renameSync(`${list}.new`, list)
  const kept = new Set(builds.flatMap((build) => build.assets))
  for (const name of filesIn(path.join(to, ASSETS))) if (!kept.has(name)) rmSync(path.join(to, ASSETS, name))
}

/** Copies the newest build of a folder, without the assets of earlier ones. */
export function copyNewestBuild({ from, to }: { from: string; to: string }): void {
  const [newest = { source: '', assets: [] }] = buildsIn(from)
  const pages = filesIn(from).filter((file) => !file.startsWith(ASSETS + path.sep) && !file.endsWith('.lock'))
  for (const file of [...newest.assets.map((name) => path.join(ASSETS, name)), ...pages]) {
    cpSync(path.join(from, file), path.join(to, file))
  }
  writeFileSync(path.join(to, BUILDS), JSON.stringify([newest]))
}
