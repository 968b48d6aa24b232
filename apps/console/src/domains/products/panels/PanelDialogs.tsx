import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { RowMenu, type MenuEntry, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { deedsOf, type PanelDeed } from './panel-deeds.ts'
import { PanelQuestion } from './PanelQuestion.tsx'
import { panelsTexts } from './panels-texts.ts'

const PanelDrawer = lazyPart(async () => ({ default: (await import('./PanelDrawer.tsx')).PanelDrawer }))
const PackagesDrawer = lazyPart(async () => ({
  default: (await import('./packages/PackagesDrawer.tsx')).PackagesDrawer,
}))
const GrayDrawer = lazyPart(async () => ({ default: (await import('./GrayDrawer.tsx')).GrayDrawer }))

interface Props {
  menu: RowMenuHandle<Panel>
  /** The product whose own panels these are; absent: standard ones. */
  productId?: string
  isAdding: boolean
  onAdded: () => void
  /** Entries before those of the state. */
  before?: (panel: Panel) => readonly MenuEntry[]
  mayWrite: boolean
}

/** The menu of a panel and the dialogs that it opens, for each list of panels. */
export function PanelDialogs({ menu, productId, isAdding, onAdded, before, mayWrite }: Props) {
  const t = panelsTexts()
  const [open, setOpen] = useState<{ deed: PanelDeed; panel: Panel }>()
  const close = () => setOpen(undefined)
  const entriesOf = (panel: Panel): MenuEntry[] =>
    (mayWrite ? deedsOf(panel) : []).flatMap((deed): MenuEntry[] => {
      const entry = { label: t.deeds[deed], onSelect: () => setOpen({ deed, panel }) }
      return deed === 'out' || deed === 'delete' ? ['separator', { ...entry, tone: 'danger' }] : [entry]
    })
  return (
    <>
      <RowMenu handle={menu} items={(panel) => [...(before?.(panel) ?? []), ...entriesOf(panel)]} />
      <Suspense>
        {isAdding && <PanelDrawer {...(productId !== undefined && { productId })} onClose={onAdded} />}
        {open?.deed === 'packages' && <PackagesDrawer panel={open.panel} onClose={close} />}
        {open?.deed === 'edit' && <PanelDrawer panel={open.panel} onClose={close} />}
        {(open?.deed === 'gray' || open?.deed === 'upgrade') && (
          <GrayDrawer panel={open.panel} isUpgrade={open.deed === 'upgrade'} onClose={close} />
        )}
      </Suspense>
      {open && open.deed !== 'packages' && open.deed !== 'edit' && open.deed !== 'gray' && open.deed !== 'upgrade' && (
        <PanelQuestion panel={open.panel} deed={open.deed} onClose={close} />
      )}
    </>
  )
}
