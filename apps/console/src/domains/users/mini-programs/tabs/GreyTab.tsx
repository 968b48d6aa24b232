import { addGreyAccounts, deleteGreyAccounts } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { accountsIn } from '../../../catalog/gray-configs/accounts-in.exports.ts'
import { FileButton } from '../../../../shared/files/FileButton.tsx'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { miniQueries, useGreyFile, useMiniChange } from '../mini-programs.queries.ts'
import { miniTexts } from '../mini-texts.ts'

type Added = ResultOf<typeof addGreyAccounts>

/** SC-71: typed, or from a table. */
export function GreyTab({ detail: { program } }: { detail: MiniProgramDetail }) {
  const all = miniTexts()
  const t = all.greyTab
  const { miniProgramId } = program
  const query = useQuery(miniQueries.grey(miniProgramId))
  const [typed, setTyped] = useState('')
  const [faulty, setFaulty] = useState<Pick<Added, 'faulty' | 'faultyTotal'>>()
  const add = useMiniChange(addGreyAccounts, 'inPlace')
  const send = useGreyFile(miniProgramId)
  const remove = useMiniChange(deleteGreyAccounts)
  const onAdded = (added: Added) => {
    setTyped('')
    setFaulty(added.faultyTotal > 0 ? added : undefined)
    showToast('success', t.added(added.added))
  }
  const error = add.error ?? send.error
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title={t.label}>
        <div className="flex flex-col gap-4 p-4">
          <p className="text-sm text-ink-2">{t.text}</p>
          <TextArea
            label={t.label}
            labelHidden
            rows={5}
            placeholder={t.placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {error && <Notice tone="danger">{error.message}</Notice>}
          {faulty && (
            <Notice tone="warning">
              <p>{t.faulty(faulty.faultyTotal)}</p>
              <ul>
                {faulty.faulty.map(({ row, text }) => (
                  <li key={row} className="break-all">
                    {t.row(row, text)}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              tone="primary"
              disabled={typed.trim() === ''}
              busy={add.isPending}
              onClick={() => add.mutate({ miniProgramId, accounts: accountsIn(typed) }, { onSuccess: onAdded })}
            >
              {t.add}
            </Button>
            <FileButton
              label={t.file}
              title={t.fileHint}
              accept=".csv,.xlsx"
              busy={send.isPending}
              onFile={(file) => send.mutate(file, { onSuccess: onAdded })}
            >
              {t.file}
            </FileButton>
          </div>
          <p className="text-xs text-ink-3">{t.fileHint}</p>
        </div>
      </Panel>
      <Panel title={t.title(query.data?.length ?? 0)}>
        {query.isError && !query.data && <QueryFailed query={query} failed={all.failed} />}
        {query.isPending && <Skeleton className="h-24 w-full" />}
        {query.data?.length === 0 && <EmptyState plain title={t.none} />}
        <ul>
          {query.data?.map(({ account, addTime }) => (
            <li key={account} className="flex items-center gap-3 border-b px-4 py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 truncate">{account}</span>
              <span className="text-xs text-ink-3 tabular-nums">{formatTime(addTime)}</span>
              <IconButton
                label={t.remove(account)}
                icon={<Trash2 size={16} />}
                onClick={() => remove.mutate({ miniProgramId, accounts: [account] })}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
