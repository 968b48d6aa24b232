import { setProgramApps } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { miniQueries, useMiniChange } from '../mini-programs.queries.ts'
import { miniTexts } from '../mini-texts.ts'
import { ProgramUses } from '../ProgramUses.tsx'

/** SC-72, EN-MINIPROG-06 and -07. */
export function AppsTab({ detail }: { detail: MiniProgramDetail }) {
  const { program } = detail
  const all = miniTexts()
  const t = all.appsTab
  const paths = useConsolePaths()
  const { miniProgramId } = program
  const query = useQuery(miniQueries.apps(miniProgramId))
  const [changed, setChanged] = useState<readonly string[]>()
  const save = useMiniChange(setProgramApps)
  const { data } = query
  if (query.isError && !data) return <QueryFailed query={query} failed={all.failed} />
  if (!data) return <Skeleton className="h-40 w-full" />
  const chosen = changed ?? data.selected
  const toggle = (appId: string) =>
    setChanged(chosen.includes(appId) ? chosen.filter((one) => one !== appId) : [...chosen, appId])
  return (
    <Panel title={t.title}>
      {data.selectable.length === 0 ? (
        <EmptyState plain title={t.none} actions={<LinkButton href={paths.apps}>{t.create}</LinkButton>} />
      ) : (
        <div className="flex flex-col gap-3 p-4">
          {data.selectable.map(({ appId, appName }) => (
            <Checkbox key={appId} label={appName} checked={chosen.includes(appId)} onChange={() => toggle(appId)} />
          ))}
          {chosen.length === 0 && detail.uses.productTotal > 0 && (
            <Notice tone="warning">
              <ProgramUses detail={detail} />
              <p>{all.uses.generated}</p>
            </Notice>
          )}
          <div>
            <Button
              tone="primary"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { miniProgramId, appIds: [...chosen] },
                  {
                    onSuccess: () => {
                      setChanged(undefined)
                      showToast('success', t.saved)
                    },
                  },
                )
              }
            >
              {t.save}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  )
}
