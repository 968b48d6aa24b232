import { uploadFile, type UploadPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { useRef, useState } from 'react'
import { upload } from '@slipway/web-client/upload.ts'

/** Uploads a file once, however often its form is submitted, and tells how far the upload is. */
export function usePrivateUpload(purpose: UploadPurpose) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState<number>()
  const stored = useRef<{ file: File; url: string }>(undefined)

  /** Its reference for a call; empty without a file. */
  async function send(): Promise<string> {
    if (!file) return ''
    if (stored.current?.file === file) return stored.current.url
    setPercent(0)
    try {
      const onProgress = (part: number) => setPercent(Math.round(part * 100))
      const { url } = await upload(uploadFile, { purpose, size: file.size }, file, { onProgress })
      stored.current = { file, url }
      return url
    } finally {
      setPercent(undefined)
    }
  }

  return { file, setFile, percent, send }
}
