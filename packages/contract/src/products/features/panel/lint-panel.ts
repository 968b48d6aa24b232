import type { Bilingual } from '../../../locale.ts'
import { namedValues, valueText } from '../value-texts.ts'
import { isReadableAccent } from './accent-colours.ts'
import { hasDeadRule } from './lint-rules.ts'
import { mainSwitchOf } from './main-controls.ts'
import {
  controlNames,
  panelLimits,
  type Binding,
  type PanelDocument,
  type PanelItem,
  type PanelPicture,
} from './panel-document.ts'
import type { PanelFeature, PanelProperty } from './panel-feature.ts'
import { itemsOf, ruleBindings } from './panel-items.ts'
import { misfitOf, widgetRules, type Misfit } from './panel-widgets.ts'
import { boundPart } from './struct-parts.ts'

export type PanelError =
  | Misfit
  | 'unbound'
  | 'featureRemoved'
  | 'textMissing'
  | 'overLimit'
  | 'emptyPage'
  | 'unreadableAccent'
  | 'pictureMissing'
export type PanelWarning =
  | 'valueWithoutText'
  | 'mainSwitchMissing'
  | 'requiredNotShown'
  | 'labelTooLong'
  | 'sameControlTwice'
  | 'ruleNeverHolds'
  | 'emptyGroup'
  | 'pictureTooLarge'

/** Where a problem is: an item or a page by its ID, a feature by its identifier. */
interface Place {
  item?: string
  page?: string
  deKey?: string
}
export type PanelProblem =
  | ({ level: 'error'; reason: PanelError } & Place)
  /** On a standard panel, what does not fit the sample product is a warning. */
  | ({ level: 'warning'; reason: PanelWarning | PanelError } & Place)

const hasBoth = ({ zh, en }: Bilingual): boolean => zh.trim() !== '' && en.trim() !== ''

/** A binding's feature: `did` survives a rename. */
const finder = (model: readonly PanelFeature[]) => {
  const byDid = new Map(model.map((feature) => [feature.did, feature]))
  return ({ did, kind }: Binding): PanelFeature | undefined => {
    const found = byDid.get(did)
    return found?.kind === kind ? found : undefined
  }
}
type Find = ReturnType<typeof finder>

const pictureProblems = (picture: PanelPicture | undefined, place: Place): PanelProblem[] => {
  if (!picture) return [{ level: 'error', reason: 'pictureMissing', ...place }]
  const isLarge = picture.bytes > panelLimits.pictureBytes
  return isLarge ? [{ level: 'warning', reason: 'pictureTooLarge', ...place }] : []
}

function bindingProblems(item: PanelItem, find: Find): PanelProblem[] {
  const { slots, more } = widgetRules[item.widget]
  const unbound = Object.entries(slots).some(([slot, rule]) => !rule.isOptional && !item.bind[slot])
  const isBare = more !== undefined && Object.keys(item.bind).length === 0
  const problems: PanelProblem[] = unbound || isBare ? [{ level: 'error', reason: 'unbound', item: item.id }] : []
  for (const [slot, bound] of Object.entries(item.bind)) {
    const whole = find(bound)
    const feature = whole && boundPart(whole, bound)
    const rule = slots[slot] ?? more
    const own = { item: item.id, deKey: bound.deKey }
    if (!feature) problems.push({ level: 'error', reason: 'featureRemoved', ...own })
    else {
      const reason = rule ? misfitOf(rule, feature) : 'typeDoesNotFit'
      if (reason) problems.push({ level: 'error', reason, ...own })
    }
  }
  for (const bound of ruleBindings(item)) {
    const feature = find(bound)
    if (!feature || !boundPart(feature, bound))
      problems.push({ level: 'error', reason: 'featureRemoved', item: item.id, deKey: bound.deKey })
  }
  if (hasDeadRule(item, find)) problems.push({ level: 'warning', reason: 'ruleNeverHolds', item: item.id })
  if (item.widget === 'group' && !item.items?.length)
    problems.push({ level: 'warning', reason: 'emptyGroup', item: item.id })
  if (item.widget === 'picture') problems.push(...pictureProblems(item.picture, { item: item.id }))
  return problems
}

/** Headings and notes are nothing but their text. */
const textsOf = ({ widget, label, text }: PanelItem): Bilingual[] => [
  ...(label ? [label] : []),
  ...(text ? [text] : []),
  ...((widget === 'heading' && !label) || (widget === 'note' && !text) ? [{ zh: '', en: '' }] : []),
]

