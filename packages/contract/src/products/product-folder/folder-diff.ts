import { comparedFeature, modelDiff } from '../features/model-versions/model-diff.ts'
import type { ModelChange } from '../features/model-versions/model-change.ts'
import { isRecord } from '../../record.ts'
import type { FolderContent } from './folder-content.ts'
import { newOrigin } from './folder-origins.ts'
import { featureFile, partAt } from './folder-paths.ts'
import { productFolderLimits } from './product-folder.limits.ts'
import type { FolderChange } from './product-folder.ts'
import { filesOf } from './write-folder.ts'

/** The changes that turn a product into the folder's content: the product, its hardware, features, messages, then panels. */
export function folderDiff(now: FolderContent, wanted: FolderContent): FolderChange[] {
  const [before, after] = [filesOf(now), filesOf(wanted)]
  const others = [...new Set([...before.keys(), ...after.keys()])]
    .filter((file) => partAt(file)?.part !== 'feature')
    .flatMap((file) => plainChange(file, before.get(file), after.get(file)))
  const ofProduct = others.filter(({ file }) => partAt(file)?.part === 'product')
  const ofHardware = others.filter(({ file }) => partAt(file)?.part === 'hardware')
  const ofPanels = others.filter(({ file }) => partAt(file)?.part === 'panel')
  const ofMessages = others.filter(({ file }) => partAt(file)?.part === 'message')
  const features = modelDiff(now.features.map(comparedFeature), wanted.features.map(comparedFeature)).map(featureChange)
  return [...ofProduct, ...ofHardware, ...withOriginChanges(features, now, wanted), ...ofMessages, ...ofPanels]
}

const shown = (text: string): string => text.slice(0, productFolderLimits.shown).toWellFormed()

const featureChange = ({ deKey, kind, breaks, parts }: ModelChange): FolderChange => ({
  file: featureFile(deKey),
  kind,
  breaks,
  parts: parts.map(({ part, at, from, to, effect }) => ({
    at: part === 'feature' ? '' : at === '' ? part : `${at}.${part}`,
    from: shown(from),
    to: shown(to),
    effect,
  })),
})

/** Where a feature comes from is no part of the thing model, but of the plan: of a new feature, and of one that changes it. */
function withOriginChanges(changes: FolderChange[], now: FolderContent, wanted: FolderContent): FolderChange[] {
  const all = new Map(changes.map((change) => [change.file, change]))
  for (const feature of wanted.features) {
    const to = newOrigin(now, feature)
    if (to === undefined) continue
    const file = featureFile(feature.deKey)
    const from = now.features.find(({ deKey }) => deKey === feature.deKey)?.standard ?? ''
    const change = all.get(file) ?? { file, kind: 'changed', breaks: false, parts: [] }
    all.set(file, { ...change, parts: [...change.parts, { at: 'standard', from, to, effect: 'compatible' }] })
  }
  return [...all.values()]
}

const textOf = (value: unknown): string =>
  shown(value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))

/**
 * A change without effect on devices: a product's plan is fixed before it has devices (SI-030), and a message is only
 * text.
 */
function plainChange(file: string, was: unknown, is: unknown): FolderChange[] {
  if (was === undefined || is === undefined) {
    const kind = was === undefined ? 'added' : 'removed'
    return [{ file, kind, breaks: false, parts: [] }]
  }
  const parts = differences(was, is, '')
  return parts.length > 0 ? [{ file, kind: 'changed', breaks: false, parts }] : []
}

/** The pages and the items of a panel by their IDs; undefined for other lists. */
function partsById(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const parts = value.flatMap((one: unknown) =>
    isRecord(one) && typeof one['id'] === 'string' ? [[one['id'], one] as const] : [],
  )
  const byId = new Map(parts)
  return byId.size === value.length ? byId : undefined
}

/** A list of parts that moved, were added, removed or changed. */
function partDifferences(was: Map<string, unknown>, is: Map<string, unknown>, at: string): FolderChange['parts'] {
  const stay = (one: Map<string, unknown>, other: Map<string, unknown>) =>
    [...one.keys()].filter((id) => other.has(id)).join(', ')
  const [from, to] = [stay(was, is), stay(is, was)]
  const moved: FolderChange['parts'] =
    from === to ? [] : [{ at, from: shown(from), to: shown(to), effect: 'compatible' }]
  const ids = [...new Set([...was.keys(), ...is.keys()])]
  return [...moved, ...ids.flatMap((id) => differences(was.get(id), is.get(id), `${at}.${id}`))]
}

function differences(was: unknown, is: unknown, at: string): FolderChange['parts'] {
  const [parts, others] = [partsById(was), partsById(is)]
  if (parts && others) return partDifferences(parts, others, at)
  if (isRecord(was) && isRecord(is)) {
    const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return fields.flatMap((field) => differences(was[field], is[field], at === '' ? field : `${at}.${field}`))
  }
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  return [{ at, from: textOf(was), to: textOf(is), effect: 'compatible' }]
}
