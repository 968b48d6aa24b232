import type { ProductInvitation } from '@slipway/contract/products/product-members/product-members.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { memberTexts } from './member-texts.ts'
import { useCancelProductInvitation } from './product-members.queries.ts'
import { roleNameOf } from './role-names.ts'

interface Props {
  productId: string
  invitations: readonly ProductInvitation[]
}

/** Addresses without an account that the product is shared with. */
export function Invitations({ productId, invitations }: Props) {
  const texts = memberTexts()
  const t = texts.pending
  const cancel = useCancelProductInvitation()
  return (
    <section>
      <h3 className="font-medium">{t.title}</h3>
      <p className="mt-1 text-sm text-ink-2">{t.text}</p>
      <ul className="mt-2 divide-y border-y">
        {invitations.map(({ account, role, expiresTime }) => (
          <li key={account} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span title={account} className="block truncate">
                {account}
              </span>
              <span className="block text-sm text-ink-2">
                {t.until(texts.role[roleNameOf(role)], formatTime(expiresTime))}
              </span>
            </span>
            <TextButton
              aria-label={t.cancelNamed(account)}
              onClick={() =>
                cancel.mutate({ productId, account }, { onSuccess: () => showToast('success', t.cancelled) })
              }
            >
              {t.cancel}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
