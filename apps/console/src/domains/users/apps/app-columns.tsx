import type { ApplicationRow } from '@slipway/contract/users/apps/apps.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { AppsTexts } from './texts.zh.ts'

interface Options {
  t: AppsTexts
  menu: RowMenuHandle<ApplicationRow>
  hrefOf: (appId: string) => string
  isAdmin: boolean
}

export const appColumns = ({ t, menu, hrefOf, isAdmin }: Options): Column<ApplicationRow>[] => [
  {
    key: 'app',
    head: t.columns.app,
    phone: 'title',
    cell: ({ appId, appName, logo }) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={appName} src={logo} />
        <span className="min-w-0">
          <KitLink
            href={hrefOf(appId)}
            className="row-link block truncate rounded-sm font-medium hover:text-accent-text"
          >
            {appName}
          </KitLink>
          <span className="block truncate font-mono text-xs text-ink-2">{appId}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'packages',
    head: t.columns.packages,
    phone: 'line',
    cell: ({ androidName, bundleId }) => (
      <span className="block min-w-0 font-mono text-xs">
        <span className="block truncate" title={androidName}>
          {androidName}
        </span>
        {bundleId !== androidName && (
          <span className="block truncate text-ink-2" title={bundleId}>
            {bundleId}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'look',
    head: t.columns.look,
    width: '168px',
    phone: 'line',
    cell: ({ publishTime, warnings }) => (
      <span className="flex min-w-0 flex-col">
        {publishTime === null ? (
          <StatusDot tone="debugging">{t.unpublished}</StatusDot>
        ) : (
          <span title={t.publishedAt(formatTime(publishTime))}>
            <StatusDot tone="released">{t.published}</StatusDot>
          </span>
        )}
        {warnings > 0 && <StatusDot tone="trial">{t.facts.pushWarning(warnings)}</StatusDot>}
      </span>
    ),
  },
  ...(isAdmin
    ? [
        {
          key: 'owner',
          head: t.columns.owner,
          width: '176px',
          cell: ({ owner }: ApplicationRow) => (
            <span className="block truncate" title={owner}>
              {owner}
            </span>
          ),
        },
      ]
    : []),
  {
    key: 'updated',
    head: t.columns.updated,
    width: '176px',
    cell: ({ updateTime }) => <span className="tabular-nums">{formatTime(updateTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (app) => <RowMenuTrigger handle={menu} row={app} label={t.more(app.appName)} />,
  },
]
