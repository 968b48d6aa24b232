import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { moduleTexts } from './module-texts.ts'
import { useDeleteModule } from './modules.queries.ts'

interface Props {
  module: RadioModule
  onDone?: () => void
  onClose: () => void
}

export function DeleteModuleDialog({ module: { moduleId, moduleName }, onDone, onClose }: Props) {
  const t = moduleTexts().deleting
  const remove = useDeleteModule()
  const confirm = () =>
    remove.mutate(
      { moduleId },
      {
        onSuccess: () => {
          showToast('success', t.done)
          onDone?.()
        },
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(moduleName)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t.text}</p>
    </ConfirmDialog>
  )
}
