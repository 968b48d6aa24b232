import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { MenuEntry } from '@slipway/ui/overlay/Menu.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../../../shared/lazy-part.tsx'
import { panelsTexts } from '../../panels-texts.ts'

const StandardDrafts = lazyPart(async () => ({ default: (await import('./StandardDrafts.tsx')).StandardDrafts }))
const VersionsDrawer = lazyPart(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }))

/** What the menu of a standard panel offers for its design, and the drawers that this opens. */
export function useStandardEntries(mayWrite: boolean): {
  entriesOf: (panel: Panel) => readonly MenuEntry[]
  drawer: ReactNode
} {
  const t = panelsTexts().design
  const [open, setOpen] = useState<{ panel: Panel; what: 'drafts' | 'versions'; version?: string }>()
  const close = () => setOpen(undefined)
  return {
    entriesOf: (panel) => {
      if (panel.config.kind !== 'visual' && panel.config.kind !== 'blank') return []
      const design = { label: t.design, onSelect: () => setOpen({ panel, what: 'drafts' }) }
      const versions = { label: t.versions, onSelect: () => setOpen({ panel, what: 'versions' }) }
      return mayWrite && panel.status !== panelStatus.removed ? [design, versions] : [versions]
    },
    drawer: open && (
      <Suspense>
        {open.what === 'drafts' ? (
          <StandardDrafts panel={open.panel} version={open.version} onClose={close} />
        ) : (
          <VersionsDrawer
            panel={open.panel}
            onRestore={(version) => setOpen({ panel: open.panel, what: 'drafts', version })}
            mayRestore={mayWrite && open.panel.status !== panelStatus.removed}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}
