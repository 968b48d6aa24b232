import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { areAppsCurrent, buildFolderOf } from '../app-builds.ts'
import { copyNewestBuild } from '../published-build.ts'
import { codeFiles } from '../house-rules/source-files.ts'
import { bundleServer, separatePackages } from './bundle-server.ts'
import { lockedClosure, type LockedPackages } from './locked-packages.ts'
import { runTimeFiles } from './run-time-files.ts'
import { billOfMaterials, browserPackages, licenseTexts } from './third-parties.ts'

const project = path.resolve(import.meta.dirname, '../..')

interface Manifest {
  version: string
  license: string
  description: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(project, folder, 'package.json'), 'utf8')) as Manifest
const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** The packages of `package-lock.json`, by their places. */
export const lockedPackages = (): LockedPackages =>
  (JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages

/** The package's own description: what npm installs with it. */
function packageManifest() {
  const { version, license, description, optionalDependencies: nodes } = manifestOf('.')
  const { dependencies, optionalDependencies } = manifestOf('apps/server')
  return {
    name: 'slipway',
    version,
    description,
    license,
    type: 'module',
    bin: { slipway: 'bin/slipway.mjs' },
    engines: { node: '>=24' },
    /** The version of the packages with Node itself, for machines with an older one. */
    config: { node: Object.values(nodes)[0] },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => (separatePackages as readonly string[]).includes(name)),
    ),
    optionalDependencies,
  }
}

export interface PackedServer {
  version: string
  bill: ReturnType<typeof billOfMaterials>
}

/** Writes the package's files into `target`, a new folder, from the built apps. */
export async function layOutServer(target: string): Promise<PackedServer> {
  if (!areAppsCurrent(project)) throw new Error('The apps are not built. Run "npm run build" first.')
  const locked = lockedPackages()
  const manifest = packageManifest()
  const { readers, packages } = await bundleServer(project, path.join(target, 'program'))
  const texts = ['LICENSE', 'README.md', 'README.zh-CN.md', 'CHANGELOG.md']
  for (const file of [...runTimeFiles(project, readers), ...texts]) {
    cpSync(path.join(project, file), path.join(target, file))
  }
  for (const app of ['console', 'companion'] as const) {
    copyNewestBuild({ from: buildFolderOf(project, app), to: buildFolderOf(target, app) })
  }
  mkdirSync(path.join(target, 'bin'))
  for (const file of ['run-node.mjs', 'server-flags.json', 'packing/slipway.mjs']) {
    cpSync(path.join(project, 'tools', file), path.join(target, 'bin', path.basename(file)))
  }
  writeJson(path.join(target, 'package.json'), manifest)

  const { name, version, dependencies, optionalDependencies } = manifest
  const needs = { dependencies, optionalDependencies }
  const installed = lockedClosure(locked, Object.keys({ ...dependencies, ...optionalDependencies }))
  // npm installs exactly the versions that were tested.
  writeJson(path.join(target, 'npm-shrinkwrap.json'), {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, ...needs }, ...installed },
  })
  const inside = {
    ...browserPackages(codeFiles(), locked),
    ...Object.fromEntries(packages.map((place) => [place, locked[place] ?? {}])),
  }
  writeFileSync(path.join(target, 'THIRD-PARTY-LICENSES.txt'), `${licenseTexts(project, inside)}\n`)
  return { version, bill: billOfMaterials(version, { ...inside, ...installed }) }
}
