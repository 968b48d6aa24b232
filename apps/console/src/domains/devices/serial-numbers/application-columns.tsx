import {
  mayTakeSecrets,
  activation,
  type Activation,
  type SerialApplication,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatDay, formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import type { SerialNumbersTexts } from './texts.zh.ts'

const tones: Record<Activation, DotTone> = {
  [activation.none]: 'debugging',
  [activation.some]: 'trial',
  [activation.all]: 'released',
}

interface Options {
  t: SerialNumbersTexts
  menu: RowMenuHandle<SerialApplication>
  onDownload: (application: SerialApplication) => void
}

export const applicationColumns = ({ t, menu, onDownload }: Options): Column<SerialApplication>[] => [
  {
    key: 'product',
    head: t.columns.product,
    phone: 'title',
    cell: ({ productName, productModel }) => (
      <span className="block min-w-0">
        <span title={productName} className="block truncate font-medium">
          {productName}
        </span>
        <span className="block truncate font-mono text-xs text-ink-3">{productModel}</span>
      </span>
    ),
  },
  {
    key: 'date',
    head: t.columns.date,
    width: '160px',
    phone: 'line',
    cell: ({ createTime, account, isMine }) => (
      <span className="block min-w-0">
        <span className="block tabular-nums">{formatTime(createTime)}</span>
        <span title={account} className="block truncate text-xs text-ink-3">
          {isMine ? t.appliedByMe : t.appliedBy(account)}
        </span>
      </span>
    ),
  },
  {
    key: 'quantity',
    head: t.columns.quantity,
    width: '88px',
    align: 'right',
    cell: ({ quantity }) => <span className="tabular-nums">{formatNumber(quantity)}</span>,
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '184px',
    phone: 'line',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <StatusDot tone={tones[row.activation]}>{t.states[row.activation]}</StatusDot>
        <span className="text-xs text-ink-3 tabular-nums">
          {t.activated(formatNumber(row.activated), formatNumber(row.quantity))}
        </span>
      </span>
    ),
  },
  {
    key: 'secrets',
    head: t.columns.secrets,
    width: '184px',
    cell: ({ downloadTime, isMine }) =>
      downloadTime === null ? (
        isMine ? (
          t.waiting
        ) : (
          t.waitingForOther
        )
      ) : (
        <span className="text-ink-3">{t.downloaded(formatDay(downloadTime))}</span>
      ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '184px',
    align: 'right',
    phone: 'action',
    cell: (row) => (
      <span className="inline-flex items-center gap-3">
        {mayTakeSecrets(row, Date.now()) && (
          <TextButton
            onClick={() => onDownload(row)}
            aria-label={t.downloadNamed(row.productName, formatTime(row.createTime))}
          >
            {t.download}
          </TextButton>
        )}
        <RowMenuTrigger handle={menu} row={row} label={t.more(row.productName, formatTime(row.createTime))} />
      </span>
    ),
  },
]
