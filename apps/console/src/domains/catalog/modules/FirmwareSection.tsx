import {
  firmwareTypes,
  type FirmwareRow,
  type FirmwareType,
  type ModuleDetail,
} from '@slipway/contract/catalog/modules/modules.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { DeleteFirmwareDialog, type Deleted } from './DeleteFirmwareDialog.tsx'
import { moduleTexts } from './module-texts.ts'
import { moduleQueries, typeName } from './modules.queries.ts'
import { VersionTable } from './versions/VersionTable.tsx'

const FirmwareDialog = lazyPart(async () => ({ default: (await import('./FirmwareDialog.tsx')).FirmwareDialog }))
const VersionDrawer = lazyPart(async () => ({ default: (await import('./versions/VersionDrawer.tsx')).VersionDrawer }))

type Open =
  | { dialog: 'firmware'; type: FirmwareType; firmware?: FirmwareRow }
  | { dialog: 'version'; firmware: FirmwareRow }
  | { dialog: 'delete'; deleted: Deleted }
  | undefined

/** A module's firmware by type: one of each at most (CN-41), each with its versions. */
export function FirmwareSection({ module }: { module: ModuleDetail }) {
  const t = moduleTexts()
  const f = t.firmware
  const query = useQuery(moduleQueries.firmware(module.moduleId))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const rows = query.data?.items
  const absent = Object.values(firmwareTypes).filter((type) => !rows?.some(({ firmwareType }) => firmwareType === type))
  if (query.isError && !rows) return <QueryFailed query={query} failed={f.failed} />
  return (
    <>
      {!rows && <Skeleton className="h-40 w-full" />}
      {rows?.map((firmware) => {
        const { firmwareId, firmwareType } = firmware
        const name = t.types[typeName(firmwareType)]
        const ids = { moduleId: module.moduleId, firmwareId }
        const label = currentLocale() === 'zh-CN' ? firmware.firmwareLabel : firmware.firmwareLabelEn
        return (
          <Panel
            key={firmwareId}
            title={
              <>
                {name} <span className="font-normal text-ink-2">{label}</span>
                {firmware.mainCategory && (
                  <code className="ml-2 font-mono text-xs text-ink-3">{firmware.mainCategory}</code>
                )}
              </>
            }
            aside={
              <span className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  onClick={() =>
                    setOpen({
                      dialog: 'delete',
                      deleted: { ...ids, title: f.deleteTitle(name) },
                    })
                  }
                >
                  {t.remove}
                </Button>
                <Button size="small" onClick={() => setOpen({ dialog: 'firmware', type: firmwareType, firmware })}>
                  {t.edit}
                </Button>
                <Button size="small" tone="primary" onClick={() => setOpen({ dialog: 'version', firmware })}>
                  {f.addVersion}
                </Button>
              </span>
            }
          >
            <VersionTable
              firmware={firmware}
              name={name}
              onDelete={(firmwareVersion) =>
                setOpen({
                  dialog: 'delete',
                  deleted: { ...ids, firmwareVersion, title: f.deleteVersionTitle(firmwareVersion) },
                })
              }
            />
          </Panel>
        )
      })}
      {rows && absent.length > 0 && (
        <section aria-label={f.title} className="flex flex-wrap items-center gap-2">
          {absent.map((type) => (
            <Button key={type} size="small" onClick={() => setOpen({ dialog: 'firmware', type })}>
              {f.add(t.types[typeName(type)])}
              {type === firmwareTypes.module && <span className="ml-1.5 text-ink-3">{f.mandatory}</span>}
            </Button>
          ))}
        </section>
      )}
      <Suspense>
        {open?.dialog === 'firmware' && (
          <FirmwareDialog moduleId={module.moduleId} type={open.type} firmware={open.firmware} onClose={close} />
        )}
        {open?.dialog === 'version' && <VersionDrawer firmware={open.firmware} chip={module.chip} onClose={close} />}
      </Suspense>
      {open?.dialog === 'delete' && <DeleteFirmwareDialog deleted={open.deleted} onClose={close} />}
    </>
  )
}
