import type { Binding, PanelDocument, PanelItem, PanelPicture, PanelRule, PanelTest } from './panel-document.ts'

/** All items of a document, those in groups after their group. */
export const itemsOf = ({ pages }: PanelDocument): PanelItem[] =>
  pages.flatMap(({ items }) => items.flatMap((item) => [item, ...(item.items ?? [])]))

const testsOf = (rule: PanelRule | undefined): PanelTest[] => [...(rule?.all ?? []), ...(rule?.any ?? [])]

/** The features that the rules of an item ask for. */
export const ruleBindings = ({ show, enable }: PanelItem): Binding[] =>
  [...testsOf(show), ...testsOf(enable)].flatMap((one) => ('bind' in one ? [one.bind] : []))

/** The pictures of a document, each address once. */
export function picturesOf(document: PanelDocument): PanelPicture[] {
  const all = [document.theme?.picture, ...itemsOf(document).map(({ picture }) => picture)]
  return [...new Map(all.flatMap((one) => (one ? [[one.url, one] as const] : []))).values()]
}
