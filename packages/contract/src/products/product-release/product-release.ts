import * as z from 'zod/mini'
import type { Bilingual } from '../../locale.ts'
import { firmwareChoice, hardwareConfig, moduleChoice } from '../hardware/hardware.ts'
import { chosenPanel } from '../panels/chosen-panel.ts'
import { publishStatus, type PublishStatus } from '../products/products.lifecycle.ts'
import { productDetail } from '../products/products.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { gateNames, gateStates, productSteps } from './release-gates.ts'

/** CN-32: accepted, and a stage before the last one. */
export const ACCEPTED = 50004

/** SI-026: the code of a stage as text. */
export const stageCode = z.enum(['2', '3', '4', '5'])
export type StageCode = z.infer<typeof stageCode>

export const stageCodeOf = (status: PublishStatus): StageCode => z.parse(stageCode, String(status))

const stageNames: Record<PublishStatus, Bilingual> = {
  [publishStatus.debugging]: { zh: '开发调试', en: 'Debugging' },
  [publishStatus.developmentDone]: { zh: '开发完成', en: 'Development done' },
  [publishStatus.trialProduction]: { zh: '试产', en: 'Trial production' },
  [publishStatus.massProduction]: { zh: '量产发布中', en: 'Mass production' },
  [publishStatus.released]: { zh: '已发布', en: 'Released' },
}

/** The text of a check, which accompanies the stage's code. */
export const aheadText = (status: PublishStatus): Bilingual => ({
  zh: `发布后产品将进入“${stageNames[status].zh}”`,
  en: `The next release moves the product to “${stageNames[status].en}”`,
})

/** The text of a release, which accompanies the stage's code. */
export const reachedText = (status: PublishStatus): Bilingual => ({
  zh: `产品已进入“${stageNames[status].zh}”`,
  en: `The product is now in “${stageNames[status].en}”`,
})

/** The text of a release that failed for reasons outside the developer's control. */
export const releaseFault: Bilingual = {
  zh: '发布到设备网关时出错，请重试；如仍然失败，请联系管理员',
  en: 'Publishing to the device gateway failed. Try again. If it keeps failing, contact your administrator.',
}

const gate = z.object({
  gate: z.enum(gateNames),
  step: z.enum(['product', ...productSteps]),
  state: z.enum(gateStates),
  /** The missing item in the caller's language; empty where nothing is missing. */
  msg: z.string(),
  /** The feature concerned, if any. */
  dId: z.optional(z.string()),
})
export type GateView = z.infer<typeof gate>

/** SI-036: the data of all five steps. Fields of a step that this version lacks are null or empty. */
export const pidDetailInfo = z.extend(productDetail, {
  /** The panel that the product has chosen; null if none. */
  panel: z.nullable(chosenPanel),
  /** The light-strip pins; null if none were saved. */
  hardware: z.nullable(hardwareConfig),
  module: z.nullable(moduleChoice),
  /** The firmware that the product has selected. */
  firmwares: z.array(firmwareChoice),
  steps: z.array(z.object({ step: z.enum(productSteps), isCompleted: z.boolean() })),
  release: z.object({
    /** The stage that the next release reaches; null where there is none. */
    ahead: z.nullable(codeOf(publishStatus)),
    gates: z.array(gate),
    /** When the current stage was reached; null for a product that never left the first. */
    since: z.nullable(epochMs),
    /** The reason why the last release returned to trial production (SI-028). */
    failure: z.nullable(z.object({ at: epochMs, msg: z.string() })),
  }),
})
export type PidDetailInfo = z.infer<typeof pidDetailInfo>
