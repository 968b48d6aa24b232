import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { DiskSpace } from './disk-space.ts'
import { draftFolder } from './drafts.ts'
import { fileName, mimeOf, sha256In } from './file-names.ts'
import { contentOf, FilesUnavailable, type ByteRange, type Content, type FileStore } from './file-store.ts'
import { s3Client, S3Refused, usualS3Limits, type S3Limits, type S3Request, type S3Settings } from './s3-client.ts'
import { s3Cure } from './s3-diagnosis.ts'
import { verifiedBytes } from './verified-bytes.ts'
import type { Log } from '../log.ts'

/** Written at every start, always the same: proves that files can be stored. */
const CHECK = { name: 'slipway.check', bytes: Buffer.from('Slipway keeps its files here.\n') }
const ABSENT = 'slipway.absent'

export interface S3StoreOptions {
  log: Pick<Log, 'warn'>
  /** The folder for uploads: a bucket needs the length and the SHA-256 of a file in advance. */
  draftFolder: string
  limits?: S3Limits
  space?: Pick<DiskSpace, 'requireRoom'>
}

/** Files in an S3 bucket, which all processes share. */
export function s3Store(
  settings: S3Settings,
  { log, draftFolder: folder, limits = usualS3Limits, space }: S3StoreOptions,
): FileStore {
  const client = s3Client(settings, log, limits)
  const drafts = draftFolder(folder, space)
  const found = (asked: S3Request): Promise<IncomingMessage | undefined> =>
    client.ask(asked).catch((error: unknown) => {
      if (error instanceof S3Refused && error.isAbsent) return undefined
      throw error
    })
  const done = async (asked: S3Request): Promise<void> => {
    const answer = await client.ask(asked)
    answer.resume()
  }
  const sizeOf = async (name: string): Promise<number | undefined> => {
    sha256In(name)
    const answer = await found({ method: 'HEAD', name })
    answer?.resume()
    return answer && lengthOf(answer)
  }

  async function keep(name: string, content: Content): Promise<void> {
    if ((await sizeOf(name)) === content.size) return
    const body = { size: content.size, sha256: sha256In(name), open: () => verifiedBytes(name, content.open()) }
    await done({ method: 'PUT', name, headers: { 'content-type': mimeOf(name) }, body })
  }

  return {
    async check() {
      await drafts.removeOld()
      const { name, bytes } = CHECK
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      try {
        await done({ method: 'PUT', name, body: { ...contentOf(bytes), sha256 } })
        const back = await buffer(await client.ask({ method: 'GET', name }))
        if (!back.equals(bytes)) throw new FilesUnavailable(`${name} came back as something else`)
        const absent = await found({ method: 'GET', name: ABSENT })
        absent?.resume()
      } catch (error) {
        throw new Error(s3Cure(settings, error), { cause: error })
      }
    },

    async receive(bytes, options) {
      const draft = await drafts.write(bytes, options)
      return {
        ...draft,
        async save(extension) {
          const name = fileName(draft.digest('sha256'), extension)
          await keep(name, draft)
          return name
        },
      }
    },

    keep,

    sizeOf,

    async read(name, range) {
      sha256In(name)
      if (!range) {
        const answer = await found({ method: 'GET', name })
        return answer && { size: lengthOf(answer), bytes: verifiedBytes(name, answer) }
      }
      const headers = { range: `bytes=${range.first}-${range.last}` }
      const answer = await found({ method: 'GET', name, headers })
      return answer && { size: sizeBehind(answer, range), bytes: answer }
    },

    async remove(name) {
      sha256In(name)
      const answer = await found({ method: 'DELETE', name })
      answer?.resume()
    },

    removeUnknown: () => Promise.resolve(),

    removeOldDrafts: drafts.removeOld,

    close: () => client.close(),
  }
}

function lengthOf(answer: IncomingMessage): number {
  const length = Number(answer.headers['content-length'])
  if (Number.isSafeInteger(length)) return length
  answer.destroy()
  throw new FilesUnavailable('the bucket did not say how long a file is')
}

/** The hash of a range cannot be verified: only its position can be checked. */
function sizeBehind(answer: IncomingMessage, { first, last }: ByteRange): number {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? []
  if (Number(from) === first && Number(to) === last && lengthOf(answer) === last - first + 1) return Number(size)
  answer.destroy()
  throw new FilesUnavailable('the bucket answered with another part of a file than it was asked for')
}
