import { useState } from 'react'
import { storedPicture } from '../../../shared/pictures/stored-picture.ts'

/** The cover of a panel in its form: the stored one, or a file that is uploaded when the form is sent. */
export function useCover(stored: string) {
  const [start, setStart] = useState(stored)
  const [picture, set] = useState<File | string | null>(stored || null)
  const [percent, setPercent] = useState<number>()
  return {
    set,
    percent,
    file: picture instanceof File ? picture : null,
    isStored: typeof picture === 'string',
    isDirty: picture !== (start || null),
    reset: (url: string) => {
      setStart(url)
      set(url || null)
    },
    upload: async (): Promise<string> => {
      try {
        return await storedPicture(picture, setPercent, 'panelPic')
      } finally {
        setPercent(undefined)
      }
    },
  }
}
