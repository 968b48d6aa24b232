import path from 'node:path'
import type { SourceFile } from './source-files.ts'

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s(?<only>type\s)?(?:[^'"`;]*?\sfrom\s)?['"](?<from>[^'"]+)['"]|import\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/gm

const workspaces: Record<string, string> = {
  '@slipway/cli': 'packages/cli/src',
  '@slipway/contract': 'packages/contract/src',
  '@slipway/device-sdk': 'packages/device-sdk/src',
  '@slipway/panel': 'packages/panel/src',
  '@slipway/panel-bridge': 'packages/panel-bridge/src',
  '@slipway/ui': 'packages/ui/src',
  '@slipway/web-client': 'packages/web-client/src',
}

export interface Import {
  /** A project file, or a package's name. */
  to: string
  /** True for `import type` and `export type`, which are erased at run time. */
  isTypeOnly: boolean
  /** True for `import()`, which runs later and so causes no cycle at startup. */
  isDynamic: boolean
}

export function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const workspace = Object.keys(workspaces).find((name) => specifier.startsWith(`${name}/`))
  return workspace ? specifier.replace(workspace, workspaces[workspace] ?? '') : specifier
}

export const importsOf = ({ path: file, text }: SourceFile): Import[] =>
  [...text.matchAll(IMPORT)].map(({ groups = {} }) => ({
    to: targetOf(file, groups['from'] ?? groups['dynamic'] ?? ''),
    isTypeOnly: groups['only'] !== undefined,
    isDynamic: groups['dynamic'] !== undefined,
  }))

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The files that each file needs before it can run. */
export function valueGraph(files: readonly SourceFile[]): Graph {
  const known = new Set(files.map((file) => file.path))
  return new Map(
    files.map((file) => [
      file.path,
      new Set(
        importsOf(file)
          .filter(({ to, isTypeOnly, isDynamic }) => known.has(to) && !isTypeOnly && !isDynamic)
          .map(({ to }) => to),
      ),
    ]),
  )
}

/** The files and packages that run before the first statement of `entry`. */
export function loadedAtStart(files: readonly SourceFile[], entry: string): { files: string[]; packages: string[] } {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([entry])
  const packages = new Set<string>()
  for (const file of reached) {
    for (const { to, isTypeOnly, isDynamic } of importsOf(byPath.get(file) ?? { path: file, text: '' })) {
      if (isTypeOnly || isDynamic || to.startsWith('node:')) continue
      if (byPath.has(to)) reached.add(to)
      else if (!to.endsWith('.json')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? to)
    }
  }
  return { files: [...reached], packages: [...packages].toSorted() }
}

/** The groups of nodes that reach each other, each of two or more, by Tarjan's algorithm. */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}
