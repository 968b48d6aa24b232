import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { standardTexts } from './standard-texts.ts'

interface Props {
  /** Of what is chosen. */
  count: number
  /** How many more there may be. */
  left: number
  isBusy: boolean
  onClear: () => void
  onConfirm: () => void
  onClose: () => void
}

/** How many are chosen, whether that is too many, and the way on. */
export function StandardChoiceFoot({ count, left, isBusy, onClear, onConfirm, onClose }: Props) {
  const t = standardTexts().picker
  const kit = useKitTexts()
  const isOver = count > left
  return (
    <FormFoot
      note={
        <span className="flex gap-3 tabular-nums">
          <span className={isOver ? 'text-danger' : undefined}>{isOver ? t.tooMany(left) : t.chosen(count)}</span>
          {count > 0 && <TextButton onClick={onClear}>{t.clear}</TextButton>}
        </span>
      }
    >
      <Button onClick={onClose}>{kit.cancel}</Button>
      <Button tone="primary" disabled={count === 0 || isOver} busy={isBusy} onClick={onConfirm}>
        {t.confirm(count)}
      </Button>
    </FormFoot>
  )
}
