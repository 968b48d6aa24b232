import type { ApiKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ListSection } from '../../../shared/list/ListSection.tsx'
import { apiKeyQueries } from './api-keys.queries.ts'
import { keyColumns } from './key-columns.tsx'
import { keyTexts } from './key-texts.ts'
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const loadCreate = () => import('./CreateKeyDialog.tsx')
const warmCreate = () => void loadCreate()
const CreateKeyDialog = lazyPart(() => loadCreate().then((loaded) => ({ default: loaded.CreateKeyDialog })))
const RenameKeyDialog = lazyPart(() =>
  import('./RenameKeyDialog.tsx').then((loaded) => ({ default: loaded.RenameKeyDialog })),
)

type Open = { dialog: 'create' } | { dialog: 'rename' | 'revoke'; apiKey: ApiKey } | undefined

/** The account's API keys. */
export function KeysPage() {
  const t = keyTexts()
  const list = useQuery(apiKeyQueries.list)
  const menu = useRowMenu<ApiKey>()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  return (
    <ListSection
      query={list}
      rows={list.data}
      words={t}
      about={
        <>
          {t.text}{' '}
          <TextLink href="/docs/api" target="_blank" className="underline">
            {t.docs}
          </TextLink>
        </>
      }
      action={
        <Button
          tone="primary"
          icon={<Plus size={16} />}
          onPointerEnter={warmCreate}
          onFocus={warmCreate}
          onClick={() => setOpen({ dialog: 'create' })}
        >
          {t.create}
        </Button>
      }
      columns={keyColumns({ t, menu, onRevoke: (apiKey) => setOpen({ dialog: 'revoke', apiKey }) })}
      rowKey={({ keyId }) => keyId}
    >
      <RowMenu
        handle={menu}
        items={(apiKey) => [{ label: t.rename, onSelect: () => setOpen({ dialog: 'rename', apiKey }) }]}
      />
      <Suspense>
        {open?.dialog === 'create' && <CreateKeyDialog onClose={close} />}
        {open?.dialog === 'rename' && <RenameKeyDialog apiKey={open.apiKey} onClose={close} />}
      </Suspense>
      {open?.dialog === 'revoke' && <RevokeKeyDialog apiKey={open.apiKey} onClose={close} />}
    </ListSection>
  )
}
