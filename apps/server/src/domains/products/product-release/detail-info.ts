import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import {
  releaseFault,
  type GateView,
  type PidDetailInfo,
} from '@slipway/contract/products/product-release/product-release.ts'
import { stageAhead } from '@slipway/contract/products/product-release/release-decisions.ts'
import {
  gateState,
  productSteps,
  releaseGates,
  type GateFinding,
} from '@slipway/contract/products/product-release/release-gates.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { refusals, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import type { FailureReason, StageMove } from './stage-moves.store.ts'

/** SI-036: the product with the data of its five steps, its texts in one language. */
export function detailInfo(
  detail: ProductDetail & Pick<PidDetailInfo, 'panel' | 'hardware' | 'module' | 'firmwares'>,
  findings: readonly GateFinding[],
  last: StageMove | undefined,
  locale: Locale,
): PidDetailInfo {
  const gates = findings.map((finding): GateView => {
    const { step, refusal } = releaseGates[finding.gate]
    const msg = finding.missing ? refusalText(refusal, finding.missing, locale) : ''
    const view = { gate: finding.gate, step, state: gateState(finding, detail.publishStatus), msg }
    const dId = finding.missing?.dId
    return typeof dId === 'string' ? { ...view, dId } : view
  })
  const isReleased = detail.publishStatus === publishStatus.released
  return {
    ...detail,
    steps: productSteps.map((step) => {
      const isOpen = gates.some((gate) => gate.step === step && gate.state !== 'done')
      return { step, isCompleted: step === 'release' ? isReleased : !isOpen }
    }),
    release: {
      ahead: stageAhead(detail.publishStatus) ?? null,
      gates,
      since: last?.at ?? null,
      failure: last?.event === 'failRelease' ? { at: last.at, msg: failureText(last.reason, locale) } : null,
    },
  }
}

const isRefusal = (name: string | undefined): name is RefusalName => name !== undefined && Object.hasOwn(refusals, name)

/** Failures of earlier versions were stored without the event's name. */
const named = (details: RefusalDetails): RefusalDetails =>
  details['deKey'] === undefined ? details : { event: details['deKey'], ...details }

const failureText = ({ refusal, details = {} }: FailureReason = {}, locale: Locale): string =>
  isRefusal(refusal) ? refusalText(refusal, named(details), locale) : inLocale(releaseFault, locale)
