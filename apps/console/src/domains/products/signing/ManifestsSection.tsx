import { manifestStates, type SignedManifestView, type SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { formatDay } from '@slipway/web-client/formats.ts'
import { namesOf } from './key-warnings.ts'
import { SignDocument } from './SignDocument.tsx'
import { signingTexts } from './signing-texts.ts'
import { signingQueries, useSignManifest } from './signing.queries.ts'
import type { SigningTexts } from './texts.zh.ts'

interface Props {
  productId: string
  keys: readonly SigningKey[]
  maySign: boolean
}

export function ManifestsSection({ productId, keys, maySign }: Props) {
  const t = signingTexts()
  const manifests = useQuery(signingQueries.manifests(productId))
  const [signed, setSigned] = useState<SignedManifestView>()
  return (
    <section aria-label={t.manifests.title} className="min-w-0">
      <h3 className="mb-2 text-base font-medium">{t.manifests.title}</h3>
      {manifests.isError && !manifests.data ? (
        <QueryFailed query={manifests} failed={t.failed} />
      ) : (
        <Table
          label={t.manifests.title}
          columns={manifestColumns(t, keys, maySign ? setSigned : undefined)}
          rows={manifests.data ?? []}
          rowKey={({ manifestId }) => manifestId}
          rowLines={1}
          loading={manifests.isPending}
          skeletonRows={1}
          empty={<p className="py-2 text-sm text-ink-3">{t.manifests.empty}</p>}
        />
      )}
      {signed && <SignManifestDialog productId={productId} manifest={signed} onClose={() => setSigned(undefined)} />}
    </section>
  )
}

interface DialogProps {
  productId: string
  manifest: SignedManifestView
  onClose: () => void
}

function SignManifestDialog({ productId, manifest: { manifestId, release }, onClose }: DialogProps) {
  const t = signingTexts()
  const draft = useQuery(signingQueries.manifestDraft(productId, manifestId))
  const sign = useSignManifest()
  return (
    <Dialog open onClose={onClose} title={t.manifests.dialog(release)} size="large">
      {draft.isError && !draft.data ? (
        <QueryFailed query={draft} failed={t.failed} />
      ) : draft.data ? (
        <SignDocument
          document={draft.data}
          busy={sign.isPending}
          error={sign.error?.message}
          onSign={(given) => sign.mutate({ productId, manifestId, ...given }, { onSuccess: onClose })}
        />
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Dialog>
  )
}

const tones: Record<SignedManifestView['manifestState'], DotTone> = {
  [manifestStates.draft]: 'trial',
  [manifestStates.current]: 'released',
  [manifestStates.replaced]: 'debugging',
}

const manifestColumns = (
  t: SigningTexts,
  keys: readonly SigningKey[],
  onSign: ((manifest: SignedManifestView) => void) | undefined,
): Column<SignedManifestView>[] => [
  {
    key: 'release',
    head: t.manifests.release,
    phone: 'title',
    cell: ({ release }) => <span className="tabular-nums">{t.manifests.releaseNo(release)}</span>,
  },
  {
    key: 'state',
    head: t.manifests.state,
    width: '160px',
    phone: 'line',
    cell: ({ manifestState }) => <StatusDot tone={tones[manifestState]}>{t.manifestStates[manifestState]}</StatusDot>,
  },
  {
    key: 'key',
    head: t.manifests.key,
    width: '150px',
    phone: 'line',
    cell: ({ keyId }) => <span className="text-ink-2">{namesOf([keyId], keys, '')}</span>,
  },
  {
    key: 'expires',
    head: t.manifests.expires,
    width: '132px',
    phone: 'line',
    cell: ({ expireTime }) => <span className="text-ink-2 tabular-nums">{formatDay(expireTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '96px',
    align: 'right',
    stays: true,
    phone: 'action',
    cell: (manifest) =>
      onSign &&
      manifest.manifestState === manifestStates.draft && (
        <Button size="small" aria-label={t.manifests.signNamed(manifest.release)} onClick={() => onSign(manifest)}>
          {t.manifests.sign}
        </Button>
      ),
  },
]
