import type { Binding, PanelDocument, PanelItem, PanelRule, PanelTest } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'
import { boundPart } from './struct-parts.ts'

/** Where bindings of a document are in a model: by feature, else by identifier. */
function boundIn(model: readonly PanelFeature[]): (binding: Binding) => Binding | undefined {
  const byDid = new Map(model.map((feature) => [feature.did, feature]))
  const byKey = new Map(model.map((feature) => [`${feature.kind}:${feature.deKey}`, feature]))

  return ({ kind, did, deKey, path }: Binding): Binding | undefined => {
    const same = byDid.get(did)
    const found = same?.kind === kind ? same : byKey.get(`${kind}:${deKey}`)
    if (!found || !boundPart(found, { path })) return undefined
    return { kind, did: found.did, deKey: found.deKey, ...(path !== undefined && { path }) }
  }
}

/**
 * The document for this model: bindings follow a feature that was renamed, and take the feature of the same identifier
 * in a product that the document was not made for. An item without all of its features is left out, as is an empty group.
 */
export function fitPanel(document: PanelDocument, model: readonly PanelFeature[]): PanelDocument {
  const bound = boundIn(model)
  /** A test whose feature is gone is left out: an item is rather shown than lost. */
  const tests = (given: readonly PanelTest[] = []): PanelTest[] =>
    given.flatMap((one): PanelTest[] => {
      if (!('bind' in one)) return [one]
      const bind = bound(one.bind)
      return bind ? [{ ...one, bind }] : []
    })
  function ruled(rule: PanelRule): PanelRule | undefined {
    const [all, any] = [tests(rule.all), tests(rule.any)]
    if (all.length + any.length === 0) return undefined
    return { ...(all.length > 0 && { all }), ...(any.length > 0 && { any }) }
  }
  function withRules<Item extends PanelItem>({ show, enable, ...item }: Item): Item {
    const [shown, enabled] = [show && ruled(show), enable && ruled(enable)]
    return { ...item, ...(shown && { show: shown }), ...(enabled && { enable: enabled }) } as unknown as Item
  }
  function fitted<Item extends PanelItem>(given: Item): Item[] {
    const item = withRules(given)
    const bind: Record<string, Binding> = {}
    for (const [slot, binding] of Object.entries(item.bind)) {
      const found = bound(binding)
      if (!found) return []
      bind[slot] = found
    }
    if (!item.items) return [{ ...item, bind }]
    const items = item.items.flatMap((inner) => fitted(inner))
    return items.length === 0 ? [] : [{ ...item, bind, items }]
  }
  const pages = document.pages.map((page) => ({ ...page, items: page.items.flatMap((item) => fitted(item)) }))
  return { ...document, pages: pages.filter(({ items }) => items.length > 0) }
}

/** The same with everything that it has: for a designer who sees the document with the features of a sample product. */
export function rebindPanel(document: PanelDocument, model: readonly PanelFeature[]): PanelDocument {
  const bound = boundIn(model)
  const bindings = (bind: PanelItem['bind']) =>
    Object.fromEntries(Object.entries(bind).map(([slot, one]) => [slot, bound(one) ?? one]))
  const tests = (given: readonly PanelTest[]) =>
    given.map((one) => ('bind' in one ? { ...one, bind: bound(one.bind) ?? one.bind } : one))
  const ruled = ({ all, any }: PanelRule): PanelRule => ({
    ...(all && { all: tests(all) }),
    ...(any && { any: tests(any) }),
  })
  const rebound = <Item extends PanelItem>(item: Item): Item => ({
    ...item,
    bind: bindings(item.bind),
    ...(item.show && { show: ruled(item.show) }),
    ...(item.enable && { enable: ruled(item.enable) }),
    ...(item.items && { items: item.items.map(rebound) }),
  })
  return { ...document, pages: document.pages.map((page) => ({ ...page, items: page.items.map(rebound) })) }
}
