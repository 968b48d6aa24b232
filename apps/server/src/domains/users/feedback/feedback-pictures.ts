import { createHash } from 'node:crypto'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import { fileName, mimeOf } from '../../../files/file-names.ts'
import { contentOf, type Draft, type FileStore } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { ZipEntry } from '../../../files/zip-stream.ts'
import type { Download } from '../../../http/route.ts'
import { plainPhoto } from '../../identity/uploads/index.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { feedbackPicturesStore, type StoredPicture } from './feedback-pictures.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  files: FileStore
}

/** Enough to read a screen or a label. */
const STORED_SIDE = 2048
const REMOVED_TOGETHER = 100

export function feedbackPictures({ db, clock, files }: Dependencies) {
  /** Removes the files of erased users, and of pictures that were uploaded and not sent. */
  async function sweep(): Promise<void> {
    for (let removed = REMOVED_TOGETHER; removed === REMOVED_TOGETHER;) {
      removed = await inTransaction(db, async (tx) => {
        const store = feedbackPicturesStore(tx)
        await store.lock()
        const before = clock.now() - feedbackLimits.unsentMs
        const { dropped, names } = await store.dropUnused(before, REMOVED_TOGETHER)
        for (const name of names) await files.remove(name)
        return dropped
      })
    }
  }

  return {
    async add(file: Draft | undefined, userId: number): Promise<string> {
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      const { maxBytes, maxSide } = filePurposes.feedbackPic
      const bytes = await plainPhoto(await readBytes(file.open(), maxBytes), { maxSide, storedSide: STORED_SIDE })
      const name = fileName(createHash('sha256').update(bytes).digest('hex'), 'jpg')
      const pictureId = newUid()
      // The row is stored before the bytes: from then on no sweep takes them away.
      await inTransaction(db, async (tx) => {
        const store = feedbackPicturesStore(tx)
        await store.lockUser(userId)
        const max = feedbackLimits.unsentPictures
        if ((await store.unsentOf(userId)) >= max) throw new DomainError('feedback.tooManyPictures', { max })
        await store.lock()
        await store.add({ pictureId, userId, name, size: bytes.length, at: clock.now() })
      })
      try {
        await files.keep(name, contentOf(bytes))
      } catch (error) {
        await feedbackPicturesStore(db).drop(pictureId)
        throw error
      }
      return pictureId
    },

    /** A picture that the caller may see, or the refusal. */
    async open(pictureId: string, stored: StoredPicture | undefined): Promise<Download> {
      const kept = stored && (await files.read(stored.name))
      if (!kept) throw new DomainError('uploads.notFound', { field: 'pictureId' })
      return { fileName: `${pictureId}.jpg`, mime: mimeOf(stored.name), size: kept.size, chunks: kept.bytes }
    },

    /** For a user's export of its data, one file after the other. */
    async *exported(userId: number): AsyncGenerator<ZipEntry> {
      for (const { uid, name, position, problem_id: problemId } of await feedbackPicturesStore(db).listOf(userId)) {
        const kept = await files.read(name)
        const of = problemId === null ? `unsent-${uid}` : `${problemId}-${position ?? 0}`
        if (kept) yield { name: `feedback-pictures/${of}.jpg`, chunks: kept.bytes }
      }
    },

    sweep,
  }
}

export type FeedbackPictures = ReturnType<typeof feedbackPictures>
