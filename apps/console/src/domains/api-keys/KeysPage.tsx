import type { ApiKey } from '@slipway/contract/api-keys/api-keys.calls.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/Menu.tsx'
import { Table } from '@slipway/ui/Table.tsx'
import { TextLink } from '@slipway/ui/TextLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { apiKeyQueries } from './api-keys.queries.ts'
import { keyColumns } from './key-columns.tsx'
import { keyTexts } from './key-texts.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'

const loadCreate = () => import('./CreateKeyDialog.tsx')
const warmCreate = () => void loadCreate()
const CreateKeyDialog = lazy(() => loadCreate().then((loaded) => ({ default: loaded.CreateKeyDialog })))
const RenameKeyDialog = lazy(() =>
  import('./RenameKeyDialog.tsx').then((loaded) => ({ default: loaded.RenameKeyDialog })),
)

const SKELETON_ROWS = 3

type Open = { dialog: 'create' } | { dialog: 'rename' | 'revoke'; apiKey: ApiKey } | undefined

/** The account's API keys. */
export function KeysPage() {
  const t = keyTexts()
  const list = useQuery(apiKeyQueries.list)
  const menu = useRowMenu<ApiKey>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t.failed.title}
        text={list.error.message || t.failed.text}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  return (
    <section aria-label={t.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-2">
          {t.text}{' '}
          <TextLink href="/docs/api" target="_blank" className="underline">
            {t.docs}
          </TextLink>
        </p>
        <Button
          tone="primary"
          icon={<Plus size={16} />}
          onPointerEnter={warmCreate}
          onFocus={warmCreate}
          onClick={() => setOpen({ dialog: 'create' })}
        >
          {t.create}
        </Button>
      </div>
      <Table
        label={t.title}
        columns={keyColumns({ t, menu, onRevoke: (apiKey) => setOpen({ dialog: 'revoke', apiKey }) })}
        rows={list.data ?? []}
        rowKey={({ keyId }) => keyId}
        loading={list.isPending}
        skeletonRows={SKELETON_ROWS}
        minWidth="880px"
        empty={<EmptyState title={t.empty.title} text={t.empty.text} />}
      />
      <RowMenu
        handle={menu}
        items={(apiKey) => [{ label: t.rename, onSelect: () => setOpen({ dialog: 'rename', apiKey }) }]}
      />
      <Suspense>
        {open?.dialog === 'create' && <CreateKeyDialog onClose={close} />}
        {open?.dialog === 'rename' && <RenameKeyDialog apiKey={open.apiKey} onClose={close} />}
      </Suspense>
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.apiKey} onClose={close} />}
    </section>
  )
}
