import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import {
  featuresMissing,
  firstOpen,
  gateNames,
  type GateFinding,
  isHardwareStep,
  releaseGates,
  type GateName,
  type HardwareStep,
} from '@slipway/contract/products/product-release/release-gates.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { ProductRecord } from '../products/index.ts'

/** What the gates need to know of a product. */
export type GatedProduct = Pick<ProductRecord, 'productId' | 'categoryId' | 'accessType' | 'communicationType'>

/** One requirement of a release. */
export interface ReleaseGate {
  /** The refusal; undefined where the requirement is met. */
  missing(product: GatedProduct, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
  /** Absent: it concerns every product. */
  concerns?: (product: GatedProduct) => boolean
}

/** Each gate's check, from the step that it belongs to; null where this installation does not ask for it. */
export type ReleaseGates = Readonly<Record<GateName, ReleaseGate | null>>

/** The category still offers the product's options. */
export const categoryGate = ({ requireOffer }: Pick<CategoriesApi, 'requireOffer'>): ReleaseGate => ({
  async missing(product, on) {
    try {
      await requireOffer(product, on)
      return undefined
    } catch (error) {
      if (error instanceof DomainError) return {}
      throw error
    }
  },
})

interface Features {
  listOf(productId: string, on: DatabaseOrTransaction): Promise<readonly unknown[]>
}

export const featuresGate = ({ listOf }: Features): ReleaseGate => ({
  missing: async ({ productId }, on) => featuresMissing({ total: (await listOf(productId, on)).length }),
})

interface EventMessages {
  missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

export const messagesGate = ({ missing }: EventMessages): ReleaseGate => ({
  missing: ({ productId }, on) => missing(productId, on),
})

interface EventTexts {
  broken(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** No text of a message uses a value that its event no longer has. */
export const textsGate = ({ broken }: EventTexts): ReleaseGate => ({
  missing: ({ productId }, on) => broken(productId, on),
})

interface Panels {
  missing(product: { productId: string }, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** SI-027: a panel is chosen that users can have, and nothing is wrong with it for the product's features. */
export const panelGate = ({ missing }: Panels): ReleaseGate => ({ missing })

type Missing = ReleaseGate['missing']

interface Hardware {
  moduleMissing: Missing
  moduleFirmwareMissing: Missing
}

const isCustom = ({ accessType }: GatedProduct): boolean => accessType === accessTypes.custom

/** SI-027: a product with custom access has a module that suits it, and module firmware that its devices can run. */
export const hardwareGates = ({ moduleMissing, moduleFirmwareMissing }: Hardware) => ({
  module: { concerns: isCustom, missing: moduleMissing },
  moduleFirmware: { concerns: isCustom, missing: moduleFirmwareMissing },
})

/** Where products are developed without hardware. */
export const noHardwareGates = { module: null, moduleFirmware: null }

/** In the order of the gates. Sequential: a transaction has only one connection. */
export async function findingsOf(
  gates: ReleaseGates,
  product: GatedProduct,
  on: DatabaseOrTransaction,
  names: readonly GateName[] = gateNames,
): Promise<GateFinding[]> {
  const findings: GateFinding[] = []
  for (const gate of names) {
    const asked = gates[gate]
    if (asked && (asked.concerns?.(product) ?? true)) findings.push({ gate, missing: await asked.missing(product, on) })
  }
  return findings
}

const hardwareGateNames = gateNames.filter((gate) => isHardwareStep(releaseGates[gate].step))

/** The first open gate of hardware or firmware, as its step. */
export async function openHardwareStep(
  gates: ReleaseGates,
  product: GatedProduct,
  on: DatabaseOrTransaction,
): Promise<HardwareStep | undefined> {
  const open = firstOpen(await findingsOf(gates, product, on, hardwareGateNames))
  const step = open && releaseGates[open.gate].step
  return step && isHardwareStep(step) ? step : undefined
}
