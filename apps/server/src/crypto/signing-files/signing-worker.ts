import { parentPort, workerData } from 'node:worker_threads'
import { readP12 } from './p12.ts'
import { writeP12 } from './p12-writing.ts'
import { readProfile } from './profile.ts'
import { SigningFileRefused } from './signing-findings.ts'
import type { SigningFile, SigningReply } from './signing-files.ts'

function replyTo(file: SigningFile): SigningReply {
  if (file.kind === 'writeP12') return { kind: 'written', bytes: writeP12(file.written) }
  const bytes = Buffer.from(file.bytes)
  try {
    return file.kind === 'p12'
      ? { kind: 'p12', identity: readP12(bytes, file.password) }
      : { kind: 'profile', profile: readProfile(bytes) }
  } catch (error) {
    return { kind: 'refused', problem: error instanceof SigningFileRefused ? error.problem : 'notReadable' }
  }
}

// Nothing is transferred: the reply is copied.
parentPort?.postMessage(replyTo(workerData as SigningFile), [])
