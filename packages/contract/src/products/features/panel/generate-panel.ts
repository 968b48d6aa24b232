import { proposedText } from '../value-dictionary.ts'
import { bindingOf, firstItemOf, itemOf, type ItemDraft } from './feature-item.ts'
import { isMaintenance, roleOf, type PanelRole } from './feature-roles.ts'
import { controlOf, readingOf } from './feature-widgets.ts'
import type { PanelDocument, PanelItem } from './panel-document.ts'
import type { PanelFeature, PanelProperty } from './panel-feature.ts'
import { panelHeadings } from './panel-headings.ts'
import { byWeight, heroReading, isEmphasized, sorted } from './feature-sorting.ts'
import { mainActions, mainFirst, mainSwitchOf, stateOf } from './main-controls.ts'
import { isNumber } from './panel-widgets.ts'

export interface PanelFacts {
  productId: string
  /** The version of the model, as the product's page shows it. */
  upgradeCode: string
  hash: string
}

/** Settings beyond these are under "More". */
const MOST_SETTINGS = 12

type Options = PanelItem['options']
type Draft = ItemDraft

const mainRoles = new Set<PanelRole>([
  'lock',
  'move',
  'mode',
  'speed',
  'level',
  'kelvin',
  'colour',
  'hue',
  'channel',
  'target',
  'countdown',
])

const withSlot = (draft: Draft, slot: string, feature: PanelFeature | undefined): Draft =>
  feature ? { ...draft, bind: { ...draft.bind, [slot]: bindingOf(feature) } } : draft

interface Hero {
  used: Set<PanelFeature>
  /** A state is what the device does now. After a state and a reading, other readings come before what can be set. */
  leads: 'control' | 'state' | 'reading' | 'nothing'
  first: Draft[]
  last: Draft[]
}

/** The first thing on the panel, the main switch at its lower edge, and what both have used up. */
function heroOf({ controls, readings, actions }: ReturnType<typeof sorted>): Hero {
  const used = new Set<PanelFeature>()
  const use = <Feature extends PanelFeature>(feature: Feature | undefined): Feature | undefined => {
    if (feature) used.add(feature)
    return feature
  }
  const count = readings.find((one) => isNumber(one.schema) && /child|sub_?dev/i.test(one.deKey))
  const join = actions.find(({ deKey }) => /permit_?join|open_?pairing/i.test(deKey))
  if (count ?? join) {
    const gateway: Draft = { widget: 'sub-devices', span: 4, bind: {}, icon: 'device' }
    const first = [withSlot(withSlot(gateway, 'count', use(count)), 'join', use(join))]
    return { used, leads: 'control', first, last: [] }
  }
  const main = mainSwitchOf(controls)
  const target = byWeight(controls).find((one) => roleOf(one) === 'target' && one.mayReport)
  if (target) {
    used.add(target)
    const now = use(readings.find((one) => roleOf(one) === 'temperature'))
    const mode = controls.find((one) => one.mayReport && roleOf(one) === 'mode')
    let dial = withSlot(itemOf('dial', target, { large: true }), 'now', now)
    dial = withSlot(withSlot(dial, 'mode', mode), 'on', use(main))
    return { used, leads: 'control', first: [dial], last: main ? [itemOf('power', main, { slim: true })] : [] }
  }
  if (main) {
    used.add(main)
    const power = use(readings.find((one) => roleOf(one) === 'power'))
    const first = [withSlot(itemOf('power', main, { large: true }), 'figure', power)]
    return { used, leads: 'control', first, last: [] }
  }
  const state = use(stateOf(readings, { controls, actions }))
  if (state) return { used, leads: 'state', first: [itemOf('badge', state, { large: true })], last: [] }
  const isLed = controls.some((one) => mainRoles.has(roleOf(one)) && roleOf(one) !== 'countdown')
  const reading = isLed ? undefined : use(heroReading(readings))
  if (!reading) return { used, leads: 'nothing', first: [], last: [] }
  const large = itemOf(readingOf(reading) === 'badge' ? 'badge' : 'figure', reading, { large: true })
  const trend = isNumber(reading.schema) ? [itemOf('trend', reading)] : []
  return { used, leads: 'reading', first: [large, ...trend], last: [] }
}

/** Hue and saturation of their own are one control of color. */
function controlItems(controls: readonly PanelProperty[]): Draft[] {
  const hue = controls.find((one) => roleOf(one) === 'hue')
  const saturation = controls.find((one) => roleOf(one) === 'saturation')
  const levels = controls.filter((one) => controlOf(one) === 'pill')
  return controls.flatMap((one) => {
    if (hue && saturation && one === saturation) return []
    if (one === hue && saturation) return [withSlot(itemOf('colour', hue), 'saturation', saturation)]
    const widget = controlOf(one)
    return [itemOf(widget === 'pill' && levels.length > 1 ? 'slider' : widget, one)]
  })
}

/** Tiles first, two a row; an odd one takes the entire row. */
function tilesFirst(items: readonly Draft[]): Draft[] {
  const [tiles, others] = [items.filter(({ span }) => span !== 4), items.filter(({ span }) => span === 4)]
  const last = tiles.length % 2 === 1 ? tiles.pop() : undefined
  return [...tiles, ...(last ? [{ ...last, span: 4 as const }] : []), ...others]
}

