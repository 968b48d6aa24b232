import { deleteOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { isRemovable, otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { useMay } from '../../../shared/use-may.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useDeleteOta } from './firmware.queries.ts'

/** Deletes a release that is not out yet, and withdraws a released one; there is neither while validating. */
export function RemoveButton({ release }: { release: OtaDetail }) {
  const t = firmwareTexts().removing
  const may = useMay(deleteOta)
  const remove = useDeleteOta()
  const [isAsking, setAsking] = useState(false)
  const { productId, recordId, publishStatus, firmwareVersion } = release
  const isReleased = publishStatus === otaStatus.released
  if (!may || (!isReleased && !isRemovable(publishStatus))) return null
  const confirm = () =>
    remove.mutate(
      { productId, recordId },
      {
        onSuccess: ({ isWithdrawn }) => showToast('success', isWithdrawn ? t.withdrawn : t.deleted),
        onSettled: () => setAsking(false),
      },
    )
  const label = isReleased ? t.withdraw : t.remove
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isReleased ? t.withdrawTitle(firmwareVersion) : t.deleteTitle(firmwareVersion)}
        confirmLabel={label}
        busy={remove.isPending}
        onConfirm={confirm}
      >
        <p>{isReleased ? t.withdrawText : t.deleteText}</p>
      </ConfirmDialog>
    </>
  )
}
