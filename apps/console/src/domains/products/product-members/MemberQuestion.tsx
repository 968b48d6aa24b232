import type { ProductMember } from '@slipway/contract/products/product-members/product-members.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { memberTexts } from './member-texts.ts'
import { useLeave, useRemoveMember, useTransfer } from './product-members.queries.ts'

export type MemberAction = 'remove' | 'transfer' | 'leave'

interface Props {
  productId: string
  action: MemberAction
  member: ProductMember
  onClose: () => void
}

/** Asks before a change that the reader cannot undo alone. */
export function MemberQuestion({ productId, action, member: { memberId, account }, onClose }: Props) {
  const texts = memberTexts()
  const navigate = useNavigate()
  const paths = useConsolePaths()
  const remove = useRemoveMember()
  const transfer = useTransfer()
  const leave = useLeave()

  const said = (text: string) => {
    showToast('success', text)
    onClose()
  }
  const named = { productId, memberId }
  const acts: Record<MemberAction, () => void> = {
    remove: () => remove.mutate(named, { onSuccess: () => said(texts.remove.done(account)) }),
    transfer: () => transfer.mutate(named, { onSuccess: () => said(texts.transfer.done(account)) }),
    leave: () =>
      leave.mutate(productId, {
        onSuccess: () => {
          said(texts.leave.done)
          void navigate({ href: paths.products })
        },
      }),
  }
  const t = texts[action]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={typeof t.title === 'string' ? t.title : t.title(account)}
      confirmLabel={t.label}
      busy={remove.isPending || transfer.isPending || leave.isPending}
      onConfirm={acts[action]}
    >
      {t.text}
    </ConfirmDialog>
  )
}
