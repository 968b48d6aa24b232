import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { listLinkedLogins } from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { THIRD_PARTY_LOGIN_PAGE } from '@slipway/contract/identity/third-party-login/third-party-login.addresses.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KeyDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deployment } from '@slipway/web-client/deployment.ts'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { linkedLoginTexts } from './linked-login-texts.ts'
import type { ThirdPartyLoginTexts } from './texts.zh.ts'
import { linkedLoginQueries, useRemoveLinkedLogin } from './third-party-login.queries.ts'

type LinkedLogin = OutputOf<typeof listLinkedLogins>[number]

/** The external logins linked to this account (SI-011). */
export function LinkedLoginsPage() {
  const t = linkedLoginTexts()
  const list = useQuery(linkedLoginQueries.list)
  const [unlinking, setUnlinking] = useState<LinkedLogin>()

  if (list.isError && !list.data) {
    return <QueryFailed query={list} failed={{ title: t.failedTitle }} />
  }
  return (
    <>
      <Table
        label={t.label}
        columns={columnsOf(t, setUnlinking)}
        rows={list.data ?? []}
        rowKey={({ issuer }) => issuer}
        loading={list.isPending}
        skeletonRows={1}
        empty={<NoLogins />}
      />
      {list.data?.some(({ removable }) => !removable) && <p className="mt-3 text-sm text-ink-2">{t.onlyWayIn}</p>}
      {unlinking && <UnlinkDialog login={unlinking} onClose={() => setUnlinking(undefined)} />}
    </>
  )
}

function NoLogins() {
  const t = linkedLoginTexts()
  const name = inPageLocale(deployment().thirdLoginName)
  const here = `${window.location.pathname}${window.location.search}`
  return (
    <EmptyState
      drawing={<KeyDrawing />}
      title={t.emptyTitle}
      text={t.emptyText(name)}
      actions={
        <LinkButton href={`${THIRD_PARTY_LOGIN_PAGE}?returnUrl=${encodeURIComponent(here)}`}>{t.link(name)}</LinkButton>
      }
    />
  )
}

const columnsOf = (t: ThirdPartyLoginTexts, onUnlink: (login: LinkedLogin) => void): Column<LinkedLogin>[] => [
  {
    key: 'provider',
    head: t.columns.provider,
    phone: 'title',
    cell: ({ name, issuer }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-3">{issuer}</span>
      </span>
    ),
  },
  {
    key: 'email',
    head: t.columns.email,
    phone: 'line',
    cell: ({ email }) => <span className="truncate">{email}</span>,
  },
  { key: 'linkedTime', head: t.columns.linkedTime, width: '150px', cell: ({ linkedTime }) => formatTime(linkedTime) },
  { key: 'lastTime', head: t.columns.lastTime, width: '150px', cell: ({ lastTime }) => formatTime(lastTime) },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '110px',
    align: 'right',
    phone: 'action',
    cell: (login) =>
      login.removable && (
        <Button size="small" aria-label={t.unlinkOf(login.name)} onClick={() => onUnlink(login)}>
          {t.unlink}
        </Button>
      ),
  },
]

function UnlinkDialog({ login, onClose }: { login: LinkedLogin; onClose: () => void }) {
  const t = linkedLoginTexts()
  const remove = useRemoveLinkedLogin()
  const confirm = () =>
    remove.mutate({ issuer: login.issuer }, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.confirmTitle(login.name)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t.confirmText}</p>
    </ConfirmDialog>
  )
}
