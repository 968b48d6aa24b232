import type { SdkToolVersion } from '@slipway/contract/catalog/modules/modules.ts'
import { downloadSdkTool } from '@slipway/contract/catalog/modules/sdk-tools.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { RowMenu, RowMenuTrigger, useRowMenu, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { download } from '../../../../shared/api/call-download.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../../shared/list/PagedTable.tsx'
import { fileSize, formatTime } from '@slipway/web-client/formats.ts'
import { moduleTexts } from '../module-texts.ts'
import { moduleQueries, useDeleteTool } from '../modules.queries.ts'
import type { ModulesTexts } from '../texts.zh.ts'

const ToolDialog = lazyPart(async () => ({ default: (await import('./ToolDialog.tsx')).ToolDialog }))
const ToolTextsDialog = lazyPart(async () => ({ default: (await import('./ToolTextsDialog.tsx')).ToolTextsDialog }))

const failed = (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error))

/** SC-93: the SDK tools of a module, newest first. */
export function SdkToolsSection({ moduleId }: { moduleId: string }) {
  const texts = moduleTexts()
  const t = texts.tools
  const [paging, setPaging] = useState({ page: 1, size: 10 })
  const query = useQuery(moduleQueries.tools(moduleId, paging))
  const remove = useDeleteTool()
  const menu = useRowMenu<SdkToolVersion>()
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<SdkToolVersion>()
  const [deleted, setDeleted] = useState<string>()
  return (
    <Panel
      title={t.title}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      }
    >
      <div className="px-1 pb-2 max-sm:px-3">
        <PagedTable
          label={t.title}
          query={query}
          paging={paging}
          onChange={(part) => setPaging({ ...paging, page: 1, ...part })}
          failed={t.failed}
          pages={t.pages}
          totalText={t.total(query.data?.total ?? 0)}
          columns={columns(texts, menu)}
          rowKey={({ packageId }) => packageId}
          skeletonRows={1}
          empty={<EmptyState plain {...t.empty} />}
        />
      </div>
      <RowMenu
        handle={menu}
        items={(tool) => [
          { label: texts.edit, onSelect: () => setEdited(tool) },
          {
            label: t.download,
            onSelect: () => void download(downloadSdkTool, { packageId: tool.packageId }).catch(failed),
          },
          ...(tool.sdkDoc
            ? [
                {
                  label: t.doc,
                  onSelect: () =>
                    void download(downloadSdkTool, { packageId: tool.packageId, file: 'doc' }).catch(failed),
                },
              ]
            : []),
          'separator',
          { label: texts.remove, tone: 'danger', onSelect: () => setDeleted(tool.toolVersion) },
        ]}
      />
      <Suspense>
        {isAdding && <ToolDialog moduleId={moduleId} onClose={() => setAdding(false)} />}
        {edited && <ToolTextsDialog tool={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
      {deleted !== undefined && (
        <ConfirmDialog
          open
          onClose={() => setDeleted(undefined)}
          title={t.deleteTitle(deleted)}
          confirmLabel={texts.firmware.deleteConfirm}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { moduleId, toolVersion: deleted },
              {
                onSuccess: () => showToast('success', texts.firmware.deleted),
                onSettled: () => setDeleted(undefined),
              },
            )
          }
        >
          <p>{texts.firmware.deleteText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const columns = (texts: ModulesTexts, menu: RowMenuHandle<SdkToolVersion>): Column<SdkToolVersion>[] => [
  {
    key: 'version',
    head: texts.tools.version,
    width: '176px',
    phone: 'title',
    cell: ({ toolVersion }) => <code className="font-mono text-sm">{toolVersion}</code>,
  },
  {
    key: 'changes',
    head: texts.tools.changes,
    minWidth: 160,
    cell: ({ changes }) => (
      <span className="block truncate text-ink-2" title={changes}>
        {changes || texts.none}
      </span>
    ),
  },
  {
    key: 'file',
    head: texts.tools.file,
    width: '200px',
    phone: 'line',
    cell: ({ fileName, size, sha256 }) => (
      <span className="block min-w-0" title={`SHA-256 ${sha256}`}>
        <span className="block truncate max-sm:hidden">{fileName}</span>
        <span className="block truncate text-xs text-ink-2 tabular-nums">{fileSize(size)}</span>
      </span>
    ),
  },
  {
    key: 'time',
    head: texts.tools.time,
    width: '168px',
    cell: ({ createTime }) => <span className="text-ink-2 tabular-nums">{formatTime(createTime)}</span>,
  },
  {
    key: 'actions',
    head: texts.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (row) => <RowMenuTrigger handle={menu} row={row} label={texts.more(row.toolVersion)} />,
  },
]
