import type { PanelDraft } from '@slipway/contract/products/panels/panel-drafts.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../../../shared/console-paths.ts'
import { designerTexts } from '../designer-texts.ts'
import { useDeleteDraft } from './drafts.queries.ts'

/** A draft in a list: opens in the designer, and can be deleted. */
export function DraftRow({ draft, mayEdit }: { draft: PanelDraft; mayEdit: boolean }) {
  const t = designerTexts().drafts
  const paths = useConsolePaths()
  const remove = useDeleteDraft()
  const [isAsked, setAsked] = useState(false)
  const { draftId, draftName, productId, isStandard, panelId, items, updateTime, author } = draft
  const confirm = async () => {
    await remove.mutateAsync({ draftId })
    showToast('success', t.removed)
  }
  return (
    <li className="flex items-center gap-2 border-b px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <TextLink
            href={
              isStandard || productId === null ? paths.standardDraft(draftId) : paths.panelDraft(productId, draftId)
            }
            aria-label={t.open(draftName)}
          >
            {draftName}
          </TextLink>
        </span>
        <span className="block truncate text-xs text-ink-2">
          {[panelId !== null && t.next, t.items(items), t.saved(formatTime(updateTime), author)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mayEdit && <IconButton label={t.remove(draftName)} icon={<Trash2 size={14} />} onClick={() => setAsked(true)} />}
      {isAsked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(false)}
          title={t.removeTitle(draftName)}
          confirmLabel={t.removeConfirm}
          tone="danger"
          busy={remove.isPending}
          // A refusal is shown as a toast by the query client.
          onConfirm={() =>
            void confirm()
              .catch(() => undefined)
              .then(() => setAsked(false))
          }
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
