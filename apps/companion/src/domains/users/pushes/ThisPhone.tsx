import { Button } from '@slipway/ui/actions/Button.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { Rows } from '../../../shared/Rows.tsx'
import { phoneQuery, useReceive, useTest } from './pushes.queries.ts'
import { pushesTexts } from './pushes-texts.ts'

/** Turns pushes on and off in this browser, and says why that is not possible. */
export function ThisPhone() {
  const t = pushesTexts()
  const { data: state } = useQuery(phoneQuery)
  const receive = useReceive()
  const test = useTest()
  if (state === undefined) return null
  return (
    <>
      <Rows title={t.phone}>
        <div className="flex min-h-13 flex-col justify-center gap-2 px-4 py-2.5">
          {state === 'on' || state === 'off' ? (
            <Switch
              spread
              label={t.receive}
              checked={state === 'on'}
              disabled={receive.isPending}
              onChange={(event) => receive.mutate(event.target.checked)}
            />
          ) : (
            <p>{t.states[state]}</p>
          )}
          <p className="text-sm text-ink-2">{t.china}</p>
        </div>
      </Rows>
      {state === 'on' && (
        <Button size="large" className="mt-3 w-full" busy={test.isPending} onClick={() => test.mutate()}>
          {t.test}
        </Button>
      )}
      <output className="mt-2 block px-1 text-sm text-ink-2">
        {test.data && t.tested[test.data.end] + (test.data.status === null ? '' : t.status(test.data.status))}
      </output>
    </>
  )
}
