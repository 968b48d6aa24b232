import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Download } from 'lucide-react'
import { saveFile } from '../../../../shared/save-file.ts'
import { useMemo } from 'react'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { modelJson } from './model-json.ts'

interface Props {
  productId: string
  features: readonly ShownFeature[]
  onClose: () => void
}

export function ModelJsonDrawer({ productId, features, onClose }: Props) {
  const t = featureTexts().json
  const code = useMemo(() => modelJson(productId, features), [productId, features])
  const download = () => saveFile(new Blob([code], { type: 'application/json' }), `${productId}.json`)
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      foot={
        <Button icon={<Download size={16} />} onClick={download}>
          {t.download}
        </Button>
      }
    >
      <CopyBlock label={t.label} tabs={[{ key: 'json', label: t.label, code }]} />
    </Drawer>
  )
}
