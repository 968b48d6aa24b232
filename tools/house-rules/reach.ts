import { importsOf } from './import-graph.ts'
import type { SourceFile } from './source-files.ts'
import { exportsOf, importedNames } from './syntax.ts'

/** Files that no entry imports, directly or indirectly, including type imports. */
export function unreachedFiles(files: readonly SourceFile[], entries: RegExp): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set(files.filter(({ path }) => entries.test(path)).map(({ path }) => path))
  for (const path of reached) {
    const file = byPath.get(path)
    if (file) for (const { to } of importsOf(file)) if (byPath.has(to)) reached.add(to)
  }
  return files.filter(({ path }) => !reached.has(path)).map(({ path }) => path)
}

/** `file: name` of each export that no other file imports. A namespace import uses the entire file. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap((file) => importedNames(file).map(({ from, name }) => `${from}: ${name}`)))
  return files.flatMap((file) =>
    exportsOf(file)
      .filter((name) => !used.has(`${file.path}: ${name}`) && !used.has(`${file.path}: *`))
      .map((name) => `${file.path}: ${name}`),
  )
}
