import type { PanelDocument, PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'

const showsEvents = ({ widget, items = [] }: PanelItem): boolean => widget === 'events' || items.some(showsEvents)

/** For readers whose events are unknown or withheld: a list of them would say that there were none. */
export const withoutEvents = (document: PanelDocument): PanelDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, items: page.items.filter((item) => !showsEvents(item)) })),
})
