import { isOnlyMailSuffix } from '@slipway/contract/identity/accounts/account-search.ts'
import { supportRules } from '@slipway/contract/operations/support/support.rules.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { supportLimits } from '@slipway/contract/operations/support/support.limits.ts'
import type { LogoffRecord } from '@slipway/contract/operations/support/support.ts'
import { logoffStates, type LogoffState } from '@slipway/contract/users/users/user-logoff.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type FormEvent } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import type { AskedAccount } from './AccountForm.tsx'
import { supportQueries } from './support.queries.ts'
import { supportTexts } from './support-texts.ts'
import type { SupportTexts } from './texts.zh.ts'
import { useTabPaging } from './use-tab-paging.ts'

const RevokeDialog = lazyPart(() => import('./UserDialogs.tsx').then((loaded) => ({ default: loaded.RevokeDialog })))

const tones: Record<LogoffState, DotTone> = {
  [logoffStates.askedFor]: 'debugging',
  [logoffStates.clarification]: 'trial',
  [logoffStates.finished]: 'done',
  [logoffStates.withdrawn]: 'debugging',
  [logoffStates.failed]: 'danger',
}

interface Props {
  /** The account that was looked up (VA-84). */
  asked: AskedAccount
  onChanged: () => void
}

/** SC-80: deletions of the account, or of those that begin with other text (VA-82, VA-83). */
export function LogoffsTab({ asked, onChanged }: Props) {
  const { logoffs: t, failed, tabs } = supportTexts()
  const [wanted, setWanted] = useState(asked)
  const [paging, turn] = useTabPaging()
  const [revoked, setRevoked] = useState<LogoffRecord>()
  const list = useQuery(supportQueries.logoffs(wanted, paging))
  const { total = 0, isMinimum } = list.data ?? {}
  return (
    <>
      <HeadForm
        start={asked.account}
        onSubmit={(account) => {
          setWanted({ ...asked, account })
          turn({ page: 1 })
        }}
      />
      <PagedTable
        query={list}
        paging={paging}
        onChange={turn}
        failed={failed}
        pages={t.pages}
        totalText={(isMinimum ? t.many : t.count)(formatNumber(total))}
        label={tabs.logoffs}
        columns={columns(t, setRevoked)}
        rowKey={({ userId, operatingTime }) => `${userId}-${operatingTime}`}
        rowLines={1}
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
      />
      <Suspense>
        {revoked && (
          <RevokeDialog userId={revoked.userId} onClose={() => setRevoked(undefined)} onChanged={onChanged} />
        )}
      </Suspense>
    </>
  )
}

function HeadForm({ start, onSubmit }: { start: string; onSubmit: (account: string) => void }) {
  const { logoffs: t } = supportTexts()
  const noteId = useId()
  const [typed, setTyped] = useState(start)
  const [problem, setProblem] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const account = typed.trim()
    const isShort = account.length < supportLimits.logoffSearch.min
    const found = isShort
      ? t.hint
      : isOnlyMailSuffix(account)
        ? inLocale(supportRules.onlyMailSuffix, currentLocale())
        : ''
    setProblem(found)
    if (found === '') onSubmit(account)
  }

  return (
    <form onSubmit={submit} noValidate className="mb-3">
      <span className="flex flex-wrap gap-2">
        <Input
          aria-label={t.label}
          aria-invalid={problem !== ''}
          aria-describedby={noteId}
          value={typed}
          maxLength={supportLimits.logoffSearch.max}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem('')
          }}
          className="max-w-80 flex-1 basis-60"
        />
        <Button type="submit">{t.submit}</Button>
      </span>
      <span
        id={noteId}
        role={problem === '' ? undefined : 'alert'}
        className={`block pt-1 text-sm ${problem === '' ? 'text-ink-3' : 'text-danger'}`}
      >
        {problem === '' ? t.hint : problem}
      </span>
    </form>
  )
}

const columns = (t: SupportTexts['logoffs'], onRevoke: (record: LogoffRecord) => void): Column<LogoffRecord>[] => [
  {
    key: 'account',
    head: t.columns.account,
    stays: true,
    phone: 'title',
    cellClassName: 'truncate font-medium',
    cell: ({ account }) => account,
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '180px',
    phone: 'line',
    cell: ({ state }) => <StatusDot tone={tones[state]}>{t.states[state]}</StatusDot>,
  },
  {
    key: 'operator',
    head: t.columns.operator,
    width: '200px',
    phone: 'line',
    cellClassName: 'truncate text-sm text-ink-2',
    cell: ({ isByStaff, operator }) => (isByStaff ? operator : t.self),
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '170px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2 tabular-nums',
    cell: ({ operatingTime }) => formatTime(operatingTime),
  },
  {
    key: 'clearTime',
    head: t.columns.clearTime,
    width: '170px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2 tabular-nums',
    cell: ({ clearTime }) => (clearTime === null ? '' : formatTime(clearTime)),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '110px',
    align: 'right',
    stays: true,
    phone: 'action',
    cell: (record) =>
      record.isRevocable && (
        <TextButton aria-label={t.revoke(record.account)} onClick={() => onRevoke(record)}>
          {supportTexts().revoke}
        </TextButton>
      ),
  },
]
