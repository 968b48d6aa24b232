import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/texts.ts'
import { statusName } from '../products/products.exports.ts'
import { useCheckRelease, useRelease } from './product-release.queries.ts'
import { releaseTexts } from './release-texts.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const { debugging, developmentDone, massProduction, released } = publishStatus

/** Shows what the next release does, and how to withdraw the last one. */
export function ReleaseActions({ info }: { info: PidDetailInfo }) {
  const t = releaseTexts()
  const names = useTexts().products.publishStatus
  const check = useCheckRelease(info.productId)
  const release = useRelease()
  /** The effects of the release according to the server. */
  const [asking, setAsking] = useState<string>()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { publishStatus: stage, release: facts } = info
  const isMoving = stage === massProduction
  const ahead = isMoving || facts.ahead === null || facts.ahead === debugging ? undefined : facts.ahead
  const isOpen = facts.gates.some(({ state }) => state !== 'done')
  const mayWithdraw = stage !== debugging && stage !== developmentDone

  const ask = () => check.mutate(undefined, { onSuccess: ({ msg }) => setAsking(msg) })
  const confirm = () =>
    release.mutate({ productId: info.productId, publishStatus: stage }, { onSettled: () => setAsking(undefined) })

  return (
    <Panel>
      <div className="p-4" aria-live="polite">
        {isMoving && (
          <>
            <p className="flex items-center gap-2 font-medium">
              <Spinner className="text-mass" />
              {t.releasing}
            </p>
            <p className="mt-1 text-sm text-ink-2">{t.releasingText}</p>
          </>
        )}
        {stage === released && <p className="text-ink-2">{t.releasedText}</p>}
        {ahead && (
          <>
            <p className="font-medium">{t.ahead(names[statusName(ahead)])}</p>
            <p className="mt-1 text-sm text-ink-2">{t.aheadHint[ahead]}</p>
          </>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {ahead && (
            <Button tone="primary" busy={check.isPending} disabled={isOpen} onClick={ask}>
              {t.releaseTo[ahead]}
            </Button>
          )}
          {mayWithdraw && (
            <Button onClick={() => setWithdrawing(true)}>{stage === released ? t.unpublish : t.revoke}</Button>
          )}
        </div>
      </div>
      {ahead && (
        <ConfirmDialog
          open={asking !== undefined}
          onClose={() => setAsking(undefined)}
          title={t.releaseTitle(info.productName, t.releaseTo[ahead])}
          confirmLabel={t.releaseTo[ahead]}
          tone="primary"
          busy={release.isPending}
          onConfirm={confirm}
        >
          <p>{asking}</p>
          <p className="mt-1">{t.aheadHint[ahead]}</p>
        </ConfirmDialog>
      )}
      {isWithdrawing && <WithdrawDialog info={info} onClose={() => setWithdrawing(false)} />}
    </Panel>
  )
}
