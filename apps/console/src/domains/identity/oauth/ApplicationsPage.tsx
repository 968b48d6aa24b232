import type { clientWithSecret, OAuthClient } from '@slipway/contract/identity/oauth/oauth.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type * as z from 'zod/mini'
import { ListSection } from '../../../shared/list/ListSection.tsx'
import { clientColumns, clientNameOf } from './client-columns.tsx'
import { ClientShownDialog } from './ClientShownDialog.tsx'
import { oauthQueries, useDeleteClient, useResetSecret } from './oauth.queries.ts'
import { oauthTexts } from './oauth-texts.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'

const ClientDialog = lazyPart(() => import('./ClientDialog.tsx').then((loaded) => ({ default: loaded.ClientDialog })))

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

  return (
    <ListSection
      query={list}
      rows={list.data?.items}
      words={t}
      about={
        <>
          <p>{t.text}</p>
          <p>
            <TextLink href="/.well-known/oauth-authorization-server" target="_blank">
              {t.metadata}
            </TextLink>
          </p>
        </>
      }
      action={
        <Button tone="primary" icon={<Plus size={16} />} onClick={() => setOpen({ dialog: 'form', client: undefined })}>
          {t.create}
        </Button>
      }
      columns={clientColumns({ t, menu, onEdit: (client) => setOpen({ dialog: 'form', client }) })}
      rowKey={({ clientId }) => clientId}
    >
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
    </ListSection>
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
