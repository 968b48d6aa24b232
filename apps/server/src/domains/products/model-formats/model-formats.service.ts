import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { createHash } from 'node:crypto'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type {
  exportModel,
  importModel,
  ImportPreview,
  listExportLosses,
} from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { modelFormatLimits } from '@slipway/contract/products/model-formats/model-formats.limits.ts'
import { featureToWrite } from '@slipway/contract/products/model-formats/write/model-to-write.ts'
import { modelInSteps } from '@slipway/contract/products/model-formats/read/read-model.ts'
import { writers } from '@slipway/contract/products/model-formats/write/write-model.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { cooperatively } from '../../../concurrency/cooperative.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { dryRun } from '../../../db/dry-run.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { lossInReply, previewOf } from './import-preview.ts'

export interface ModelFormatsDependencies {
  db: Database
  products: ProductsApi
  features: FeaturesApi
}

export function modelFormatsService({ db, products, features }: ModelFormatsDependencies) {
  /** The effects of the file on the product's current state. */
  async function read(productId: string, file: Draft | undefined, actor: Actor) {
    await products.requireOwn(productId, actor)
    const model = await cooperatively(modelInSteps(await textOf(file)))
    const present = await features.listOf(productId)
    const taken = new Set(present.map(({ deKey }) => deKey.toLowerCase()))
    const isNew = (deKey: string) => !taken.has(deKey.toLowerCase())
    const toAdd = model.features.flatMap(({ place, feature }) =>
      feature && isNew(feature.deKey) ? [{ place, feature }] : [],
    )
    const seen = createHash('sha256').update(JSON.stringify(toAdd)).digest('hex')
    return { model, isNew, toAdd, seen }
  }

  /** The features domain's rules apply; a refusal names the position in the file. */
  const add = (on: DatabaseOrTransaction, productId: string, toAdd: readonly Placed[], actor: Actor) =>
    features.changeMany(
      on,
      productId,
      { add: toAdd.map(({ feature }) => feature) },
      actor,
      (_kind, at) => `${toAdd[at]?.place ?? ''}.`,
    )

  async function write({ productId, format }: CheckedInputOf<typeof exportModel>, actor: Actor, locale: Locale) {
    const { productName } = await products.requireOwn(productId, actor)
    const toWrite = (await features.listOf(productId)).map(featureToWrite)
    return writers[format].write({ productId, productName, features: toWrite }, locale)
  }

  return {
    async preview(productId: string, file: Draft | undefined, actor: Actor): Promise<ImportPreview> {
      const { model, isNew, toAdd, seen } = await read(productId, file, actor)
      // The preview refuses the same files as the import.
      if (toAdd.length > 0) await dryRun(db, (tx) => add(tx, productId, toAdd, actor))
      return previewOf(model, isNew, seen)
    },

    async import({ productId, seen }: CheckedInputOf<typeof importModel>, file: Draft | undefined, actor: Actor) {
      const found = await read(productId, file, actor)
      if (found.seen !== seen) throw new DomainError('model-formats.moved')
      if (found.toAdd.length === 0) throw new DomainError('model-formats.nothing')
      await add(db, productId, found.toAdd, actor)
      return { added: found.toAdd.length }
    },

    async export(input: CheckedInputOf<typeof exportModel>, actor: Actor, locale: Locale): Promise<Download> {
      const { ending, mime } = writers[input.format]
      const { text } = await write(input, actor, locale)
      return { fileName: `model-${input.productId}.${ending(locale)}`, mime, chunks: oneChunk(text) }
    },

    async exportLosses(input: CheckedInputOf<typeof listExportLosses>, actor: Actor, locale: Locale) {
      const { losses } = await write(input, actor, locale)
      return losses.map(lossInReply)
    },
  }
}

interface Placed {
  place: string
  feature: CheckedFeature
}

async function textOf(file: Draft | undefined): Promise<string> {
  if (!file) throw new DomainError('uploads.missing')
  const text = decoded(await readBytes(file.open(), modelFormatLimits.fileBytes))
  if (text.trim() === '') throw new DomainError('model-formats.empty')
  return text
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('model-formats.notText')
  }
}

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}
