import { SESSIONS_SHOWN, type OpenSession } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { EndOthersDialog, EndSessionDialog } from './EndSessionDialogs.tsx'
import { sessionColumns } from './session-columns.tsx'
import { sessionTexts } from './session-texts.ts'
import { sessionQueries } from './sessions.queries.ts'

const SKELETON_ROWS = 3

/** The account's sessions; every session except the current one can be ended. */
export function SessionsPage() {
  const t = sessionTexts()
  const list = useQuery(sessionQueries.list)
  const [open, setOpen] = useState<OpenSession | 'others'>()
  const sessions = list.data ?? []
  const close = () => setOpen(undefined)

  if (list.isError && !list.data) {
    return <QueryFailed query={list} failed={t.failed} />
  }
  return (
    <section aria-label={t.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-ink-2">{t.text}</p>
        <Button disabled={sessions.length < 2} onClick={() => setOpen('others')}>
          {t.endOthers}
        </Button>
      </div>
      {sessions.length >= SESSIONS_SHOWN && <Notice>{t.latestOnly(SESSIONS_SHOWN)}</Notice>}
      <Table
        label={t.title}
        columns={sessionColumns({ t, onEnd: setOpen })}
        rows={sessions}
        rowKey={({ sessionId }) => sessionId}
        loading={list.isPending}
        skeletonRows={SKELETON_ROWS}
      />
      {open === 'others' && <EndOthersDialog onClose={close} />}
      {open !== undefined && open !== 'others' && <EndSessionDialog session={open} onClose={close} />}
    </section>
  )
}
