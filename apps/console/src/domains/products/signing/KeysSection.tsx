import {
  keyStates,
  keyUses,
  type SigningKey,
  type SigningKeysView,
} from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '@slipway/web-client/formats.ts'
import { daysBetween, isInForce, placeOf } from './key-warnings.ts'
import { AddKeyDialog, RetireKeyDialog } from './signing-parts.ts'
import { signingTexts } from './signing-texts.ts'
import type { SigningTexts } from './texts.zh.ts'

interface Props {
  productId: string
  view: SigningKeysView
  now: number
  mayChange: boolean
}

export function KeysSection({ productId, view, now, mayChange }: Props) {
  const t = signingTexts()
  const [isAdding, setAdding] = useState(false)
  const [retired, setRetired] = useState<SigningKey>()
  const [current] = view.lists
  const isChangeable = mayChange && current !== undefined
  return (
    <section aria-label={t.keys.title} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base font-medium">{t.keys.title}</h3>
        {isChangeable && (
          <Button icon={<Plus size={16} />} onClick={() => setAdding(true)}>
            {t.keys.add}
          </Button>
        )}
      </div>
      <Table
        label={t.keys.title}
        columns={keyColumns(t, now, isChangeable ? setRetired : undefined)}
        rows={view.keys}
        rowKey={({ keyId }) => keyId}
      />
      {isAdding && current && (
        <AddKeyDialog
          productId={productId}
          keys={view.keys}
          version={current.version}
          onClose={() => setAdding(false)}
        />
      )}
      {retired && current && (
        <RetireKeyDialog
          productId={productId}
          target={retired}
          keys={view.keys}
          version={current.version}
          onClose={() => setRetired(undefined)}
        />
      )}
    </section>
  )
}

const tones: Record<SigningKey['keyState'], DotTone> = {
  [keyStates.waiting]: 'trial',
  [keyStates.active]: 'released',
  [keyStates.accepted]: 'done',
  [keyStates.retired]: 'debugging',
  [keyStates.revoked]: 'danger',
}

const keyColumns = (
  t: SigningTexts,
  now: number,
  onRetire: ((key: SigningKey) => void) | undefined,
): Column<SigningKey>[] => [
  {
    key: 'name',
    head: t.columns.name,
    phone: 'title',
    cell: ({ keyName, keyId, publicKey }) => (
      <span className="flex min-w-0 items-center gap-1">
        <span className="block min-w-0">
          <span className="block truncate font-medium">{keyName}</span>
          <code className="block truncate font-mono text-xs text-ink-3">{keyId}</code>
        </span>
        <CopyButton text={publicKey} label={t.keys.copyPublic(keyName)} />
      </span>
    ),
  },
  {
    key: 'use',
    head: t.columns.use,
    phone: 'line',
    width: '170px',
    cell: ({ keyUse }) => (
      <span className="block min-w-0">
        <span className="block">{t.uses[keyUse]}</span>
        <span className="block truncate text-xs text-ink-3 max-sm:hidden" title={t.usesFor[keyUse]}>
          {t.usesFor[keyUse]}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '160px',
    phone: 'line',
    cell: ({ keyState }) => <StatusDot tone={tones[keyState]}>{t.states[keyState]}</StatusDot>,
  },
  {
    key: 'place',
    head: t.columns.place,
    width: '160px',
    phone: 'line',
    cell: (key) => <span className="text-ink-2">{placeOf(key, t)}</span>,
  },
  {
    key: 'age',
    head: t.columns.age,
    width: '96px',
    cell: ({ createTime }) => <span className="text-ink-2 tabular-nums">{t.age(daysBetween(createTime, now))}</span>,
  },
  {
    key: 'notAfter',
    head: t.columns.notAfter,
    width: '116px',
    phone: 'line',
    cell: ({ notAfter }) => (
      <span className="text-ink-2 tabular-nums">{notAfter === null ? t.noExpiry : formatDay(notAfter)}</span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '88px',
    align: 'right',
    stays: true,
    phone: 'action',
    cell: (key) =>
      onRetire &&
      isInForce(key) &&
      key.keyUse !== keyUses.fresh && (
        <TextButton aria-label={t.keys.retireNamed(key.keyName)} onClick={() => onRetire(key)}>
          {t.keys.retire}
        </TextButton>
      ),
  },
]
