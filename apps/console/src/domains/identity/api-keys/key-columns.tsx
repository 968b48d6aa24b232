import type { ApiKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatDay, formatTime } from '@slipway/web-client/formats.ts'
import type { ApiKeysTexts } from './texts.zh.ts'

interface Options {
  t: ApiKeysTexts
  menu: RowMenuHandle<ApiKey>
  onRevoke: (apiKey: ApiKey) => void
}

export const keyColumns = ({ t, menu, onRevoke }: Options): Column<ApiKey>[] => [
  {
    key: 'key',
    head: t.columns.key,
    phone: 'title',
    cell: ({ keyName, hint }) => (
      <span className="block min-w-0">
        <span title={keyName} className="block truncate font-medium">
          {keyName}
        </span>
        <span className="block truncate font-mono text-xs text-ink-3">{hint}…</span>
      </span>
    ),
  },
  {
    key: 'scopes',
    head: t.columns.scopes,
    cell: ({ scopes }) => (
      <span title={scopes.join('\n')} className="block min-w-0">
        <span className="block truncate font-mono text-xs">{scopes.join(', ')}</span>
        <span className="block text-xs text-ink-3 tabular-nums">{t.scopeCount(scopes.length)}</span>
      </span>
    ),
  },
  {
    key: 'createTime',
    head: t.columns.createTime,
    width: '112px',
    cell: ({ createTime }) => <span className="tabular-nums">{formatDay(createTime)}</span>,
  },
  {
    key: 'expiresTime',
    head: t.columns.expiresTime,
    width: '144px',
    phone: 'line',
    cell: ({ state, expiresTime }) =>
      state === 'expired' ? (
        <StatusDot tone="danger">{t.expired}</StatusDot>
      ) : (
        <span title={expiresTime === null ? undefined : formatTime(expiresTime)} className="tabular-nums">
          {expiresTime === null ? t.never : formatDay(expiresTime)}
        </span>
      ),
  },
  {
    key: 'lastUsed',
    head: t.columns.lastUsed,
    width: '168px',
    phone: 'line',
    cell: ({ lastUsedTime, lastUsedIp }) =>
      lastUsedTime === null ? (
        <span className="text-ink-3">{t.neverUsed}</span>
      ) : (
        <span className="block min-w-0">
          <span className="block tabular-nums">{formatTime(lastUsedTime)}</span>
          <span title={lastUsedIp ?? undefined} className="block truncate font-mono text-xs text-ink-3 max-sm:hidden">
            {lastUsedIp}
          </span>
        </span>
      ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '112px',
    align: 'right',
    phone: 'action',
    cell: (apiKey) => (
      <span className="inline-flex items-center gap-3">
        <TextButton onClick={() => onRevoke(apiKey)} aria-label={t.revokeNamed(apiKey.keyName)}>
          {t.revoke}
        </TextButton>
        <RowMenuTrigger handle={menu} row={apiKey} label={t.more(apiKey.keyName)} />
      </span>
    ),
  },
]
