import type { ChunkingContext, ModuleInfo } from 'rolldown'

/** The modules of a build and what they import. */
export interface ModuleGraph {
  importsOf: (id: string) => readonly string[]
  importedLater: (id: string) => readonly string[]
  /** The size of a module's source, in bytes. */
  sizeOf: (id: string) => number
  /** A module and its static imports, transitively; `later` adds its dynamic imports. */
  neededBy: (id: string, found?: Set<string>, later?: boolean) => Set<string>
}

const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase())

/** The icons that a module imports by name; the library's index imports all of them. */
function iconsOf({ code }: ModuleInfo, index: ModuleInfo | null): string[] {
  const [, list = ''] = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '') ?? []
  const names = new Set(list.split(',').map((name) => name.trim().split(' ')[0]))
  return (index?.importedIds ?? []).filter((id) => names.has(pascal(ICON.exec(id)?.[1] ?? '')))
}

/** Each module is read from the bundler once: reading is slow. */
export function moduleGraph(context: ChunkingContext): ModuleGraph {
  interface Known {
    imports: readonly string[]
    later: readonly string[]
    size: number
  }
  const none: Known = { imports: [], later: [], size: 0 }
  const read = new Map<string, Known>()
  const known = (id: string): Known => {
    const before = read.get(id)
    if (before) return before
    const info = context.getModuleInfo(id)
    const now = info
      ? {
          imports: info.importedIds.flatMap((inner) =>
            ICONS.test(inner) ? iconsOf(info, context.getModuleInfo(inner)) : [inner],
          ),
          later: info.dynamicallyImportedIds,
          size: info.code?.length ?? 0,
        }
      : none
    read.set(id, now)
    return now
  }
  const neededBy: ModuleGraph['neededBy'] = (id, found = new Set(), later = false) => {
    if (found.has(id) || known(id) === none) return found
    found.add(id)
    for (const next of known(id).imports) neededBy(next, found, later)
    if (later) for (const next of known(id).later) neededBy(next, found, later)
    return found
  }
  return {
    importsOf: (id) => known(id).imports,
    importedLater: (id) => known(id).later,
    sizeOf: (id) => known(id).size,
    neededBy,
  }
}

export const inEither = <Item>(one: Iterable<Item>, other: Iterable<Item>): Set<Item> => new Set([...one, ...other])
export const inBoth = <Item>(one: Iterable<Item>, other: ReadonlySet<Item>): Set<Item> =>
  new Set([...one].filter((item) => other.has(item)))
