import { inEither, type ModuleGraph } from './vite-module-graph.ts'

type Sizes = Pick<ModuleGraph, 'importsOf' | 'sizeOf'>

/** What loads together: a page with its layout, a section, a dialog. `modules` are all modules that it needs. */
export interface Load {
  modules: ReadonlySet<string>
  /** Loaded before it, wherever it is opened. */
  before: ReadonlySet<string>
  /** How much it counts: pages more than what only some visits open. */
  weight: number
  /** The most chunks that it may get besides its own. */
  most: number
}

interface Chunk {
  modules: string[]
  size: number
  /** By load: 1 where it gets the chunk. Whatever gets a chunk also gets its imports. */
  gotBy: Uint8Array
  imports: Set<Chunk>
}

/**
 * Divides the modules that are part of several loads into chunks. At first, each chunk has the modules that the same
 * loads need. Then the two chunks are merged whose merging saves most, counting a request as `requestWorth` bytes, and
 * what loads get without needing it as a loss, until merging no longer pays. Then, as long as a load gets more than
 * its most chunks, the two of them are merged whose merging costs least. Modules of only one load are left to the
 * bundler, which puts them into the chunk of that load.
 */
export function planChunks(loads: readonly Load[], graph: Sizes, requestWorth: number): string[][] {
  const chunks = new Set(sharedChunks(loads, graph))
  /** The weight of the loads that get `one`, by whether they get `other`, too. */
  const weightOf = (one: Uint8Array, other: Uint8Array, too: 0 | 1): number =>
    loads.reduce((sum, { weight }, load) => (one[load] === 1 && other[load] === too ? sum + weight : sum), 0)
  const gainOf = (one: Chunk, other: Chunk, least = 0): number => {
    let gain =
      weightOf(one.gotBy, other.gotBy, 1) * requestWorth -
      weightOf(one.gotBy, other.gotBy, 0) * other.size -
      weightOf(other.gotBy, one.gotBy, 0) * one.size
    if (gain <= least) return gain
    const gotBy = either(one, other)
    for (const imported of importedBy(one, other)) {
      gain -= weightOf(gotBy, imported.gotBy, 0) * (imported.size + requestWorth)
      if (gain <= least) return gain
    }
    return gain
  }
  const bests = new Map<Chunk, { partner: Chunk; gain: number }>()
  const findBest = (chunk: Chunk): void => {
    bests.delete(chunk)
    for (const partner of chunks) {
      const gain = partner === chunk ? 0 : gainOf(chunk, partner)
      if (gain <= (bests.get(chunk)?.gain ?? 0)) continue
      if (!wouldImportItself(chunk, partner)) bests.set(chunk, { partner, gain })
    }
  }
  for (const chunk of chunks) findBest(chunk)
  while (bests.size > 0) {
    const [one, { partner, gain }] = [...bests].reduce((best, next) => (next[1].gain > best[1].gain ? next : best))
    // Other merges may have changed what was found before.
    if (!chunks.has(partner) || wouldImportItself(one, partner) || gainOf(one, partner) < gain) {
      findBest(one)
      continue
    }
    const merged = merge(one, partner, chunks)
    bests.delete(one)
    bests.delete(partner)
    findBest(merged)
    for (const chunk of chunks) {
      const better = chunk === merged ? 0 : gainOf(chunk, merged)
      if (better > (bests.get(chunk)?.gain ?? 0) && !wouldImportItself(chunk, merged)) {
        bests.set(chunk, { partner: merged, gain: better })
      }
    }
  }
  for (;;) {
    // A merge for one load can give another what the merged chunk imports.
    const left = loads
      .map(({ most }, load) => ({ most, of: [...chunks].filter(({ gotBy }) => gotBy[load] === 1) }))
      .find(({ most, of }) => of.length > most)?.of
    if (!left) break
    const pairs = left.flatMap((one, at) =>
      left.slice(at + 1).map((other) => ({ one, other, gain: gainOf(one, other, -Infinity) })),
    )
    const possible = pairs.filter(({ one, other }) => !wouldImportItself(one, other))
    const best = possible.reduce((known, next) => (next.gain > known.gain ? next : known))
    merge(best.one, best.other, chunks)
  }
  return [...chunks].map(({ modules }) => modules)
}

function sharedChunks(loads: readonly Load[], { importsOf, sizeOf }: Sizes): Chunk[] {
  // A load that has a module from before still counts for what is the same: modules of a chunk are never on both sides
  // of another chunk.
  const partOf = new Map<string, number[]>()
  const gotBy = new Map<string, Uint8Array>()
  loads.forEach(({ modules, before }, load) => {
    for (const id of modules) {
      partOf.set(id, [...(partOf.get(id) ?? []), load])
      if (before.has(id)) continue
      const of = gotBy.get(id) ?? new Uint8Array(loads.length)
      of[load] = 1
      gotBy.set(id, of)
    }
  })
  const bySignature = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const [id, of] of gotBy) {
    const parts = partOf.get(id) ?? []
    if (parts.length < 2) continue
    const signature = `${parts.join()} ${of.join('')}`
    const chunk = bySignature.get(signature) ?? { modules: [], size: 0, gotBy: of, imports: new Set<Chunk>() }
    bySignature.set(signature, chunk)
    chunk.modules.push(id)
    chunk.size += sizeOf(id)
    chunkOf.set(id, chunk)
  }
  for (const [id, chunk] of chunkOf) {
    for (const imported of importsOf(id)) {
      const other = chunkOf.get(imported)
      if (other && other !== chunk) chunk.imports.add(other)
    }
  }
  return [...bySignature.values()]
}

const either = (one: Chunk, other: Chunk): Uint8Array => one.gotBy.map((got, load) => got | (other.gotBy[load] ?? 0))

/** What the two import, directly or through others, apart from each other. */
function importedBy(one: Chunk, other: Chunk): Set<Chunk> {
  const found = new Set<Chunk>()
  const waiting = [...one.imports, ...other.imports]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk) || chunk === one || chunk === other) continue
    found.add(chunk)
    waiting.push(...chunk.imports)
  }
  return found
}

/** Whether a third chunk is between the two. */
const wouldImportItself = (one: Chunk, other: Chunk): boolean =>
  [...importedBy(one, other)].some(({ imports }) => imports.has(one) || imports.has(other))

function merge(one: Chunk, other: Chunk, chunks: Set<Chunk>): Chunk {
  const merged: Chunk = {
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    gotBy: either(one, other),
    imports: inEither(one.imports, other.imports),
  }
  for (const imported of importedBy(one, other)) imported.gotBy = either(imported, merged)
  for (const gone of [one, other]) {
    merged.imports.delete(gone)
    chunks.delete(gone)
  }
  for (const { imports } of chunks) {
    const [wasOne, wasOther] = [imports.delete(one), imports.delete(other)]
    if (wasOne || wasOther) imports.add(merged)
  }
  chunks.add(merged)
  return merged
}
