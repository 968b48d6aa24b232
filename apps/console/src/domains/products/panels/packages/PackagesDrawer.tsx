import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { takesPackages } from '../panel-deeds.ts'
import { PackagesSection } from './PackagesSection.tsx'
import { packagesTexts } from './packages-texts.ts'

/** The packages of a panel from its row in a list. */
export function PackagesDrawer({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const t = packagesTexts()
  return (
    <Drawer open onClose={onClose} title={`${panel.panelName} · ${t.title}`}>
      <PackagesSection panelId={panel.panelId} mayUpload={takesPackages(panel)} />
    </Drawer>
  )
}
