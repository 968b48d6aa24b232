import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { accountTexts } from './account-texts.ts'
import { accountQueries } from './accounts.queries.ts'

/** The products of deleted accounts that are still on their way to ROOT. */
export function EstatesNotice() {
  const t = accountTexts().estates
  const { data = [] } = useQuery(accountQueries.estates)
  const open = data.filter(({ endTime }) => endTime === null)
  if (open.length === 0) return null
  return (
    <div className="mb-3 grid gap-2">
      {open.map(({ account, heir, products, movedProducts, startTime }) => (
        <Notice key={`${account} ${startTime}`}>
          <p>{t.moving(account, heir)}</p>
          <div className="mt-1.5 flex items-center gap-3">
            <progress aria-label={t.moving(account, heir)} value={movedProducts} max={products} className="w-20" />
            <span className="text-ink-2 tabular-nums">
              {t.done(formatNumber(movedProducts), formatNumber(products))}
            </span>
          </div>
        </Notice>
      ))}
    </div>
  )
}
