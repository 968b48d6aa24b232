import { downloadFirmwareFile } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import type { FirmwareRow } from '@slipway/contract/catalog/modules/modules.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { RowMenu, RowMenuTrigger, useRowMenu, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { download } from '../../../../shared/api/call-download.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../../shared/list/PagedTable.tsx'
import type { Paging } from '../../../../shared/list/list-search.ts'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { moduleTexts } from '../module-texts.ts'
import { moduleQueries } from '../modules.queries.ts'
import type { ModulesTexts } from '../texts.zh.ts'

const VersionTextsDialog = lazyPart(async () => ({
  default: (await import('./VersionTextsDialog.tsx')).VersionTextsDialog,
}))

interface Props {
  firmware: FirmwareRow
  /** The name of its type. */
  name: string
  onDelete: (version: string) => void
}

const FIRST_PAGE: Paging = { page: 1, size: 10 }

const failed = (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error))

/** The versions of a firmware, newest first. */
export function VersionTable({ firmware: { moduleId, firmwareId }, name, onDelete }: Props) {
  const t = moduleTexts()
  const f = t.firmware
  const [paging, setPaging] = useState(FIRST_PAGE)
  const query = useQuery(moduleQueries.versions(moduleId, firmwareId, paging))
  const menu = useRowMenu<FirmwareRow>()
  const [edited, setEdited] = useState<FirmwareRow>()
  return (
    <div className="px-1 pb-2 max-sm:px-3">
      <PagedTable
        label={f.versionsOf(name)}
        query={query}
        paging={paging}
        onChange={(part) => setPaging({ ...paging, page: 1, ...part })}
        failed={f.failed}
        pages={f.versionsOf(name)}
        totalText={f.total(query.data?.total ?? 0)}
        columns={columns(t, menu)}
        rowKey={({ firmwarePackageId = '' }) => firmwarePackageId}
        skeletonRows={2}
        empty={<EmptyState plain {...f.noVersions} />}
      />
      <RowMenu
        handle={menu}
        items={({ firmwarePackageId = '', firmwareVersion = '', serialProtocolUrl, ...row }) => [
          {
            label: t.edit,
            onSelect: () => setEdited({ ...row, firmwarePackageId, firmwareVersion, serialProtocolUrl }),
          },
          {
            label: f.download,
            onSelect: () => void download(downloadFirmwareFile, { firmwarePackageId }).catch(failed),
          },
          ...(serialProtocolUrl
            ? [
                {
                  label: f.protocol,
                  onSelect: () =>
                    void download(downloadFirmwareFile, { firmwarePackageId, file: 'serialProtocol' }).catch(failed),
                },
              ]
            : []),
          'separator',
          { label: t.remove, tone: 'danger', onSelect: () => onDelete(firmwareVersion) },
        ]}
      />
      <Suspense>{edited && <VersionTextsDialog version={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </div>
  )
}

const columns = (t: ModulesTexts, menu: RowMenuHandle<FirmwareRow>): Column<FirmwareRow>[] => [
  {
    key: 'version',
    head: t.firmware.version,
    phone: 'title',
    cell: ({ firmwareVersion, isStop, fromVersion, md5Repeated }) => (
      <span className="block min-w-0">
        <code className="block truncate font-mono text-sm">{firmwareVersion}</code>
        <span className="block truncate text-xs text-ink-2">
          {[
            isStop && t.firmware.stop,
            fromVersion && t.firmware.from(fromVersion),
            md5Repeated && t.firmware.md5Repeated,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'image',
    head: t.firmware.image,
    width: '176px',
    cell: ({ imageInfo }) => (
      <span className="text-ink-2">
        {[imageInfo && t.version.formats[imageInfo.format], imageInfo?.chip].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  {
    key: 'file',
    head: t.firmware.file,
    width: '200px',
    phone: 'line',
    cell: ({ fileName, size = 0, sha256 }) => (
      <span className="block min-w-0" title={`SHA-256 ${sha256}`}>
        <span className="block truncate max-sm:hidden">{fileName}</span>
        <span className="block truncate text-xs text-ink-2 tabular-nums">{fileSize(size)}</span>
      </span>
    ),
  },
  {
    key: 'time',
    head: t.firmware.time,
    width: '168px',
    cell: ({ packageTime }) => (
      <span className="text-ink-2 tabular-nums">{packageTime !== undefined && formatTime(packageTime)}</span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (row) => <RowMenuTrigger handle={menu} row={row} label={t.more(row.firmwareVersion ?? '')} />,
  },
]
