import type { UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { useState } from 'react'
import { usePrivateUpload } from '../../../../shared/files/use-private-upload.ts'

export type DocumentUpload = ReturnType<typeof useDocument>

/** The document of an existing version; `present` is its address, empty for none. */
export function useDocument(purpose: UploadPurpose, present: string) {
  const upload = usePrivateUpload(purpose)
  const [isRemoved, setRemoved] = useState(false)
  return {
    upload,
    hasPresent: present !== '',
    isRemoved,
    setRemoved,
    isChanged: upload.file !== null || isRemoved,
    /** Its reference for a call: a new upload, the present one, or none. */
    send: (): Promise<string> => (upload.file || isRemoved ? upload.send() : Promise.resolve(present)),
  }
}
