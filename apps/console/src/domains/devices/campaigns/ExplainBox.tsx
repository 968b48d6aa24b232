import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries } from './campaigns.queries.ts'
import { Explanation } from './Explanation.tsx'

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
        <Button type="submit" busy={query.isFetching} disabled={typed.trim() === ''} className="mb-[22px]">
          {t.ask}
        </Button>
      </div>
      {query.data && (
        <div aria-live="polite" className="flex flex-col gap-2">
          <Explanation explained={query.data} />
        </div>
      )}
    </form>
  )
}
