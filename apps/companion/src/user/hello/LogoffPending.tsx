import { Button } from '@slipway/ui/actions/Button.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '../form/UserForm.tsx'
import { UserNote } from '../form/UserNote.tsx'
import { getLogoff, withdrawLogoff } from '../user-calls.ts'
import { useUserTexts } from '../user-texts.ts'

interface Props {
  timeZone: string
  onDone: () => void
  after: ReactNode
}

/** The one screen of an account that is being deleted: until when, and the way back. */
export function LogoffPending({ timeZone, onDone, after }: Props) {
  const t = useUserTexts().hello
  const [endTime, setEndTime] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const gone = new AbortController()
    showTimesIn(timeZone)
    call(getLogoff, {}, { signal: gone.signal }).then(
      (logoff) => setEndTime(logoff?.endTime ?? null),
      (error: Error) => !gone.signal.aborted && setProblem(error.message),
    )
    return () => gone.abort()
  }, [timeZone])

  const withdraw = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await call(withdrawLogoff, {})
      onDone()
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <UserNote
      title={t.logoffTitle}
      text={endTime === null ? t.logoffText : `${t.logoffAt(formatTime(endTime))}${t.logoffText}`}
    >
      <Problem text={problem} />
      <Button tone="primary" size="large" busy={isBusy} onClick={() => void withdraw()}>
        {t.withdraw}
      </Button>
      {after}
    </UserNote>
  )
}
