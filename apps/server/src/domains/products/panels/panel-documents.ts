import { fitPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { generatePanel } from '@slipway/contract/products/features/panel/generate-panel.ts'
import {
  lintPanel,
  lintStandardPanel,
  type PanelError,
  type PanelProblem,
} from '@slipway/contract/products/features/panel/lint-panel.ts'
import { panelDocument, type PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import { picturesOf } from '@slipway/contract/products/features/panel/panel-items.ts'
import { documentIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import { panelFeature, type PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { panelHeadings } from '@slipway/contract/products/features/panel/panel-headings.ts'
import { panelErrorTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import type { PanelConfig } from '@slipway/contract/products/panels/panels.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { hashOf } from '../../../crypto/random-secrets.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { StoredPanel } from './panels.store.ts'
import { panelPrograms } from './panel-programs.ts'
import type { PanelsDependencies } from './panel-rules.ts'

const isVisual = (config: PanelConfig): config is PanelConfig & { kind: 'visual' | 'blank' } =>
  config.kind === 'visual' || config.kind === 'blank'

/** The document of a stored configuration. */
export const documentOf = (config: PanelConfig): PanelDocument | undefined =>
  isVisual(config) && config.document ? documentIn(config.document) : undefined

/** As it is stored and sent. */
export const bytesOf = (document: PanelDocument): number => new TextEncoder().encode(JSON.stringify(document)).length

/** The document in its format; `at` is its field. */
export function readDocument(given: object, at: string): PanelDocument {
  const read = z.safeParse(panelDocument, given)
  if (read.success) return read.data
  const place = (read.error.issues[0]?.path ?? []).join('.')
  throw new DomainError('panels.documentBroken', { place: `${at}${place && `.${place}`}` })
}

const noModel = { productId: '', upgradeCode: '', hash: '' }

/** Documents of visual and blank panels: what they begin with, and what keeps them from being released. */
export function panelDocuments(parts: Pick<PanelsDependencies, 'features' | 'products' | 'uploads' | 'miniPrograms'>) {
  const { features, products, uploads } = parts
  const programs = panelPrograms(parts)

  /** Pictures are uploads for this use; those of the document before have been checked. */
  async function requirePictures(
    document: PanelDocument,
    on: DatabaseOrTransaction,
    before?: PanelDocument,
  ): Promise<void> {
    const known = new Set(before ? picturesOf(before).map(({ url }) => url) : [])
    const urls = picturesOf(document).flatMap(({ url }) => (known.has(url) ? [] : [url]))
    for (const url of urls) await uploads.requirePictureFor('panelDesignPic', url, on)
  }

  /** The features that the developers of a product edit. */
  const draftModel = async (productId: string, on: DatabaseOrTransaction): Promise<PanelFeature[]> =>
    (await features.listOf(productId, on)).map(panelFeature)

  async function firstDocument(
    kind: 'visual' | 'blank',
    productId: string | null,
    on: DatabaseOrTransaction,
  ): Promise<PanelDocument> {
    const blank = {
      format: 1 as const,
      kind,
      model: noModel,
      pages: [{ id: 'control', title: panelHeadings.page, items: [] }],
    }
    if (kind === 'blank') return blank
    if (productId === null) throw new DomainError('panels.documentBroken', { place: 'config.document' })
    return { ...generatePanel(await draftModel(productId, on), { ...noModel, productId }), kind }
  }

  return {
    draftModel,
    firstDocument,
    requirePictures,

    /** The configuration as it is stored: with its document, which has the format of documents. */
    async complete(
      config: PanelConfig,
      { productId, actor }: { productId: string | null; actor: Actor },
      on: DatabaseOrTransaction,
    ): Promise<PanelConfig> {
      await programs.require(config, { productId, actor }, on)
      if (!isVisual(config)) return config
      const { kind } = config
      if (!config.document) {
        const { fromProduct } = config
        if (fromProduct !== undefined) await products.requireOwn(fromProduct, actor)
        return { kind, document: { ...(await firstDocument(kind, fromProduct ?? productId, on)) } }
      }
      const document = readDocument({ ...config.document, kind }, 'config.document')
      await requirePictures(document, on)
      return { kind, document: { ...document } }
    },

    /** Why a configuration can't be released, for the model of its product; undefined where nothing is in the way. */
    async problems(
      config: PanelConfig,
      productId: string | null,
      on: DatabaseOrTransaction,
    ): Promise<RefusalDetails | undefined> {
      const document = documentOf(config)
      if (!document) return undefined
      if (productId === null) return firstError(lintStandardPanel(document, []))
      return firstError(lintPanel(document, await draftModel(productId, on)))
    },

    /** The same for a product that has chosen the panel; a standard one leaves out what the product doesn't have. */
    async problemsFor(
      { config, productId: ownerId }: Pick<StoredPanel, 'config' | 'productId'>,
      productId: string,
      on: DatabaseOrTransaction,
    ): Promise<RefusalDetails | undefined> {
      const document = documentOf(config)
      if (!document) return undefined
      const model = await draftModel(productId, on)
      const fitted = ownerId === null ? fitPanel(document, model) : document
      if (fitted.pages.length === 0) return detailsOf('emptyPage', 1)
      return firstError(lintPanel(fitted, model))
    },

    /** Identifies the model that a version was checked against. */
    async modelMark(productId: string | null, on: DatabaseOrTransaction): Promise<string> {
      if (productId === null) return ''
      return hashOf(JSON.stringify(await draftModel(productId, on))).toString('hex')
    },
  }
}

const detailsOf = (reason: PanelError, count: number): RefusalDetails => {
  const { zh, en } = panelErrorTexts[reason]
  return { count, reasonZh: zh, reasonEn: en }
}

function firstError(problems: readonly PanelProblem[]): RefusalDetails | undefined {
  const errors = problems.filter((one) => one.level === 'error')
  const [first] = errors
  return first && detailsOf(first.reason, errors.length)
}
