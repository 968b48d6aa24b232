import { inLocale } from '@slipway/contract/locale.ts'
import type { Consent } from '@slipway/contract/identity/oauth/oauth.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { ListSection } from '../../../shared/list/ListSection.tsx'
import { oauthQueries, useRevokeConsent } from './oauth.queries.ts'
import { scopeWords } from './scope-words.ts'
import type { OAuthTexts } from './texts.zh.ts'
import { oauthTexts } from './oauth-texts.ts'

const nameOf = ({ clientName }: Consent): string => inLocale(clientName, currentLocale())

const columns = (t: OAuthTexts, onRevoke: (consent: Consent) => void): Column<Consent>[] => [
  {
    key: 'client',
    head: t.consents.columns.client,
    phone: 'title',
    cell: (consent) => (
      <span className="block min-w-0">
        <span title={nameOf(consent)} className="block truncate font-medium">
          {nameOf(consent)}
        </span>
        <span className="block truncate text-xs text-ink-3">{t.consents.by(consent.developer)}</span>
      </span>
    ),
  },
  {
    key: 'scopes',
    head: t.consents.columns.scopes,
    phone: 'line',
    cell: ({ scopes }) => {
      const words = scopes.map((scope) => scopeWords(scope, t)).join(' · ')
      return (
        <span title={words} className="line-clamp-2">
          {words}
        </span>
      )
    },
  },
  {
    key: 'grantTime',
    head: t.consents.columns.grantTime,
    width: '168px',
    cell: ({ grantTime }) => <span className="tabular-nums">{formatTime(grantTime)}</span>,
  },
  {
    key: 'actions',
    head: t.consents.columns.actions,
    headHidden: true,
    width: '112px',
    align: 'right',
    phone: 'action',
    cell: (consent) => (
      <TextButton onClick={() => onRevoke(consent)} aria-label={t.consents.revokeNamed(nameOf(consent))}>
        {t.consents.revoke}
      </TextButton>
    ),
  },
]

/** The third-party applications with access to the account (SI-012). */
export function ConsentsPage() {
  const texts = oauthTexts()
  const t = texts.consents
  const list = useQuery(oauthQueries.consents)
  const revoke = useRevokeConsent()
  const [chosen, choose] = useState<Consent>()
  const close = () => choose(undefined)
  return (
    <ListSection
      query={list}
      rows={list.data?.items}
      words={t}
      about={t.text}
      columns={columns(texts, choose)}
      rowKey={({ clientId }) => clientId}
    >
      {chosen && (
        <ConfirmDialog
          open
          onClose={close}
          title={t.revoking.title(nameOf(chosen))}
          confirmLabel={t.revoking.confirm}
          busy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(chosen.clientId, {
              onSuccess: () => showToast('success', t.revoking.done),
              onSettled: close,
            })
          }
        >
          {t.revoking.text}
        </ConfirmDialog>
      )}
    </ListSection>
  )
}
