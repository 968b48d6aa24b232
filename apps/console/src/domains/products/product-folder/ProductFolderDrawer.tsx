import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { folderTexts } from './folder-texts.ts'
import { FolderChoice } from './FolderChoice.tsx'
import { FolderPlanView } from './FolderPlanView.tsx'
import { useApplyFolder, usePlanFolder } from './product-folder.queries.ts'

/** Downloads a product as a folder, previews an uploaded one and applies it. */
export function ProductFolderDrawer({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = folderTexts()
  const look = usePlanFolder(productId)
  const apply = useApplyFolder(productId)
  const [file, setFile] = useState<File>()
  const [acceptBreaking, setAccept] = useState(false)
  const [overwrite, setOverwrite] = useState(false)

  const plan = look.data
  const count = plan?.problems.length === 0 ? plan.changes.length : 0
  const breaking = plan?.changes.filter(({ breaks }) => breaks).length ?? 0
  const mayApply = count > 0 && (breaking === 0 || acceptBreaking) && (plan?.moved === undefined || overwrite)
  const compare = (chosen: File) => {
    setFile(chosen)
    setAccept(false)
    setOverwrite(false)
    look.mutate(chosen)
  }
  const again = () => {
    look.reset()
    apply.reset()
  }
  const carryOut = () => {
    if (!file || !plan) return
    apply.mutate(
      { file, seen: plan.seen, acceptBreaking, overwrite },
      {
        onSuccess: ({ changed }) => {
          showToast('success', t.applied(changed))
          onClose()
        },
        onError: (error) => {
          const isMoved = ['product-folder.planMoved', 'product-folder.savedMeanwhile'] as const
          if (isMoved.some((name) => isRefused(error, name))) compare(file)
        },
      },
    )
  }
  const problem = look.error?.message ?? apply.error?.message
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.title}
      foot={
        plan && (
          <>
            <div className="mr-auto flex flex-col gap-1">
              {count > 0 && breaking > 0 && (
                <Checkbox
                  label={t.accept(breaking)}
                  checked={acceptBreaking}
                  onChange={({ target }) => setAccept(target.checked)}
                />
              )}
              {count > 0 && plan.moved && (
                <Checkbox
                  label={t.overwrite}
                  checked={overwrite}
                  onChange={({ target }) => setOverwrite(target.checked)}
                />
              )}
            </div>
            <Button onClick={again} disabled={apply.isPending}>
              {t.other}
            </Button>
            {count > 0 && (
              <Button
                tone={breaking > 0 ? 'danger' : 'primary'}
                busy={apply.isPending}
                disabled={!mayApply}
                onClick={carryOut}
              >
                {t.apply(count)}
              </Button>
            )}
          </>
        )
      }
    >
      {problem !== undefined && (
        <div className="mb-3">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {plan ? (
        <FolderPlanView plan={plan} />
      ) : (
        <FolderChoice productId={productId} onChoose={compare} busy={look.isPending} />
      )}
    </Drawer>
  )
}
