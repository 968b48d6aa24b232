import { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { MenuEntry } from '@slipway/ui/overlay/Menu.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../../../../../shared/lazy-part.tsx'
import { useMay } from '../../../../../shared/use-may.ts'
import { designerTexts } from '../designer-texts.ts'
import { useStartDraft } from './use-start-draft.ts'

const VersionsDrawer = lazyPart(async () => ({ default: (await import('./VersionsDrawer.tsx')).VersionsDrawer }))

/** What the menu of a panel offers for its design, and the drawer that this opens. */
export function useDesignEntries(productId: string): {
  entriesOf: (panel: Panel) => readonly MenuEntry[]
  drawer: ReactNode
} {
  const t = designerTexts().drafts
  const { start, isPending } = useStartDraft(productId)
  const mayEdit = useMay(addPanelDraft)
  const [shown, setShown] = useState<Panel>()
  return {
    entriesOf: (panel) =>
      panel.config.kind === 'visual' || panel.config.kind === 'blank'
        ? [
            { label: t.design, onSelect: () => start({ kind: 'panel', panelId: panel.panelId }) },
            { label: t.versions, onSelect: () => setShown(panel) },
          ]
        : [],
    drawer: shown && (
      <Suspense>
        <VersionsDrawer
          panel={shown}
          onRestore={(version) => start({ kind: 'panel', panelId: shown.panelId, version })}
          mayRestore={mayEdit}
          isBusy={isPending}
          onClose={() => setShown(undefined)}
        />
      </Suspense>
    ),
  }
}
