import { eventMessageFields } from '@slipway/contract/products/event-messages/event-messages.ts'
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
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { dryRun } from '../../../db/dry-run.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { EventMessagesApi } from '../event-messages/index.ts'
import type { FeaturesApi } from '../features/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { acceptedChanges, importPlan, type Accepted, type ImportPlan } from './import-plan.ts'
import * as z from 'zod/mini'
import { lossInReply, previewOf } from './import-preview.ts'

export interface ModelFormatsDependencies {
  db: Database
  products: ProductsApi
  features: FeaturesApi
  eventMessages: Pick<EventMessagesApi, 'changeAll'>
}

export function modelFormatsService({ db, products, features, eventMessages }: ModelFormatsDependencies) {
  /** The effects of the file on the product's current state. */
  async function read(productId: string, file: Draft | undefined, actor: Actor) {
    await products.requireOwn(productId, actor)
    const model = await cooperatively(modelInSteps(await textOf(file)))
    const present = await features.listOf(productId)
    const plan = importPlan(model, present)
    const { toAdd, changed, gone } = plan
    const content = [toAdd, changed.map(({ feature, change }) => [feature, change]), gone.map(({ did }) => did)]
    const seen = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    return { model, plan, seen }
  }

  /** The rules of features and messages apply; a refusal names the position in the file. */
  async function carryOut(
    on: DatabaseOrTransaction,
    productId: string,
    { plan, accepted }: { plan: ImportPlan; accepted: Accepted },
    actor: Actor,
  ) {
    const { changes, placeOf, counts } = acceptedChanges(plan, accepted)
    if (counts.added + counts.changed + counts.removed === 0) return counts
    await features.changeMany(on, productId, changes, actor, placeOf)
    const set = plan.toAdd.flatMap(({ feature, severity }) =>
      severity ? [{ eKey: feature.deKey, fields: { ...untouched, eCategory: severity } }] : [],
    )
    if (set.length > 0) await eventMessages.changeAll(on, productId, { set, remove: [] }, actor)
    return counts
  }

  async function write({ productId, format }: CheckedInputOf<typeof exportModel>, actor: Actor, locale: Locale) {
    const { productName } = await products.requireOwn(productId, actor)
    const toWrite = (await features.listOf(productId)).map(featureToWrite)
    return writers[format].write({ productId, productName, features: toWrite }, locale)
  }

  return {
    async preview(productId: string, file: Draft | undefined, actor: Actor): Promise<ImportPreview> {
      const found = await read(productId, file, actor)
      const accepted = { replace: [], remove: [] }
      // The preview refuses the same files as the import.
      if (found.plan.toAdd.length > 0) {
        await dryRun(db, (tx) => carryOut(tx, productId, { plan: found.plan, accepted }, actor))
      }
      return previewOf(found)
    },

    async import(
      { productId, seen, ...accepted }: CheckedInputOf<typeof importModel>,
      file: Draft | undefined,
      actor: Actor,
    ) {
      const { plan, seen: now } = await read(productId, file, actor)
      if (now !== seen) throw new DomainError('model-formats.moved')
      const counts = await inTransaction(db, (tx) => carryOut(tx, productId, { plan, accepted }, actor))
      if (counts.added + counts.changed + counts.removed === 0) throw new DomainError('model-formats.nothing')
      return counts
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

/** The fields of a message that has not been written yet. */
const untouched = z.object(eventMessageFields).parse({})

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
