import type { MiniProgramEntry, PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { PanelsDependencies } from './panel-rules.ts'

interface NamedProgram {
  ownerId: number
  cnName: string
  /** Some users have a version of it. */
  isPublished: boolean
}

/** Mini-programs of developers; the floor above has them. */
export interface ProductPrograms {
  /** Those of an account that its users have, for a category. */
  published(asked: {
    ownerId: number
    firstCategory: string
    secondCategory: string
    offset: number
    limit: number
  }): Promise<Omit<MiniProgramEntry, 'kind'>[]>
  /** In a transaction, it can't be deleted until that ends. */
  find(on: DatabaseOrTransaction, miniProgramId: string): Promise<NamedProgram | undefined>
}

/** The mini-program that a configuration names. */
export const programIn = (config: PanelConfig | undefined): string | undefined =>
  config?.kind === 'eib' ? config.miniProgramId : undefined

/** Which mini-programs EIB panels can name: published ones, of the same developer. */
export function panelPrograms({
  products,
  miniPrograms,
}: Pick<PanelsDependencies, 'products'> & { miniPrograms: Pick<ProductPrograms, 'find'> }) {
  const field = 'config.miniProgramId'

  return {
    /** Of the owner of the product. One of others gets the answer of an absent one. */
    async require(
      config: PanelConfig,
      { productId, actor, isAnyOwner = false }: { productId: string | null; actor: Actor; isAnyOwner?: boolean },
      on: DatabaseOrTransaction,
    ): Promise<void> {
      const miniProgramId = programIn(config)
      if (miniProgramId === undefined) return
      const ownerId = productId === null ? actor.accountId : (await products.requireOwn(productId, actor)).ownerId
      const found = await miniPrograms.find(on, miniProgramId)
      if (!found || (found.ownerId !== ownerId && !isAnyOwner))
        throw new DomainError('panels.programNotFound', { field })
      if (!found.isPublished) throw new DomainError('panels.programUnpublished', { name: found.cnName, field })
    },

    /** Why users get the generated panel in place of it; undefined where they don't. */
    async missing(config: PanelConfig, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined> {
      const miniProgramId = programIn(config)
      if (miniProgramId === undefined || (await miniPrograms.find(on, miniProgramId))?.isPublished) return undefined
      return {
        reasonZh: '所选面板的小程序未发布或已删除',
        reasonEn: 'the mini-program of the chosen panel is not published, or was deleted',
      }
    },
  }
}
