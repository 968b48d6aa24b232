import { getUserExport, requestUserExport } from '@slipway/contract/users/users/user-export.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Screen } from '../../../shared/Screen.tsx'
import { usersTexts } from './users-texts.ts'

const exportQuery = queryOptions({
  queryKey: ['userExport'],
  queryFn: ({ signal }) => call(getUserExport, {}, { signal }),
})

/** Once a day, and downloaded once: the address of the file is stored nowhere. */
export function DataPage() {
  const t = usersTexts()
  const queries = useQueryClient()
  const { data: latest } = useQuery(exportQuery)
  const ask = useMutation({
    mutationFn: () => call(requestUserExport, {}),
    meta: { errors: 'inPlace' },
    onSuccess: ({ url }) => window.location.assign(url),
    onSettled: () => queries.invalidateQueries(exportQuery),
  })
  return (
    <Screen title={t.data} back="/app/me">
      <p className="mt-1 mb-4 text-ink-2">{t.dataText}</p>
      {ask.error && <Notice tone="danger">{ask.error.message}</Notice>}
      <output>{ask.isSuccess && <Notice tone="success">{t.dataStarted}</Notice>}</output>
      <Button tone="primary" size="large" className="mt-3 w-full" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t.dataGet}
      </Button>
      {latest && <p className="mt-3 text-sm text-ink-2 tabular-nums">{t.dataLast(formatTime(latest.askedTime))}</p>}
    </Screen>
  )
}
