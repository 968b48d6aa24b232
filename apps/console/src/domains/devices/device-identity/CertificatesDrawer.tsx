import type { DeviceCertificateView } from '@slipway/contract/devices/device-identity/device-identity.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { AddCertificateForm } from './AddCertificateForm.tsx'
import { identityQueries, useRevokeCertificate } from './device-identity.queries.ts'
import { identityTexts } from './identity-texts.ts'
import type { DeviceIdentityTexts } from './texts.zh.ts'

/** The certificates that authenticate this device. */
export function CertificatesDrawer({ device, onClose }: { device: DeviceName; onClose: () => void }) {
  const all = identityTexts()
  const t = all.certificates
  const { productId, serial } = device
  const list = useQuery(identityQueries.certificates(device))
  const revoke = useRevokeCertificate()
  const [chosen, setChosen] = useState<DeviceCertificateView>()
  const close = () => setChosen(undefined)
  return (
    <Drawer open onClose={onClose} title={t.title(serial)} description={t.text}>
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={all.failed} />
      ) : (
        <div className="flex flex-col gap-6">
          <Table
            label={t.label}
            columns={certificateColumns(t, setChosen)}
            rows={list.data ?? []}
            rowKey={({ fingerprint }) => fingerprint}
            loading={list.isPending}
            skeletonRows={1}
            empty={<p className="py-2 text-sm text-ink-3">{t.empty}</p>}
          />
          <AddCertificateForm device={device} />
        </div>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onClose={close}
        title={t.revokeTitle}
        confirmLabel={t.revoke}
        busy={revoke.isPending}
        onConfirm={() =>
          revoke.mutate({ productId, serial, fingerprint: chosen?.fingerprint ?? '' }, { onSettled: close })
        }
      >
        {t.revokeText}
      </ConfirmDialog>
    </Drawer>
  )
}

type Words = DeviceIdentityTexts['certificates']

const certificateColumns = (
  t: Words,
  onRevoke: (certificate: DeviceCertificateView) => void,
): Column<DeviceCertificateView>[] => [
  {
    key: 'subject',
    head: t.columns.subject,
    phone: 'title',
    cell: ({ subject, fingerprint }) => (
      <span className="block min-w-0">
        <span className="block truncate" title={subject}>
          {subject || '–'}
        </span>
        <code className="block truncate font-mono text-xs text-ink-3" title={fingerprint}>
          {fingerprint}
        </code>
      </span>
    ),
  },
  {
    key: 'validTo',
    head: t.columns.validTo,
    width: '168px',
    phone: 'line',
    cell: ({ validTo }) => <span className="text-ink-2 tabular-nums">{formatTime(validTo)}</span>,
  },
  { key: 'state', head: t.columns.state, width: '96px', phone: 'line', cell: (row) => <State row={row} t={t} /> },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '72px',
    align: 'right',
    phone: 'action',
    cell: (row) =>
      row.revokeTime === null && (
        <TextButton aria-label={t.revokeNamed(row.subject)} onClick={() => onRevoke(row)}>
          {t.revoke}
        </TextButton>
      ),
  },
]

function State({ row: { revokeTime, validTo }, t }: { row: DeviceCertificateView; t: Words }) {
  const [now] = useState(() => Date.now())
  if (revokeTime !== null) return <StatusDot tone="danger">{t.revoked}</StatusDot>
  return validTo > now ? (
    <StatusDot tone="released">{t.good}</StatusDot>
  ) : (
    <StatusDot tone="debugging">{t.over}</StatusDot>
  )
}