const group = (label: PanelItem['label'], items: Draft[], options?: Options): Draft[] =>
  items.length === 0
    ? []
    : [{ widget: 'group', span: 4, bind: {}, ...(label && { label }), ...(options && { options }), items }]

const NUMBERED = /^([A-Za-z]+_\d+)_./

/** Settings of one numbered part, such as `zone_1_minutes`, form a group of their own. */
function settingGroups(settings: readonly PanelProperty[]): { groups: Draft[]; rest: Draft[] } {
  const parts = Map.groupBy(settings, ({ deKey }) => NUMBERED.exec(deKey)?.[1])
  const named = [...parts].filter(([prefix, { length }]) => prefix !== undefined && length > 1)
  const grouped = new Set(named.flatMap(([, members]) => members))
  const groups = named.flatMap(([prefix = '', members]) => {
    const title = proposedText(prefix) ?? { zh: prefix, en: prefix }
    return group(title, tilesFirst(controlItems(members)))
  })
  return { groups, rest: controlItems(settings.filter((one) => !grouped.has(one))) }
}

const readingItems = (readings: readonly PanelProperty[]): Draft[] =>
  tilesFirst(readings.map((one) => itemOf(readingOf(one), one)))

/**
 * The panel that every product has without work: pure, and the fallback of all others. The role of a feature comes from
 * its unit, range, identifier and names in both languages, else from its type; what leads comes from the standard library.
 */
export function generatePanel(model: readonly PanelFeature[], facts: PanelFacts): PanelDocument {
  const parts = sorted(model)
  const hero = heroOf(parts)
  const left = <Feature extends PanelFeature>(features: readonly Feature[]) =>
    features.filter((one) => !hero.used.has(one))
  const controls = left(parts.controls)
  const isMain = (one: PanelProperty) => mainRoles.has(roleOf(one)) || isEmphasized(one)
  const main = controlItems(mainFirst(byWeight(controls.filter(isMain))))
  const { groups, rest } = settingGroups(controls.filter((one) => !isMain(one)))

  const readings = left(parts.readings)
  const inLine = readings.filter((one) => ['battery', 'signal'].includes(roleOf(one)) && isNumber(one.schema))
  const information = readings.filter((one) => roleOf(one) === 'information')
  const beside = new Set<PanelProperty>([...inLine, ...information])
  const isReading = hero.leads === 'reading' || hero.leads === 'state'
  const isLeading = (one: PanelProperty) => hero.leads === 'reading' && isEmphasized(one)
  const actions = left(parts.actions)
  // Without a main switch, what starts the device or opens it is a main control.
  const leadingActions = hero.leads === 'control' ? [] : mainActions(actions, hero.leads === 'state')
  const run = tilesFirst(leadingActions.map(firstItemOf))
  const others = actions.filter((one) => !leadingActions.includes(one))
  const status: Draft = {
    widget: 'status',
    span: 4,
    bind: Object.fromEntries(inLine.map((one, at) => [`s${at + 1}`, bindingOf(one)])),
  }
  const events: Draft = {
    widget: 'events',
    span: 4,
    bind: Object.fromEntries(parts.events.map((one, at) => [`e${at + 1}`, bindingOf(one)])),
  }
  const settings = tilesFirst(rest)
  const shown = byWeight(readings.filter((one) => !beside.has(one)))
  const [leading, following] = [shown.filter(isLeading), shown.filter((one) => !isLeading(one))]
  const settable = [...group(panelHeadings.settings, settings.slice(0, MOST_SETTINGS)), ...groups]
  const readable = group(panelHeadings.readings, readingItems(following))
  const items = [
    ...(inLine.length > 0 ? [status] : []),
    ...hero.first,
    ...readingItems(leading),
    ...(hero.leads === 'nothing' ? [...tilesFirst(main), ...run] : [...run, ...tilesFirst(main)]),
    ...(isReading ? [...readable, ...settable] : [...settable, ...readable]),
    ...group(panelHeadings.actions, tilesFirst(byWeight(others.filter((one) => !isMaintenance(one))).map(firstItemOf))),
    ...(parts.events.length > 0 ? group(panelHeadings.events, [events]) : []),
    ...group(
      panelHeadings.more,
      [...settings.slice(MOST_SETTINGS), ...tilesFirst(others.filter(isMaintenance).map(firstItemOf))],
      { folded: true },
    ),
    ...group(
      panelHeadings.information,
      information.map((one) => itemOf(readingOf(one), one)),
      { folded: true },
    ),
    ...hero.last,
  ]
  return {
    format: 1,
    kind: 'generated',
    model: { productId: facts.productId, upgradeCode: facts.upgradeCode, hash: facts.hash },
    pages: items.length === 0 ? [] : [{ id: 'control', title: panelHeadings.page, items: numbered(items) }],
  }
}

function numbered(drafts: readonly Draft[]): PanelItem[] {
  let last = 0
  const own = () => `i${++last}`
  return drafts.map(({ items, ...draft }) => ({
    id: own(),
    ...draft,
    ...(items && { items: items.map(({ items: _none, ...inner }) => ({ id: own(), ...inner })) }),
  }))
}
