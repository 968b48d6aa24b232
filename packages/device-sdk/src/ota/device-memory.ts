import type { Trust } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { readKeyList, type RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { Hardware } from './hardware.ts'
import { journal } from './journal.ts'
import { readRecord, writeRecord, type OtaRecord } from './ota-record.ts'

/** What survives a power cut: the update in progress, what is confirmed, and the key list in force. */
export async function openMemory(hardware: Hardware, roots: readonly RootKey[]) {
  const [jobs, keys] = [journal(hardware, 'job'), journal(hardware, 'keys')]
  let record = await readRecord(jobs)
  let trust: Trust = readKeyList((await keys.read()) ?? '') ?? { version: 0, epoch: 0, roots }
  return {
    record: (): OtaRecord => record,
    async save(changes: Partial<OtaRecord>): Promise<void> {
      const next = { ...record, ...changes }
      await writeRecord(jobs, next)
      record = next
    },
    trust: (): Trust => trust,
    /** The text has been checked. */
    async saveKeyList(text: string): Promise<void> {
      await keys.write(text)
      trust = readKeyList(text) ?? trust
    },
  }
}

export type Memory = Awaited<ReturnType<typeof openMemory>>
