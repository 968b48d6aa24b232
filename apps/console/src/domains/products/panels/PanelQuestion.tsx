import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import type { AskedDeed } from './panel-deeds.ts'
import { useCancelUpgrade, useDeletePanel, usePublishPanel, useTakePanelOut } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  panel: Panel
  deed: AskedDeed
  onClose: () => void
}

/** Says what can't be taken back before it happens (ST-32, ST-33, ST-34). */
export function PanelQuestion({ panel: { panelId, panelName, usedBy, updateTime }, deed, onClose }: Props) {
  const texts = panelsTexts()
  const t = texts.asked[deed]
  const [publish, cancel, out, remove] = [usePublishPanel(), useCancelUpgrade(), useTakePanelOut(), useDeletePanel()]
  const run: Record<AskedDeed, () => Promise<unknown>> = {
    publish: () => publish.mutateAsync({ panelId, status: panelStatus.published, updateTime }),
    cancel: () => cancel.mutateAsync({ panelId }),
    out: () => out.mutateAsync({ panelId, updateTime }),
    delete: () => remove.mutateAsync({ panelId }),
  }
  // A refusal is shown as a toast by the query client.
  const confirm = () =>
    void run[deed]()
      .then(
        () => showToast('success', t.done),
        () => undefined,
      )
      .then(onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(panelName)}
      confirmLabel={t.confirm}
      tone={deed === 'publish' ? 'primary' : 'danger'}
      busy={[publish, cancel, out, remove].some(({ isPending }) => isPending)}
      onConfirm={confirm}
    >
      <p>{t.text}</p>
      {usedBy > 0 && <p className="mt-2">{texts.usedBy(usedBy)}</p>}
    </ConfirmDialog>
  )
}
