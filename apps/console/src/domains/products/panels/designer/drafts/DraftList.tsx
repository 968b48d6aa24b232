import { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../../../shared/use-may.ts'
import { designerTexts } from '../designer-texts.ts'
import { DraftRow } from './DraftRow.tsx'
import { draftQueries } from './drafts.queries.ts'
import { useStartDraft } from './use-start-draft.ts'

/** The drafts of a product, and the ways to start one. */
export function DraftList({ productId }: { productId: string }) {
  const t = designerTexts().drafts
  const drafts = useQuery(draftQueries.ofProduct(productId))
  const mayEdit = useMay(addPanelDraft)
  const { start, isPending } = useStartDraft(productId)
  const items = drafts.data?.items ?? []
  return (
    <Framed
      title={t.title}
      aside={
        mayEdit && (
          <span className="flex flex-wrap gap-2">
            <Button size="small" busy={isPending} onClick={() => start({ kind: 'blank' })}>
              {t.blank}
            </Button>
            <Button size="small" tone="primary" busy={isPending} onClick={() => start({ kind: 'generated' })}>
              {t.fromGenerated}
            </Button>
          </span>
        )
      }
    >
      {drafts.data && items.length === 0 && <p className="px-4 py-3 text-sm text-ink-2">{t.none}</p>}
      <ul>
        {items.map((draft) => (
          <DraftRow key={draft.draftId} draft={draft} mayEdit={mayEdit} />
        ))}
      </ul>
    </Framed>
  )
}
