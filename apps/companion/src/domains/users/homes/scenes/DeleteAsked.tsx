import { Button } from '@slipway/ui/actions/Button.tsx'
import { useState } from 'react'

interface Props {
  texts: { remove: string; ask: string; cancel: string }
  isBusy: boolean
  onDelete: () => void
}

/** Deletes what a page shows, after a question. */
export function DeleteAsked({ texts: t, isBusy, onDelete }: Props) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button size="large" tone="danger" className="mt-6 h-11! w-full" onClick={() => setAsked(true)}>
        {t.remove}
      </Button>
    )
  }
  return (
    <div className="mt-6 rounded-lg border bg-surface p-4">
      <p className="mb-3">{t.ask}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="large" tone="danger" className="h-11!" busy={isBusy} onClick={onDelete}>
          {t.remove}
        </Button>
        <Button size="large" className="h-11!" onClick={() => setAsked(false)}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}
