import type { UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import type * as exportCalls from '@slipway/contract/users/users/user-export.calls.ts'
import { userExportAddress } from '@slipway/contract/users/users/user-export.address.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { addressed } from '@slipway/web-client/addressed.ts'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '../form/UserForm.tsx'
import { UserNote } from '../form/UserNote.tsx'
import { getLogoff, withdrawLogoff } from '../user-calls.ts'
import type { LogoffTexts } from './logoff.zh.ts'

const t: LogoffTexts =
  currentLocale() === 'zh-CN' ? (await import('./logoff.zh.ts')).logoffZh : (await import('./logoff.en.ts')).logoffEn

const requestUserExport = addressed<typeof exportCalls.requestUserExport>(userExportAddress)

interface Props {
  timeZone: string
  onDone: () => void
  /** Navigates to a URL, such as that of a download. */
  leaveTo: (address: string) => void
  after: ReactNode
}

/** The one screen of an account that is being deleted: until when, the way back, and its data. */
export function LogoffPending({ timeZone, onDone, leaveTo, after }: Props) {
  const [logoff, setLogoff] = useState<UserLogoff | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'withdraw' | 'data'>()
  const [hasStarted, setStarted] = useState(false)

  useEffect(() => {
    const gone = new AbortController()
    showTimesIn(timeZone)
    call(getLogoff, {}, { signal: gone.signal }).then(
      setLogoff,
      (error: Error) => !gone.signal.aborted && setProblem(error.message),
    )
    return () => gone.abort()
  }, [timeZone])

  const attempt = async (what: 'withdraw' | 'data', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(undefined)
  }
  const withdraw = async (): Promise<void> => {
    await call(withdrawLogoff, {})
    onDone()
  }
  const download = async (): Promise<void> => {
    const { url } = await call(requestUserExport, {})
    leaveTo(url)
    setStarted(true)
  }
  const byWhom = logoff?.isByStaff ? t.byStaff : ''
  const when = logoff?.endTime ? t.at(formatTime(logoff.endTime)) : ''
  return (
    <UserNote title={t.title} text={`${byWhom}${when}${t.text}`}>
      <Problem text={problem} />
      <output className="text-sm text-ink-2 not-empty:mb-3">{hasStarted && t.dataStarted}</output>
      <Button tone="primary" size="large" busy={busy === 'withdraw'} onClick={() => void attempt('withdraw', withdraw)}>
        {t.withdraw}
      </Button>
      <Button size="large" className="mt-2" busy={busy === 'data'} onClick={() => void attempt('data', download)}>
        {t.data}
      </Button>
      {after}
    </UserNote>
  )
}
