import { isFrozen, type PublishStatus } from '../products/products.lifecycle.ts'
import type { RefusalDetails, RefusalName } from '../../refusals.ts'

/** SC-33: the five steps of a product, by the names that their pages have. */
export const productSteps = ['function', 'interface', 'hardware', 'firmware', 'release'] as const
export type ProductStepName = (typeof productSteps)[number]

/** The steps whose work this version holds; another joins by its name here, and by its gates below. */
export const presentSteps: readonly ProductStepName[] = ['function', 'release']

interface Gate {
  /** Where it is opened; `product` is what the product's own form says. */
  step: ProductStepName | 'product'
  /** What a release is refused with while it is open (SI-027). */
  refusal: RefusalName
  /** From trial production on, nobody can change what it asks for (SI-030). */
  freezesInTrial: boolean
}

/** SI-027: what a release asks for, in the order in which the first missing one is named. */
export const releaseGates = {
  category: { step: 'product', refusal: 'product-release.categoryOpen', freezesInTrial: true },
  features: { step: 'function', refusal: 'product-release.featuresOpen', freezesInTrial: true },
  eventMessages: { step: 'function', refusal: 'product-release.messagesOpen', freezesInTrial: false },
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof releaseGates
export const gateNames = Object.keys(releaseGates) as GateName[]

/** What one gate says of a product: `missing` tells what its refusal has to name; undefined where all is done. */
export interface GateFinding {
  gate: GateName
  missing: RefusalDetails | undefined
}

const order = (gate: GateName): number => gateNames.indexOf(gate)

export const inOrder = (findings: readonly GateFinding[]): GateFinding[] =>
  findings.toSorted((one, other) => order(one.gate) - order(other.gate))

export const firstOpen = (findings: readonly GateFinding[]): GateFinding | undefined =>
  inOrder(findings).find(({ missing }) => missing !== undefined)

export const gateStates = ['done', 'open', 'blocked'] as const
export type GateState = (typeof gateStates)[number]

/** Blocked: something is missing that cannot be changed before the release is revoked. */
export function gateState({ gate, missing }: GateFinding, status: PublishStatus): GateState {
  if (missing === undefined) return 'done'
  return releaseGates[gate].freezesInTrial && isFrozen(status) ? 'blocked' : 'open'
}

/** At least one feature of any kind. */
export const featuresMissing = ({ total }: { total: number }): RefusalDetails | undefined =>
  total > 0 ? undefined : {}

/** Every event that notifies has its message; the first without one is named. */
export function messagesMissing(
  events: readonly { did: string; deKey: string }[],
  withMessage: ReadonlySet<string>,
): RefusalDetails | undefined {
  const without = events.filter(({ did }) => !withMessage.has(did))
  const [first] = without
  return first && { deKey: first.deKey, dId: first.did, count: without.length }
}
