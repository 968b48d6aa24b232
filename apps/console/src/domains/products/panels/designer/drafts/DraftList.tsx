import { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import type { PanelDraft } from '@slipway/contract/products/panels/panel-drafts.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../../../shared/console-paths.ts'
import { useMay } from '../../../../../shared/use-may.ts'
import { designerTexts } from '../designer-texts.ts'
import { draftQueries, useDeleteDraft } from './drafts.queries.ts'
import { useStartDraft } from './use-start-draft.ts'

/** The drafts of a product, and the ways to start one. */
export function DraftList({ productId }: { productId: string }) {
  const t = designerTexts().drafts
  const paths = useConsolePaths()
  const drafts = useQuery(draftQueries.ofProduct(productId))
  const mayEdit = useMay(addPanelDraft)
  const { start, isPending } = useStartDraft(productId)
  const remove = useDeleteDraft()
  const [asked, setAsked] = useState<PanelDraft>()
  const items = drafts.data?.items ?? []
  const confirm = async ({ draftId }: PanelDraft) => {
    await remove.mutateAsync({ draftId })
    showToast('success', t.removed)
  }
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
          <li key={draft.draftId} className="flex items-center gap-2 border-b px-4 py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <TextLink href={paths.panelDraft(productId, draft.draftId)} aria-label={t.open(draft.draftName)}>
                  {draft.draftName}
                </TextLink>
              </span>
              <span className="block truncate text-xs text-ink-2">
                {[
                  draft.panelId !== null && t.next,
                  t.items(draft.items),
                  t.saved(formatTime(draft.updateTime), draft.author),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {mayEdit && (
              <IconButton
                label={t.remove(draft.draftName)}
                icon={<Trash2 size={14} />}
                onClick={() => setAsked(draft)}
              />
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={t.removeTitle(asked.draftName)}
          confirmLabel={t.removeConfirm}
          tone="danger"
          busy={remove.isPending}
          // A refusal is shown as a toast by the query client.
          onConfirm={() =>
            void confirm(asked)
              .catch(() => undefined)
              .then(() => setAsked(undefined))
          }
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </Framed>
  )
}
