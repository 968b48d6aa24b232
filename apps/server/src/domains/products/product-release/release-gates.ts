import {
  featuresMissing,
  type GateFinding,
  type GateName,
} from '@slipway/contract/products/product-release/release-gates.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { ProductRecord } from '../products/index.ts'

/** One thing that a release asks for. A step of a product adds its own where the server is composed. */
export interface ReleaseGate {
  gate: GateName
  /** What the refusal has to name; undefined where nothing is missing. */
  missing(product: ProductRecord, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** The category still offers what the product was made for. */
export const categoryGate = ({ requireOffer }: Pick<CategoriesApi, 'requireOffer'>): ReleaseGate => ({
  gate: 'category',
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
  gate: 'features',
  missing: async ({ productId }, on) => featuresMissing({ total: (await listOf(productId, on)).length }),
})

interface EventMessages {
  missing(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

export const messagesGate = ({ missing }: EventMessages): ReleaseGate => ({
  gate: 'eventMessages',
  missing: ({ productId }, on) => missing(productId, on),
})

/** One after the other: inside a transaction there is one connection. */
export async function findingsOf(
  gates: readonly ReleaseGate[],
  product: ProductRecord,
  on: DatabaseOrTransaction,
): Promise<GateFinding[]> {
  const findings: GateFinding[] = []
  for (const { gate, missing } of gates) findings.push({ gate, missing: await missing(product, on) })
  return findings
}
