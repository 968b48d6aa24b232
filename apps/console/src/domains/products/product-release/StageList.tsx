import type { PidDetailInfo } from '@slipway/contract/products/product-release/product-release.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { statusName, statusTone } from '../products/products.exports.ts'
import { releaseTexts } from './release-texts.ts'

/** The five stages in order, with a description of the current one. */
export function StageList({ info }: { info: PidDetailInfo }) {
  const t = releaseTexts()
  const { publishStatus: names } = useTexts().products
  const { since } = info.release
  return (
    <Panel title={t.stages}>
      <ol className="px-4 py-2">
        {Object.values(publishStatus).map((stage) => {
          const isPresent = stage === info.publishStatus
          return (
            <li key={stage} aria-current={isPresent ? 'step' : undefined} className="py-1.5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                {isPresent ? (
                  <StatusDot tone={statusTone(stage)} className="font-medium">
                    {names[statusName(stage)]}
                  </StatusDot>
                ) : (
                  <OtherStage isPassed={stage < info.publishStatus} name={names[statusName(stage)]} />
                )}
                {isPresent && since !== null && (
                  <span className="text-xs text-ink-3 tabular-nums">{t.since(formatTime(since))}</span>
                )}
              </div>
              {isPresent && <p className="mt-0.5 ml-[15px] text-sm text-ink-2">{t.stageHint[stage]}</p>}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** A passed stage has a check, a coming one an empty ring: progress, not a legend of colors. */
function OtherStage({ isPassed, name }: { isPassed: boolean; name: string }) {
  const t = releaseTexts()
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      {isPassed ? (
        <span className="-ml-0.5 text-released">
          <LineIcon name="check" size={12} strokeWidth={3} />
        </span>
      ) : (
        <span aria-hidden="true" className="mr-px size-[7px] rounded-full border border-ink-3" />
      )}
      {name}
      {isPassed && <span className="sr-only">{t.states.done}</span>}
    </span>
  )
}
