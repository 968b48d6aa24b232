import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventMessageQueries } from '../../event-messages/event-messages.queries.ts'
import { editorTexts } from './editor-texts.ts'
import type { ParametersDraft } from './value-draft.ts'

type Names = Record<string, string>

/** The parameters that the event's message uses and that got other names: old to new. */
function renamedInUse(message: EventMessage | undefined, start: ParametersDraft, now: ParametersDraft): Names {
  if (!message) return {}
  const texts = [message.ePush, message.eList, message.eDetail].join(' ')
  const names = now.properties.flatMap(({ rowId, deKey }): [string, string][] => {
    const before = start.properties.find((one) => one.rowId === rowId)?.deKey
    const isRenamed = before !== undefined && before !== deKey && deKey !== '' && texts.includes(`{${before}}`)
    return isRenamed ? [[before, deKey]] : []
  })
  return Object.fromEntries(names)
}

/** Offers to rename parameters in the texts of the event's message, too; on unless the person declines. */
export function useRenameOffer(
  event: { productId: string; did: string } | undefined,
  start: ParametersDraft,
  now: ParametersDraft,
) {
  const t = editorTexts()
  /** The start of the edit for which it was declined: another start offers again. */
  const [declined, decline] = useState<ParametersDraft>()
  const isOn = declined !== start
  const { data } = useQuery({ ...eventMessageQueries.list(event?.productId ?? ''), enabled: event !== undefined })
  const names = renamedInUse(
    data?.find(({ dId }) => dId === event?.did),
    start,
    now,
  )
  const renames = Object.entries(names)
  const offer = renames.length > 0 && (
    <div className="mb-4">
      <Notice tone="warning">
        <Checkbox
          label={t.renameInTexts(renames.map(([from, to]) => `{${from}} → {${to}}`).join(', '))}
          hint={t.renameInTextsHint}
          checked={isOn}
          onChange={(change) => decline(change.target.checked ? undefined : start)}
        />
      </Notice>
    </div>
  )
  return { offer, renameInTexts: isOn && renames.length > 0 ? names : undefined }
}
