import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Tabs } from '@slipway/ui/layout/Tabs.tsx'
import { useState } from 'react'
import { ExportPane } from './ExportPane.tsx'
import { formatTexts } from './format-texts.ts'
import { ImportFoot, ImportPane } from './ImportPane.tsx'
import { useImport } from './use-import.ts'

interface Props {
  productId: string
  /** False while the product's features are frozen. */
  mayImport: boolean
  onClose: () => void
}

export function ModelFilesDrawer({ productId, mayImport, onClose }: Props) {
  const t = formatTexts()
  const [tab, setTab] = useState<'import' | 'export'>(mayImport ? 'import' : 'export')
  const bringIn = useImport(productId, onClose)
  const hasFoot = tab === 'import' && mayImport && bringIn.found !== undefined
  return (
    <Drawer open onClose={onClose} title={t.title} foot={hasFoot ? <ImportFoot {...bringIn} /> : undefined}>
      <Tabs
        label={t.tabs.label}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { key: 'import', label: t.tabs.import },
          { key: 'export', label: t.tabs.export },
        ]}
      >
        {tab === 'export' && <ExportPane productId={productId} />}
        {tab === 'import' && (mayImport ? <ImportPane {...bringIn} /> : <Notice>{t.choose.frozen}</Notice>)}
      </Tabs>
    </Drawer>
  )
}
