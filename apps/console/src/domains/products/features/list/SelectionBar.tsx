import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Trash2 } from 'lucide-react'
import { featureTexts } from '../feature-texts.ts'

interface Props {
  chosen: number
  deletable: number
  onAll: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the chosen features; it stays in view while the list scrolls. */
export function SelectionBar({ chosen, deletable, onAll, onDelete, onClear }: Props) {
  const t = featureTexts().arranging
  if (chosen === 0) return null
  return (
    <section
      aria-label={t.chosen(chosen)}
      className="sticky bottom-3 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-floating px-4 py-2 shadow-float"
    >
      <span className="tabular-nums">{t.chosen(chosen)}</span>
      {chosen < deletable && <TextButton onClick={onAll}>{t.all(deletable)}</TextButton>}
      <TextButton onClick={onClear}>{t.clear}</TextButton>
      <Button tone="danger" size="small" icon={<Trash2 size={14} />} onClick={onDelete}>
        {t.remove}
      </Button>
    </section>
  )
}
