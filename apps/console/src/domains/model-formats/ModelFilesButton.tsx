import { Button } from '@slipway/ui/Button.tsx'
import { ArrowDownUp } from 'lucide-react'
import { lazy } from 'react'
import { formatTexts } from './format-texts.ts'

const load = () => import('./ModelFilesDrawer.tsx')
const warm = () => void load()

/** Brings a model in from a file, and out into one. */
export const ModelFiles = lazy(() => load().then((loaded) => ({ default: loaded.ModelFilesDrawer })))

export function ModelFilesButton({ onClick }: { onClick: () => void }) {
  return (
    <Button icon={<ArrowDownUp size={16} />} onPointerEnter={warm} onFocus={warm} onClick={onClick}>
      {formatTexts().open}
    </Button>
  )
}
