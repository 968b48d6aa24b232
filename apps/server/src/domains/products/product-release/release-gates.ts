import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import {
  featuresMissing,
  type GateFinding,
  type GateName,
} from '@slipway/contract/products/product-release/release-gates.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { ProductRecord } from '../products/index.ts'

/** One requirement of a release. Steps of a product add theirs where the server is composed. */
export interface ReleaseGate {
  gate: GateName
  /** The refusal; undefined where the requirement is met. */
  missing(product: ProductRecord, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
  /** Absent: it concerns every product. */
  concerns?: (product: ProductRecord) => boolean
}

/** The category still offers the product's options. */
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

interface EventTexts {
  broken(productId: string, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** No text of a message uses a value that its event no longer has. */
export const textsGate = ({ broken }: EventTexts): ReleaseGate => ({
  gate: 'eventTexts',
  missing: ({ productId }, on) => broken(productId, on),
})

interface Modules {
  moduleMissing(product: ProductRecord, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined>
}

/** SI-027: a product with custom access has a module that suits it. */
export const moduleGate = ({ moduleMissing }: Modules): ReleaseGate => ({
  gate: 'module',
  concerns: ({ accessType }) => accessType === accessTypes.custom,
  missing: moduleMissing,
})

/** Sequential: a transaction has only one connection. */
export async function findingsOf(
  gates: readonly ReleaseGate[],
  product: ProductRecord,
  on: DatabaseOrTransaction,
): Promise<GateFinding[]> {
  const findings: GateFinding[] = []
  for (const { gate, concerns, missing } of gates) {
    if (concerns?.(product) ?? true) findings.push({ gate, missing: await missing(product, on) })
  }
  return findings
}
