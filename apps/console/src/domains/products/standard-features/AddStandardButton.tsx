import { Button } from '@slipway/ui/actions/Button.tsx'
import { Library } from 'lucide-react'
import { standardTexts } from './standard-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadPicker = () => import('./StandardPicker.tsx')
const warmPicker = () => void loadPicker()
/** The picker of standard features; its code loads on demand. */
export const StandardPicker = lazyPart(() => loadPicker().then((loaded) => ({ default: loaded.StandardPicker })))

/** Opens the picker of standard features. */
export function AddStandardButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  return (
    <Button
      icon={<Library size={16} />}
      disabled={disabled}
      onPointerEnter={warmPicker}
      onFocus={warmPicker}
      onClick={onClick}
    >
      {standardTexts().add}
    </Button>
  )
}
