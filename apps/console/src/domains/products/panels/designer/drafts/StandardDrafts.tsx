import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StartProductField } from '../../StartFields.tsx'
import { designerTexts } from '../designer-texts.ts'
import { DraftRow } from './DraftRow.tsx'
import { draftQueries } from './drafts.queries.ts'
import { useStartDraft } from './use-start-draft.ts'

interface Props {
  panel: Pick<Panel, 'panelId' | 'panelName'>
  /** The version that a new draft begins with; absent: what the panel has. */
  version?: string | undefined
  onClose: () => void
}

/** The drafts of a standard panel; a new one needs a product whose features it is designed with. */
export function StandardDrafts({ panel: { panelId, panelName }, version, onClose }: Props) {
  const texts = designerTexts()
  const t = texts.standard
  const drafts = useQuery(draftQueries.ofStandard(panelId))
  const [sample, setSample] = useState('')
  const { start, isPending } = useStartDraft(sample)
  return (
    <Drawer open onClose={onClose} title={t.title(panelName)}>
      <div className="flex flex-col gap-4">
        <Notice>{t.about}</Notice>
        <StartProductField
          label={t.product}
          hint={t.productHint}
          value={sample}
          onValueChange={setSample}
          error={undefined}
          required
        />
        <Button
          tone="primary"
          className="self-start"
          disabled={sample === ''}
          busy={isPending}
          onClick={() => start({ kind: 'standard', panelId, ...(version !== undefined && { version }) })}
        >
          {version === undefined ? t.start : t.startWith(version)}
        </Button>
        <h3 className="font-medium">{texts.drafts.title}</h3>
        {!drafts.data && <Skeleton className="h-9 w-full" />}
        {drafts.data?.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
        <ul className="rounded-md border empty:hidden">
          {drafts.data?.map((draft) => (
            <DraftRow key={draft.draftId} draft={draft} mayEdit />
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
