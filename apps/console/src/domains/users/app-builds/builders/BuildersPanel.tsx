import { listBuilders, removeBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import type { AppBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { buildQueries, useBuildChange } from '../app-builds.queries.ts'
import { AddBuilderDialog } from './AddBuilderDialog.tsx'
import { buildersTexts } from './builders-texts.ts'

/** Machines that build for all applications of this server: for administrators. */
export function BuildersPanel() {
  const may = useMay(listBuilders)
  return may ? <Builders /> : null
}

function Builders() {
  const t = buildersTexts()
  const query = useQuery(buildQueries.builders)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<AppBuilder>()
  const { data, isError } = query
  return (
    <Panel title={t.title} aside={<Button onClick={() => setAdding(true)}>{t.add}</Button>}>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-ink-2">{t.text}</p>
        {isError && !data && <QueryFailed query={query} failed={t.failed} />}
        {data?.length === 0 && <p className="text-sm text-ink-3">{t.empty}</p>}
        {data && data.length > 0 && (
          <ul className="divide-y divide-line border-y">
            {data.map((builder) => (
              <li
                key={builder.builderId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm"
              >
                <span className="flex flex-col gap-1">
                  <span>{builder.name}</span>
                  <span className="text-ink-2">
                    {builder.lastSeenTime === null ? t.neverSeen : t.seen(formatTime(builder.lastSeenTime))}
                  </span>
                  <span className="text-ink-2">{t.facts(builder.addedBy, formatTime(builder.addTime))}</span>
                </span>
                <TextButton onClick={() => setRemoved(builder)}>{t.remove}</TextButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isAdding && <AddBuilderDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog builder={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  )
}

function RemoveDialog({ builder: { builderId, name }, onClose }: { builder: AppBuilder; onClose: () => void }) {
  const t = buildersTexts()
  const remove = useBuildChange(removeBuilder)
  const confirm = () =>
    remove.mutate(
      { builderId },
      {
        onSuccess: () => showToast('success', t.removing.done),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removing.title(name)}
      confirmLabel={t.remove}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t.removing.text}</p>
    </ConfirmDialog>
  )
}
