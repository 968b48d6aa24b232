import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries } from './campaigns.queries.ts'

/** Asks for one device why it is offered an update, or why not. */
export function ExplainBox({ productId }: { productId: string }) {
  const t = campaignTexts().explain
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const query = useQuery({ ...campaignQueries.explained(productId, asked), enabled: asked !== '' })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(typed.trim())
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t p-4">
      <h3 className="font-medium">{t.title}</h3>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t.serial}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={query.isError ? query.error.message : undefined}
          maxLength={32}
          className="max-w-80 min-w-0 flex-1"
        />
        <Button type="submit" busy={query.isFetching} disabled={typed.trim() === ''}>
          {t.ask}
        </Button>
      </div>
      {query.data && (
        <div aria-live="polite" className="flex flex-col gap-2">
          <p>{query.data.updates.length === 0 && query.data.sentence === '' ? t.noUpdates : query.data.sentence}</p>
          {query.data.updates.map(({ recordId, kind, firmwareVersion, lines }) => (
            <section key={`${recordId}/${kind}`} aria-label={firmwareVersion} className="text-sm">
              <h4 className="font-medium">{firmwareVersion}</h4>
              <ul className="mt-1 flex flex-col gap-1">
                {lines.map(({ reason, isMet, text }) => (
                  <li key={reason} className="flex gap-2">
                    <StatusDot tone={isMet ? 'released' : 'danger'}>
                      <span className="sr-only">{isMet ? t.met : t.unmet}</span>
                    </StatusDot>
                    <span className={isMet ? 'text-ink-2' : undefined}>{text}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </form>
  )
}
