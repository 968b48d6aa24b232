import { Button } from '@slipway/ui/actions/Button.tsx'
import { ChipDrawing } from '@slipway/ui/actions/ChipDrawing.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { miniTexts } from './mini-texts.ts'

const BecomeDeveloperDialog = lazyPart(async () => ({
  default: (await import('../../identity/developers/become-developer.exports.ts')).BecomeDeveloperDialog,
}))

/** SI-091, RB-20: what leads out of 10035. */
export function NotDeveloper({ error }: { error: unknown }) {
  const t = miniTexts().notDeveloper
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { rejoinInHours } = refusalDetails(error)
  const hours = typeof rejoinInHours === 'number' ? rejoinInHours : 0
  const close = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: ['miniPrograms'] })
  }
  return (
    <Page>
      <EmptyState
        drawing={<ChipDrawing />}
        framed
        page
        title={t.title}
        text={hours > 0 ? t.later(hours) : t.text}
        actions={
          hours === 0 && (
            <Button tone="primary" onClick={() => setOpen(true)}>
              {t.button}
            </Button>
          )
        }
      />
      <Suspense>{isOpen && <BecomeDeveloperDialog onClose={close} />}</Suspense>
    </Page>
  )
}
