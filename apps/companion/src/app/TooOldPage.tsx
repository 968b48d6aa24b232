import { Button } from '@slipway/ui/actions/Button.tsx'
import { useState } from 'react'
import { useTexts } from '../shared/texts.ts'
import { reloadIntoNew } from './register-worker.ts'

/** In place of all pages, and part of the first load: the server no longer has the other parts of this build. */
export function TooOldPage() {
  const t = useTexts().app
  const [isBusy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    void reloadIntoNew()
  }
  return (
    <div role="alert" className="mx-auto w-full max-w-160 px-4 pt-13 pb-8">
      <h1 className="text-xl font-title">{t.tooOld}</h1>
      <p className="mt-1 mb-4 text-ink-2">{t.tooOldText}</p>
      <Button tone="primary" size="large" busy={isBusy} onClick={reload}>
        {t.reload}
      </Button>
    </div>
  )
}
