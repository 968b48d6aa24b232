import type { ProductMember } from '@slipway/contract/products/product-members/product-members.ts'
import type { MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { Avatar } from '@slipway/ui/data/Avatar.tsx'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { RowMenu, RowMenuTrigger, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { MemberQuestion, type MemberAction } from './MemberQuestion.tsx'
import { memberTexts } from './member-texts.ts'
import { useChangeMember } from './product-members.queries.ts'
import { roleNameOf, roleNames } from './role-names.ts'

interface Props {
  productId: string
  members: readonly ProductMember[]
  /** Whether the reader may change them. */
  isOwner: boolean
}

export function MemberList({ productId, members, isOwner }: Props) {
  const t = memberTexts()
  const menu = useRowMenu<ProductMember>()
  const [asking, setAsking] = useState<{ action: MemberAction; member: ProductMember }>()
  const me = members.find(({ isMe }) => isMe)
  return (
    <section>
      <h3 className="mb-2 font-medium">
        {t.list} <span className="font-normal text-ink-3 tabular-nums">{members.length}</span>
      </h3>
      <ul className="divide-y border-y">
        {members.map((member) => (
          <li key={member.memberId} className="flex items-center gap-3 py-2.5 max-sm:flex-wrap">
            <Avatar name={member.account} src={member.picture || undefined} />
            <MemberName member={member} />
            {isOwner && !member.isMainOwner ? (
              <>
                <RoleSelect productId={productId} member={member} />
                <RowMenuTrigger handle={menu} row={member} label={t.more(member.account)} />
              </>
            ) : (
              <span className="shrink-0 text-sm text-ink-2 max-sm:ml-10">{t.role[roleNameOf(member.role)]}</span>
            )}
          </li>
        ))}
      </ul>
      {me && !me.isMainOwner && (
        <Button className="mt-3" onClick={() => setAsking({ action: 'leave', member: me })}>
          {t.leave.label}
        </Button>
      )}
      <RowMenu
        handle={menu}
        items={(member) => [
          { label: t.transfer.label, onSelect: () => setAsking({ action: 'transfer', member }) },
          'separator',
          { label: t.remove.label, tone: 'danger', onSelect: () => setAsking({ action: 'remove', member }) },
        ]}
      />
      {asking && <MemberQuestion productId={productId} {...asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

function MemberName({ member: { account, isMe, isMainOwner, addedBy, addTime } }: { member: ProductMember }) {
  const t = memberTexts()
  const time = formatTime(addTime)
  return (
    <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.5rem)]">
      <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <span title={account} className="truncate max-sm:whitespace-normal max-sm:wrap-anywhere">
          {account}
        </span>
        {isMe && <Mark>{t.me}</Mark>}
        {isMainOwner && <Mark>{t.mainOwner}</Mark>}
      </span>
      <span className="block truncate text-sm text-ink-2 max-sm:whitespace-normal max-sm:wrap-anywhere">
        {addedBy === null ? t.since(time) : t.added(addedBy, time)}
      </span>
    </span>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-sm border border-line-2 px-1 text-xs whitespace-nowrap text-ink-2">{children}</span>
)

function RoleSelect({ productId, member }: { productId: string; member: ProductMember }) {
  const t = memberTexts()
  const change = useChangeMember()
  const { memberId, account } = member
  const set = (role: MemberRole) =>
    change.mutate({ productId, memberId, role }, { onSuccess: () => showToast('success', t.changed(account)) })
  return (
    <Select
      label={t.roleOf(account)}
      labelHidden
      size="small"
      className="w-32 shrink-0 max-sm:ml-10 max-sm:w-auto max-sm:flex-1"
      options={roleNames.map(([name, role]) => ({ value: String(role), label: t.role[name] }))}
      value={String(change.isPending ? change.variables.role : member.role)}
      disabled={change.isPending}
      onValueChange={(value) => set(Number(value) as MemberRole)}
    />
  )
}