function labelProblems(item: PanelItem): PanelProblem[] {
  const { id, label, span } = item
  if (!textsOf(item).every(hasBoth)) return [{ level: 'error', reason: 'textMissing', item: id }]
  if (!label) return []
  const { zh, en } = panelLimits.narrowLabel
  const isLong = span === 1 && (label.zh.length > zh || label.en.length > en)
  return isLong ? [{ level: 'warning', reason: 'labelTooLong', item: id }] : []
}

function limitProblems(document: PanelDocument, count: number): PanelProblem[] {
  const isOver =
    document.pages.length > panelLimits.pages ||
    count > panelLimits.items[document.kind] ||
    new TextEncoder().encode(JSON.stringify(document)).length > panelLimits.bytes
  return isOver ? [{ level: 'error', reason: 'overLimit' }] : []
}

const lacksText = ({ schema }: PanelProperty): boolean =>
  schema.type === 'enum' &&
  schema.enumValue.some((entry) => typeof entry === 'string' && !valueText(schema, entry)) &&
  namedValues(schema).length > 0

function shownProblems(items: readonly PanelItem[], model: readonly PanelFeature[], find: Find): PanelProblem[] {
  const bound = items.flatMap((item) => Object.values(item.bind).flatMap((one) => find(one) ?? []))
  const shown = new Set(bound)
  const warning =
    (reason: PanelWarning) =>
    (feature: PanelFeature): PanelProblem => ({
      level: 'warning',
      reason,
      deKey: feature.deKey,
    })
  const properties = model.filter((one): one is PanelProperty => one.kind === 'p')
  const main = mainSwitchOf(properties.filter(({ maySet }) => maySet))
  const controls = items.filter(({ widget }) => controlNames.some((name) => name === widget))
  const values = controls.flatMap(({ bind }) => bind['value'] ?? [])
  const controlled = values.flatMap((one) => find(one) ?? [])
  const isSame = (one: Binding, other: Binding): boolean => one.did === other.did && one.path === other.path
  const repeated = values.filter((one, at) => values.findIndex((other) => isSame(one, other)) !== at)
  const twice = repeated.flatMap((one) => find(one) ?? [])
  return [
    ...properties.filter((one) => shown.has(one) && lacksText(one)).map(warning('valueWithoutText')),
    ...(main && !controlled.includes(main) ? [warning('mainSwitchMissing')(main)] : []),
    ...model.filter((one) => one.isRequired && !shown.has(one)).map(warning('requiredNotShown')),
    ...twice.map(warning('sameControlTwice')),
  ]
}

/** What is wrong with a panel for this model: errors that keep it from being published, then warnings. */
export function lintPanel(document: PanelDocument, model: readonly PanelFeature[]): PanelProblem[] {
  const items = itemsOf(document)
  const find = finder(model)
  const pages = document.pages.flatMap(({ id, title, items: own }): PanelProblem[] => [
    ...(own.length === 0 ? [{ level: 'error' as const, reason: 'emptyPage' as const, page: id }] : []),
    ...(hasBoth(title) ? [] : [{ level: 'error' as const, reason: 'textMissing' as const, page: id }]),
  ])
  const { accent, ground, picture } = document.theme ?? {}
  const theme: PanelProblem[] = [
    ...(accent && !isReadableAccent(accent) ? [{ level: 'error', reason: 'unreadableAccent' } as const] : []),
    ...(ground === 'picture' ? pictureProblems(picture, {}) : []),
  ]
  const problems = [
    ...limitProblems(document, items.length),
    ...theme,
    ...pages,
    ...items.flatMap((item) => [...bindingProblems(item, find), ...labelProblems(item)]),
    ...shownProblems(items, model, find),
  ]
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}

/** What is wrong with a document whatever the product. */
const ofEveryProduct: ReadonlySet<PanelError> = new Set([
  'unbound',
  'textMissing',
  'overLimit',
  'emptyPage',
  'pictureMissing',
])

/**
 * What is wrong with a standard panel. It is for many products, and each leaves out what it doesn't have, so that what
 * doesn't fit the sample product is only a hint.
 */
export function lintStandardPanel(document: PanelDocument, sample: readonly PanelFeature[]): PanelProblem[] {
  const problems = lintPanel(document, sample).map((problem): PanelProblem =>
    problem.level === 'error' && !ofEveryProduct.has(problem.reason) ? { ...problem, level: 'warning' } : problem,
  )
  return problems.toSorted((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'))
}
