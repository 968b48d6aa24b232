import { inLocale } from '@slipway/contract/locale.ts'
import type { OAuthClient } from '@slipway/contract/identity/oauth/oauth.ts'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatDay } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { OAuthTexts } from './texts.zh.ts'

interface Options {
  t: OAuthTexts['clients']
  menu: RowMenuHandle<OAuthClient>
  onEdit: (client: OAuthClient) => void
}

export const clientNameOf = ({ clientName }: OAuthClient): string => inLocale(clientName, currentLocale())

export const clientColumns = ({ t, menu, onEdit }: Options): Column<OAuthClient>[] => [
  {
    key: 'client',
    head: t.columns.client,
    phone: 'title',
    cell: (client) => (
      <span className="block min-w-0">
        <span title={clientNameOf(client)} className="block truncate font-medium">
          {clientNameOf(client)}
        </span>
        <span className="block truncate text-xs">
          <Copyable text={client.clientId} />
        </span>
      </span>
    ),
  },
  {
    key: 'redirectUris',
    head: t.columns.redirectUris,
    phone: 'line',
    cell: ({ redirectUris }) => (
      <span title={redirectUris.join('\n')} className="line-clamp-2 font-mono text-xs break-all">
        {redirectUris.join(' ')}
      </span>
    ),
  },
  {
    key: 'kind',
    head: t.columns.kind,
    width: '120px',
    cell: ({ confidential }) => (confidential ? t.kinds.confidential : t.kinds.public),
  },
  {
    key: 'createTime',
    head: t.columns.createTime,
    width: '112px',
    cell: ({ createTime }) => <span className="tabular-nums">{formatDay(createTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '112px',
    align: 'right',
    phone: 'action',
    cell: (client) => (
      <span className="inline-flex items-center gap-3">
        <TextButton onClick={() => onEdit(client)} aria-label={t.editNamed(clientNameOf(client))}>
          {t.edit}
        </TextButton>
        <RowMenuTrigger handle={menu} row={client} label={t.more(clientNameOf(client))} />
      </span>
    ),
  },
]
