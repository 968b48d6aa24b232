import type { clientWithSecret, OAuthClient } from '@slipway/contract/oauth/oauth.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { EmptyState } from '@slipway/ui/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/ErrorState.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/Menu.tsx'
import { Table } from '@slipway/ui/Table.tsx'
import { TextLink } from '@slipway/ui/TextLink.tsx'
import { showToast } from '@slipway/ui/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { clientColumns, clientNameOf } from './client-columns.tsx'
import { ClientShownDialog } from './ClientShownDialog.tsx'
import { oauthQueries, useDeleteClient, useResetSecret } from './oauth.queries.ts'
import { oauthTexts } from './oauth-texts.ts'

const ClientDialog = lazy(() => import('./ClientDialog.tsx').then((loaded) => ({ default: loaded.ClientDialog })))

type Open =
  | { dialog: 'form'; client: OAuthClient | undefined }
  | { dialog: 'reset' | 'remove'; client: OAuthClient }
  | { dialog: 'shown'; client: z.infer<typeof clientWithSecret> }
  | undefined

/** Third-party applications that the account has registered (SI-012). */
export function ApplicationsPage() {
  const t = oauthTexts().clients
  const list = useQuery(oauthQueries.clients)
  const menu = useRowMenu<OAuthClient>()
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
        <div className="min-w-0 flex-1 basis-80">
          <p className="text-ink-2">{t.text}</p>
          <p>
            <TextLink href="/.well-known/oauth-authorization-server" target="_blank">
              {t.metadata}
            </TextLink>
          </p>
        </div>
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'form', client: undefined })}>
          {t.create}
        </Button>
      </div>
      <Table
        label={t.title}
        columns={clientColumns({ t, menu, onEdit: (client) => setOpen({ dialog: 'form', client }) })}
        rows={list.data?.items ?? []}
        rowKey={({ clientId }) => clientId}
        loading={list.isPending}
        skeletonRows={3}
        minWidth="880px"
        empty={<EmptyState title={t.empty.title} text={t.empty.text} />}
      />
      <RowMenu
        handle={menu}
        items={(client) => [
          ...(client.confidential ? [{ label: t.reset, onSelect: () => setOpen({ dialog: 'reset', client }) }] : []),
          { label: t.remove, onSelect: () => setOpen({ dialog: 'remove', client }) },
        ]}
      />
      <Suspense>
        {open?.dialog === 'form' && (
          <ClientDialog
            client={open.client}
            onCreated={(client) => setOpen({ dialog: 'shown', client })}
            onClose={close}
          />
        )}
      </Suspense>
      {open?.dialog === 'shown' && <ClientShownDialog client={open.client} onClose={close} />}
      {open?.dialog === 'reset' && (
        <ResetSecretDialog
          client={open.client}
          onReset={(client) => setOpen({ dialog: 'shown', client })}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && <DeleteClientDialog client={open.client} onClose={close} />}
    </section>
  )
}

interface ResetProps {
  client: OAuthClient
  onReset: (client: z.infer<typeof clientWithSecret>) => void
  onClose: () => void
}

function ResetSecretDialog({ client, onReset, onClose }: ResetProps) {
  const t = oauthTexts().clients.resetting
  const reset = useResetSecret()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(clientNameOf(client))}
      confirmLabel={t.confirm}
      busy={reset.isPending}
      onConfirm={() => reset.mutate(client.clientId, { onSuccess: onReset, onError: onClose })}
    >
      {t.text}
    </ConfirmDialog>
  )
}

function DeleteClientDialog({ client, onClose }: { client: OAuthClient; onClose: () => void }) {
  const t = oauthTexts().clients.removing
  const remove = useDeleteClient()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(clientNameOf(client))}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(client.clientId, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
      }
    >
      {t.text}
    </ConfirmDialog>
  )
}
