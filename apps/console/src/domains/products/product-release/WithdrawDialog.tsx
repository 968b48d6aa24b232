import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { useWithdraw } from './product-release.queries.ts'
import { releaseTexts } from './release-texts.ts'

/** SI-029: confirms revoking a release or unpublishing a product, according to the displayed stage. */
export function WithdrawDialog({ info, onClose }: { info: PidDetailInfo; onClose: () => void }) {
  const t = releaseTexts()
  const withdraw = useWithdraw()
  // The stage is frozen while the dialog is open: if it moves on meanwhile, the server refuses rather than withdraw
  // something else.
  const [{ productId, productName, publishStatus: stage, devices }] = useState(info)
  const isReleased = stage === publishStatus.released
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isReleased ? t.unpublishTitle(productName) : t.revokeTitle(productName)}
      confirmLabel={isReleased ? t.unpublish : t.revoke}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ productId, publishStatus: stage }, { onSettled: onClose })}
    >
      {isReleased ? t.unpublishText : t.revokeText}
      {isReleased && devices.total > 0 && (
        <p className="mt-2 text-ink">{t.unpublishDevices(devices.total, devices.online)}</p>
      )}
    </ConfirmDialog>
  )
}
