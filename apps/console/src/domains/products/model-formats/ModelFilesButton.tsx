import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { ArrowDownUp } from 'lucide-react'
import { formatTexts } from './format-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const load = () => import('./ModelFilesDrawer.tsx')
const warm = () => void load()

/** Imports a model from a file and exports it to one. */
export const ModelFiles = lazyPart(() => load().then((loaded) => ({ default: loaded.ModelFilesDrawer })))

interface Props {
  /** An icon only, for a full toolbar: its name is a tooltip and the accessible name. */
  isIcon?: boolean
  onClick: () => void
}

export function ModelFilesButton({ isIcon = false, onClick }: Props) {
  const { open } = formatTexts()
  const what = { icon: <ArrowDownUp size={16} />, onPointerEnter: warm, onFocus: warm, onClick }
  return isIcon ? <IconButton framed size="normal" label={open} {...what} /> : <Button {...what}>{open}</Button>
}
