import type { SignedKeyList, SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { formatDay } from '@slipway/web-client/formats.ts'
import { namesOf } from './key-warnings.ts'
import { signingTexts } from './signing-texts.ts'
import { draftOutcome, useDraftKeyList } from './signing.queries.ts'
import type { SigningTexts } from './texts.zh.ts'

interface Props {
  productId: string
  view: SigningKeysView
  mayChange: boolean
}

export function ListsSection({ productId, view, mayChange }: Props) {
  const t = signingTexts()
  const renew = useDraftKeyList()
  const [isAsking, setAsking] = useState(false)
  const [current] = view.lists
  if (!current) return null
  const close = () => setAsking(false)
  return (
    <section aria-label={t.lists.title} className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-base font-medium">{t.lists.title}</h3>
        {mayChange && <Button onClick={() => setAsking(true)}>{t.renewing.button}</Button>}
      </div>
      <Table
        label={t.lists.title}
        columns={listColumns(t, view)}
        rows={view.lists}
        rowKey={({ listId }) => listId}
        rowLines={1}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={t.renewing.title}
        tone="primary"
        confirmLabel={t.renewing.confirm}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(
            { productId, version: current.version },
            {
              onSuccess: (next) => {
                showToast('success', draftOutcome(next))
                close()
              },
            },
          )
        }
      >
        {t.renewing.text}
        {renew.error && <Notice tone="danger">{renew.error.message}</Notice>}
      </ConfirmDialog>
    </section>
  )
}

const listColumns = (t: SigningTexts, { lists: [current], keys }: SigningKeysView): Column<SignedKeyList>[] => [
  {
    key: 'version',
    head: t.lists.version,
    phone: 'title',
    minWidth: 160,
    cell: ({ version }) => (
      <span className="tabular-nums">
        {version}
        {version === current?.version && <span className="ml-2 text-xs text-ink-3">{t.lists.current}</span>}
      </span>
    ),
  },
  {
    key: 'epoch',
    head: t.lists.epoch,
    width: '80px',
    cell: ({ epoch }) => <span className="tabular-nums">{epoch}</span>,
  },
  {
    key: 'signedBy',
    head: t.lists.signedBy,
    phone: 'line',
    cell: ({ signedBy }) => <span className="text-ink-2">{namesOf(signedBy, keys, t.draft.and)}</span>,
  },
  {
    key: 'created',
    head: t.lists.created,
    width: '116px',
    cell: ({ createTime }) => <span className="text-ink-2 tabular-nums">{formatDay(createTime)}</span>,
  },
  {
    key: 'expires',
    head: t.lists.expires,
    width: '116px',
    phone: 'line',
    cell: ({ expireTime }) => <span className="text-ink-2 tabular-nums">{formatDay(expireTime)}</span>,
  },
]
