import { uploadFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { upload } from '@slipway/web-client/upload.ts'
import { useEffect, useRef, useState } from 'react'
import { smallerPhoto } from './smaller-photo.ts'

export interface AddedPicture {
  key: number
  file: File
  /** An address within this page. */
  shown: string
  percent: number
  /** Once it is uploaded. */
  pictureId?: string
  /** Why it was not uploaded. */
  error?: string
}

/** The pictures of a form: each is uploaded when it is added. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([])
  const uploads = useRef(new Map<number, AbortController>())
  const shown = useRef(new Map<number, string>())
  /** The ID of each picture once it is uploaded, undefined where that fails. */
  const results = useRef(new Map<number, Promise<string | undefined>>())
  const nextKey = useRef(0)

  useEffect(() => {
    const [running, addresses] = [uploads.current, shown.current]
    return () => {
      for (const one of running.values()) one.abort()
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    }
  }, [])

  const change = (key: number, changed: Partial<AddedPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function send({ key, file }: Pick<AddedPicture, 'key' | 'file'>): Promise<string | undefined> {
    const running = new AbortController()
    uploads.current.set(key, running)
    const { signal } = running
    const onProgress = (part: number) => change(key, { percent: Math.round(part * 100) })
    try {
      const { pictureId } = await upload(uploadFeedbackPicture, {}, await smallerPhoto(file), { onProgress, signal })
      change(key, { pictureId, percent: 100 })
      return pictureId
    } catch (error) {
      if (!signal.aborted) change(key, { error: error instanceof Error ? error.message : String(error) })
      return undefined
    } finally {
      uploads.current.delete(key)
    }
  }
  const begin = (picture: Pick<AddedPicture, 'key' | 'file'>) => results.current.set(picture.key, send(picture))

  return {
    pictures,
    /** Their IDs once all are uploaded; undefined where one could not be. */
    async uploaded(): Promise<string[] | undefined> {
      const ids = await Promise.all(pictures.map(async ({ key }) => results.current.get(key)))
      return ids.every((id) => id !== undefined) ? ids : undefined
    },
    /** Returns whether all of them were added: there is room for a few only. */
    add(files: readonly File[]): boolean {
      const room = feedbackLimits.pictures - pictures.length
      const added = files.slice(0, room).map((file) => {
        const key = nextKey.current++
        const address = URL.createObjectURL(file)
        shown.current.set(key, address)
        return { key, file, shown: address, percent: 0 }
      })
      setPictures([...pictures, ...added])
      for (const picture of added) begin(picture)
      return files.length <= room
    },
    remove(key: number) {
      uploads.current.get(key)?.abort()
      URL.revokeObjectURL(shown.current.get(key) ?? '')
      shown.current.delete(key)
      setPictures(pictures.filter((one) => one.key !== key))
    },
    retry(picture: AddedPicture) {
      const { error: _, ...again } = { ...picture, percent: 0 }
      setPictures(pictures.map((one) => (one.key === picture.key ? again : one)))
      begin(picture)
    },
  }
}
