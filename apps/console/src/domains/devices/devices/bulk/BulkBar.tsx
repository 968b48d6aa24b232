import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { listTexts } from '../list/list-texts.ts'
import type { BulkKind } from './BulkDialog.tsx'

const kinds: readonly BulkKind[] = ['set', 'tag', 'untag', 'group', 'ungroup', 'enable', 'disable', 'delete']

interface Props {
  /** The number of selected devices as text. */
  words: string
  onAction: (kind: BulkKind) => void
  onClear: () => void
}

/** What can be done with the selected devices. */
export function BulkBar({ words, onAction, onClear }: Props) {
  const t = listTexts()
  return (
    <div
      role="toolbar"
      aria-label={words}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-md border bg-surface-2 px-3 py-2"
    >
      <span className="mr-2 font-medium tabular-nums">{words}</span>
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          tone={kind === 'delete' ? 'danger' : 'secondary'}
          onClick={() => onAction(kind)}
        >
          {t.actions[kind]}
        </Button>
      ))}
      <TextButton onClick={onClear}>{t.clear}</TextButton>
    </div>
  )
}
