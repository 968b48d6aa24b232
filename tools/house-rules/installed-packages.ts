import { importsOf } from './import-graph.ts'
import type { SourceFile } from './source-files.ts'

/** A `package.json` of the repository by its folder, which is empty for the root. */
export type Manifests = ReadonlyMap<string, Manifest>
export interface Manifest {
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
}

/** What runs on an installation without development packages. */
const runTimeEntries: readonly string[] = [
  'apps/server/src/main.ts',
  'apps/server/src/crypto/signing-files/signing-worker.ts',
  'packages/cli/src/main.ts',
  'tools/copy-files.ts',
  'tools/start.ts',
]

const folderOf = (file: string): string => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? ''
const nameIn = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
const isPackage = (specifier: string): boolean =>
  /^@?[a-z]/.test(specifier) && !/^(apps|packages|tools|node:)/.test(specifier)

/** The files that the entries need at run time, also those that are loaded later. */
function runTimeFiles(files: readonly SourceFile[], entries: readonly string[]): SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(entries)
  for (const path of reached) {
    const file = byPath.get(path)
    if (file) for (const { to, isTypeOnly } of importsOf(file)) if (!isTypeOnly && byPath.has(to)) reached.add(to)
  }
  return [...reached].flatMap((path) => byPath.get(path) ?? [])
}

/** The packages that a file imports, or finds by name to read their files. */
function packagesOf(file: SourceFile): string[] {
  const imported = importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly)
  const read = file.text.includes('createRequire')
    ? [...file.text.matchAll(/(?:require|resolve)\('(?<name>[^'./]+)'\)|'(?<file>@?[a-z][\w@-]*\/[\w./@-]+)'/g)]
    : []
  const names = read.flatMap(({ groups = {} }) => groups['name'] ?? groups['file'] ?? [])
  return [...new Set([...imported.map(({ to }) => to), ...names].filter(isPackage).map(nameIn))]
}

/** What an installation without development packages would miss, and what it has for nothing. */
export function wrongDependencies(
  files: readonly SourceFile[],
  manifests: Manifests,
  entries: readonly string[] = runTimeEntries,
): string[] {
  const used = new Map<string, Map<string, string>>()
  for (const file of runTimeFiles(files, entries)) {
    const folder = folderOf(file.path)
    const names = used.get(folder) ?? new Map<string, string>()
    for (const name of packagesOf(file)) names.set(name, file.path)
    used.set(folder, names)
  }
  return [...manifests].flatMap(([folder, { dependencies = {}, optionalDependencies = {} }]) => {
    const needed = used.get(folder) ?? new Map<string, string>()
    const missing = [...needed].filter(([name]) => !(name in dependencies) && !(name in optionalDependencies))
    const unused = Object.keys(dependencies).filter((name) => !name.startsWith('@slipway/') && !needed.has(name))
    return [
      ...missing.map(([name, file]) => `${file} needs ${name}, which is no dependency of ${folder || 'the root'}`),
      ...unused.map((name) => `${name} is a dependency of ${folder || 'the root'}, and nothing needs it at run time`),
    ]
  })
}
