import type { Signature, SignedText } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { isObject, tails } from '../wire.ts'
import type { Cloud } from './cloud.ts'
import { openUpdates, type UpdateOptions, type Updates } from './updates.ts'

/** An update that waits for the device's user. */
export interface Question {
  jobId: string
  type: string
  version: string
  /** Of the file, in bytes. */
  size: number
  notes: { zh: string; en: string }
  /** How often the user was asked before. */
  reminder: number
}

export interface UpdateLinkOptions extends Omit<UpdateOptions, 'cloud'> {
  /** Publishes a message of the device; resolves when the platform has it. */
  send(tail: string, body: Record<string, unknown>): Promise<void>
  keyLists(version: number): Promise<readonly SignedText[]>
  /** Shows the question to the user, whose reply goes to `answer`. Without a reply the platform asks again after days. */
  onAsk?: (question: Question) => void
}

/** Updates of a device, and the messages that they consist of. */
export interface UpdateLink {
  updates: Updates
  /** Call after each connect, once `updates.start` was called. */
  connected(): Promise<void>
  /** What the user replied to `onAsk`. An accepted update is offered then. */
  answer(jobId: string, accept: boolean): Promise<void>
  /** Call for `down/ack` and each message under `down/ota/`. */
  receive(tail: string, body: Record<string, unknown>): void
}

type Fresh = Signature & { text: string }

const LONGEST_ANSWER_MS = 30_000

/** Carries updates over messages, whatever transports these. */
export async function openUpdateLink({ send, keyLists, onAsk, ...options }: UpdateLinkOptions): Promise<UpdateLink> {
  const asked: ((fresh: Fresh) => void)[] = []
  const cloud: Cloud = {
    reportVersion: (data) => send('up/ota/version', { data }),
    reportProgress: (data) => send('up/ota/progress', { data }),
    keyLists,
    async latest(nonce) {
      const answer = answered(asked)
      await send('up/ota/get', { nonce })
      return answer
    },
  }
  const updates = await openUpdates({ ...options, cloud })
  return {
    updates,
    /**
     * The platform takes a reported version as proof that it works, so an image on trial is confirmed first; and as the end
     * of the update, so the code of a failed one comes first.
     */
    async connected() {
      await updates.decided()
      await updates.reportVersion()
    },
    answer: (jobId, accept) =>
      accept
        ? send('up/ota/get', { accept: jobId })
        : send('up/ota/progress', { data: { jobId, state: 'rejected', percent: 0, code: deviceCodes.declined } }),
    receive(tail, { data }) {
      if (tail === tails.ack) {
        const fresh = isObject(data) ? data['fresh'] : undefined
        if (isObject(fresh)) asked.shift()?.(fresh as unknown as Fresh)
      }
      if (tail === 'down/ota/ask' && isObject(data)) onAsk?.(data as unknown as Question)
      // The platform repeats an offer that could not be taken.
      if (tail === 'down/ota/upgrade') void updates.offer(data).catch(() => undefined)
      if (tail === 'down/ota/cancel' && isObject(data))
        void updates.cancel(String(data['jobId'])).catch(() => undefined)
    },
  }
}

/** Without a limit an answer that was lost would block the offers after it. */
function answered(asked: ((fresh: Fresh) => void)[]): Promise<Fresh> {
  return new Promise((resolve, reject) => {
    const take = (fresh: Fresh): void => {
      clearTimeout(timer)
      resolve(fresh)
    }
    const timer = setTimeout(() => {
      asked.splice(asked.indexOf(take), 1)
      reject(new Error('the platform has not answered'))
    }, LONGEST_ANSWER_MS)
    asked.push(take)
  })
}
