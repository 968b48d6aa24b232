import { secretBox } from '../../../crypto/secret-box.ts'

/** Contacts are stored encrypted, each for its record. */
export function contactBox(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway feedback contacts')
  return {
    seal: (contact: string, recordId: string): Buffer | null => (contact === '' ? null : seal(contact, recordId)),
    open: (sealed: Buffer | null, recordId: string): string => (sealed === null ? '' : open(sealed, recordId)),
  }
}

export type Contacts = ReturnType<typeof contactBox>
