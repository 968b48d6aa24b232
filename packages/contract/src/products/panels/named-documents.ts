import type { Bilingual } from '../../locale.ts'
import { requiredText } from '../../text-problems.ts'
import { accentOf } from '../features/panel/accent-colours.ts'
import type { Binding, PanelDocument, PanelItem, PanelRule, PanelTest } from '../features/panel/panel-document.ts'
import type { PanelFeature } from '../features/panel/panel-feature.ts'
import type { NamedItem, NamedPage, NamedPanel, NamedRule, NamedTest } from './named-panels.ts'

type Path = readonly (string | number)[]

/** What a named panel can't be for a model; `path` is within the panel. */
export interface NamedPanelProblem {
  path: Path
  reason: Bilingual
}

const defined = <Fields extends Record<string, unknown>>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** The document with identifiers: of a feature that was renamed its current one, of a deleted one its last. */
export function namedDocument(document: PanelDocument, model: readonly PanelFeature[]): NamedPanel {
  const keys = new Map(model.map(({ did, deKey }) => [did, deKey]))
  const keyOf = ({ did, deKey, path }: Binding): string => [keys.get(did) ?? deKey, ...(path ? [path] : [])].join('.')
  const namedTest = (test: PanelTest): NamedTest =>
    'bind' in test ? { feature: keyOf(test.bind), is: test.is, value: test.value } : { is: test.is }
  const namedRule = (rule: PanelRule): NamedRule => ({
    ...(rule.all && { all: rule.all.map(namedTest) }),
    ...(rule.any && { any: rule.any.map(namedTest) }),
  })
  const named = ({ bind, show, enable, items, ...item }: PanelItem): NamedItem =>
    defined({
      ...item,
      bind: Object.fromEntries(Object.entries(bind).map(([slot, binding]) => [slot, keyOf(binding)])),
      show: show && namedRule(show),
      enable: enable && namedRule(enable),
      items: items?.map(({ items: _none, ...inner }: PanelItem) => named(inner)),
    })
  const { kind, theme, pages } = document
  return {
    kind: kind === 'blank' ? 'blank' : 'visual',
    ...(theme && { theme: defined({ ...theme, accent: theme.accent?.brand }) }),
    pages: pages.map(({ items, ...page }) => ({ ...page, items: items.map(named) })),
  }
}

/** With an ID for each page and item that has none, in their order. */
export function withIds({ pages, ...panel }: NamedPanel): NamedPanel {
  const items = pages.flatMap((page) => page.items.flatMap((item) => [item, ...(item.items ?? [])]))
  const next = (prefix: string, taken: readonly (string | undefined)[]) => {
    const used = new Set(taken)
    let last = 0
    return (): string => {
      do last += 1
      while (used.has(`${prefix}${last}`))
      return `${prefix}${last}`
    }
  }
  const [pageId, itemId] = [
    next(
      'p',
      pages.map(({ id }) => id),
    ),
    next(
      'i',
      items.map(({ id }) => id),
    ),
  ]
  const withId = ({ id = itemId(), items: inner, ...item }: NamedItem): NamedItem => ({
    id,
    ...item,
    ...(inner && { items: inner.map(withId) }),
  })
  return {
    ...panel,
    pages: pages.map(({ id = pageId(), ...page }): NamedPage => ({ id, ...page, items: page.items.map(withId) })),
  }
}

const unknownFeature = (deKey: string): Bilingual => ({
  zh: `产品没有功能 ${deKey}`,
  en: `The product has no feature ${deKey}`,
})
const oneValue: Bilingual = { zh: '只能是一个值', en: 'Must be a single value' }
const listOfValues: Bilingual = { zh: '必须是值的列表', en: 'Must be a list of values' }

/** A panel for the features of a product; the problems are those of identifiers and of rules. */
export function documentOfNamed(
  { kind, theme, pages }: NamedPanel,
  model: readonly PanelFeature[],
  base: Pick<PanelDocument, 'kind' | 'model' | 'theme'>,
): { document: object; problems: NamedPanelProblem[] } {
  const problems: NamedPanelProblem[] = []
  const byKey = new Map(model.map((feature) => [feature.deKey, feature]))
  const problem = (path: Path, reason: Bilingual) => void problems.push({ path, reason })

  function bound(reference: string, path: Path): Binding | undefined {
    const [deKey = '', ...parts] = reference.split('.')
    const found = byKey.get(deKey)
    if (!found) return problem(path, unknownFeature(deKey))
    return { kind: found.kind, did: found.did, deKey: found.deKey, ...(parts.length > 0 && { path: parts.join('.') }) }
  }
  function testOf({ feature, is, value }: NamedTest, path: Path): object {
    if (is === 'online') return { is }
    if (feature === undefined) problem(path, requiredText)
    if (value === undefined) problem(path, requiredText)
    else if (Array.isArray(value) !== (is === 'in')) problem([...path, 'value'], is === 'in' ? listOfValues : oneValue)
    return { bind: feature === undefined ? undefined : bound(feature, [...path, 'feature']), is, value }
  }
  const ruleOf = (rule: NamedRule, path: Path): object =>
    Object.fromEntries(
      Object.entries(rule).map(([name, tests]) => [name, tests?.map((test, at) => testOf(test, [...path, name, at]))]),
    )
  const itemOf = ({ bind, show, enable, items, ...item }: NamedItem, path: Path): object =>
    defined({
      ...item,
      bind: Object.fromEntries(
        Object.entries(bind).map(([slot, deKey]) => [slot, bound(deKey, [...path, 'bind', slot])]),
      ),
      show: show && ruleOf(show, [...path, 'show']),
      enable: enable && ruleOf(enable, [...path, 'enable']),
      items: items?.map((inner, at) => itemOf(inner, [...path, 'items', at])),
    })
  const accent = theme?.accent
  const shifted = accent === base.theme?.accent?.brand ? base.theme?.accent : accent && accentOf(accent)
  const document = {
    format: 1,
    kind: kind ?? base.kind,
    model: base.model,
    ...(theme && { theme: defined({ ...theme, accent: shifted }) }),
    pages: pages.map(({ items, ...page }, at) => ({
      ...page,
      items: items.map((item, index) => itemOf(item, ['pages', at, 'items', index])),
    })),
  }
  return { document, problems }
}
