import type { Bilingual } from '../../locale.ts'
import { isFrozen, type PublishStatus } from '../products/products.lifecycle.ts'
import type { RefusalDetails, RefusalName } from '../../refusals.ts'

/** SC-33: the five steps of a product, by the names of their pages. */
export const productSteps = ['function', 'interface', 'hardware', 'firmware', 'release'] as const
export type ProductStepName = (typeof productSteps)[number]

/** The steps of hardware, which come after the first device. */
export const hardwareSteps = ['hardware', 'firmware'] as const
export type HardwareStep = (typeof hardwareSteps)[number]

export const isHardwareStep = (step: string): step is HardwareStep =>
  (hardwareSteps as readonly string[]).includes(step)

interface Gate {
  /** The step that opens the gate; `product` is the product's own form. */
  step: ProductStepName | 'product'
  /** The refusal of a release while the gate is closed (SI-027). */
  refusal: RefusalName
  /** True if its subject cannot be changed from trial production on (SI-030). */
  freezesInTrial: boolean
}

/** SI-027: the requirements of a release, in the order in which the first missing one is reported. */
export const releaseGates = {
  category: { step: 'product', refusal: 'product-release.categoryOpen', freezesInTrial: true },
  features: { step: 'function', refusal: 'product-release.featuresOpen', freezesInTrial: true },
  eventMessages: { step: 'function', refusal: 'product-release.messagesOpen', freezesInTrial: false },
  eventTexts: { step: 'function', refusal: 'product-release.textsBroken', freezesInTrial: false },
  panel: { step: 'interface', refusal: 'product-release.panelOpen', freezesInTrial: false },
  module: { step: 'hardware', refusal: 'product-release.moduleOpen', freezesInTrial: true },
  moduleFirmware: { step: 'firmware', refusal: 'product-release.moduleFirmwareOpen', freezesInTrial: true },
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof releaseGates
export const gateNames = Object.keys(releaseGates) as GateName[]

/** A gate's result for a product: `missing` has the refusal's details; undefined where nothing is missing. */
export interface GateFinding {
  gate: GateName
  missing: RefusalDetails | undefined
}

/** The finding that the release is refused with; findings are in the order of the gates. */
export const firstOpen = (findings: readonly GateFinding[]): GateFinding | undefined =>
  findings.find(({ missing }) => missing !== undefined)

export const gateStates = ['done', 'open', 'blocked'] as const
export type GateState = (typeof gateStates)[number]

/** "Blocked" means that a missing item cannot be changed until the release is revoked. */
export function gateState({ gate, missing }: GateFinding, status: PublishStatus): GateState {
  if (missing === undefined) return 'done'
  return releaseGates[gate].freezesInTrial && isFrozen(status) ? 'blocked' : 'open'
}

/** At least one feature of any kind. */
export const featuresMissing = ({ total }: { total: number }): RefusalDetails | undefined =>
  total > 0 ? undefined : {}

interface NamedEvent {
  did: string
  deKey: string
  deName: Bilingual
}

/** The event in a refusal: each language has its own name. */
export const eventDetails = ({ did, deKey, deName }: NamedEvent) => ({
  deKey,
  dId: did,
  eventZh: deName.zh,
  eventEn: deName.en,
})

/** Every event that notifies needs a message; the first one without is reported. */
export function messagesMissing(
  events: readonly NamedEvent[],
  withMessage: ReadonlySet<string>,
): RefusalDetails | undefined {
  const without = events.filter(({ did }) => !withMessage.has(did))
  const [first] = without
  return first && { ...eventDetails(first), count: without.length }
}
