import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '@slipway/contract/durations.ts'
import { turns } from '../../concurrency/turns.ts'
import type { P12ToWrite } from './p12-writing.ts'
import { SigningFileRefused, type Identity, type ProfileFacts, type SigningProblem } from './signing-findings.ts'

export type SigningFile =
  | { kind: 'p12'; bytes: Uint8Array; password: string }
  | { kind: 'profile'; bytes: Uint8Array }
  | { kind: 'writeP12'; written: P12ToWrite }

export type SigningReply =
  | { kind: 'p12'; identity: Identity }
  | { kind: 'profile'; profile: ProfileFacts }
  | { kind: 'written'; bytes: Uint8Array }
  | { kind: 'refused'; problem: SigningProblem }

/** The work of a file has bounds of its own, which do not depend on how busy the machine is. This ends what they miss. */
const LONGEST_MS = 60 * SECOND_MS
const AT_A_TIME = 2
const MOST_WAITING = 50
const MEMORY_MB = 64

/** Reads a file in a thread of its own, which is ended when it takes too long: hostile files are made to be slow. */
function readApart(file: SigningFile, longestMs: number): Promise<SigningReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./signing-worker.ts', import.meta.url), {
      workerData: file,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const limit = setTimeout(() => {
      resolve({ kind: 'refused', problem: 'tooCostly' })
      void worker.terminate()
    }, longestMs)
    const over = (): void => clearTimeout(limit)
    worker.once('message', (reply: SigningReply) => {
      over()
      resolve(reply)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      over()
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'refused', problem: 'tooCostly' })
      else reject(error)
    })
    worker.once('exit', () => {
      over()
      resolve({ kind: 'refused', problem: 'tooCostly' })
    })
  })
}

/** Reads and writes signing material without holding the event loop. Files of one process wait for each other. */
export function signingFiles({ longestMs = LONGEST_MS }: { longestMs?: number } = {}) {
  const reading = turns({ most: AT_A_TIME, mostWaiting: MOST_WAITING })

  async function read(file: SigningFile): Promise<SigningReply> {
    if (!(await reading.take())) throw new SigningFileRefused('busy')
    try {
      return await readApart(file, longestMs)
    } finally {
      reading.end()
    }
  }

  return {
    /** Throws `SigningFileRefused`. */
    async p12(bytes: Uint8Array, password: string): Promise<Identity> {
      const reply = await read({ kind: 'p12', bytes, password })
      if (reply.kind === 'p12') return reply.identity
      throw new SigningFileRefused(reply.kind === 'refused' ? reply.problem : 'notReadable')
    },

    /** A PKCS #12 file. */
    async writeP12(written: P12ToWrite): Promise<Buffer> {
      const reply = await read({ kind: 'writeP12', written })
      if (reply.kind === 'written') return Buffer.from(reply.bytes)
      throw new SigningFileRefused(reply.kind === 'refused' ? reply.problem : 'notReadable')
    },

    async profile(bytes: Uint8Array): Promise<ProfileFacts> {
      const reply = await read({ kind: 'profile', bytes })
      if (reply.kind === 'profile') return reply.profile
      throw new SigningFileRefused(reply.kind === 'refused' ? reply.problem : 'notReadable')
    },
  }
}

export type SigningFiles = ReturnType<typeof signingFiles>
